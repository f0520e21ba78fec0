import type { ExportCandidate, ExportCandidatesResponse } from '@porchlight/api'

/** An application that a file can be made of, and of which none was made. */
export const candidate = (row: Partial<ExportCandidate> = {}): ExportCandidate => ({
  id: 'A1B2C3D4E5',
  borrower: 'Rosa Delgado',
  coborrowers: 0,
  dealer: { id: 'd-1', name: 'Sunrise Homes' },
  loan_number: null,
  submitted_at: '2026-11-21T17:00:00.000Z',
  last_export: null,
  ...row,
})

/** Three candidates: without a file, with one, and with one that is older than the last signing. */
export const candidates = (response: Partial<ExportCandidatesResponse> = {}): ExportCandidatesResponse => ({
  rows: [
    candidate(),
    candidate({
      id: 'B1B2C3D4E5',
      borrower: 'Ann Able',
      coborrowers: 2,
      loan_number: 'L-77',
      last_export: { at: '2026-11-22T17:00:00.000Z', is_outdated: false },
    }),
    candidate({ id: 'C1B2C3D4E5', borrower: '', last_export: { at: '2026-11-20T17:00:00.000Z', is_outdated: true } }),
  ],
  more: false,
  left_out: 0,
  ...response,
})
