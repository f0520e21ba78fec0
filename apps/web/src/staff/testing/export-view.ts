import type { ExportRecord, ExportViewResponse, PreflightMessage } from '@porchlight/api'

const signed_at = '2026-11-21T17:00:00.000Z'
export const SHA256 = 'ab12cd34ef56'.padEnd(64, '0')

export const exportRecord = (part: Partial<ExportRecord> = {}): ExportRecord => ({
  id: 'h-1',
  kind: 'MISMO',
  made_at: '2026-11-22T17:00:00.000Z',
  made_by: 'Ada Abbott',
  batch_id: null,
  signed_at,
  sha256: SHA256,
  loan_number: 'L-77',
  ...part,
})

/** One message of each level. `ask`: a section that a borrower can mend. */
export const messages: PreflightMessage[] = [
  { id: 'C3', level: 'check', text: 'The home has no street address yet.', section: 'placement' },
  {
    id: 'C6',
    level: 'check',
    borrower: 'Luis D.',
    text: 'A rent looks unusual.',
    section: 'address',
    ask: { borrower_id: 'b-2', section: 'address' },
  },
  {
    id: 'N4',
    level: 'not carried',
    borrower: 'Rosa D.',
    text: 'Not carried: the ages of Rosa D.',
    section: 'expenses',
    ask: { borrower_id: 'b-1', section: 'expenses' },
  },
  { id: 'A1', level: 'not asked', text: 'A system will also ask for the lien position.' },
  { id: 'W1', level: 'width', text: 'Position of Rosa D. has 40 characters.', section: 'consent' },
]

/** The data of the page of a file, for a submitted application of two borrowers. */
export const exportView = (part: Partial<ExportViewResponse> = {}): ExportViewResponse => ({
  id: 'A1B2C3D4E5',
  dealer: { id: 'd-1', name: 'Sunrise Homes' },
  borrowers: [
    { id: 'b-1', name: 'Rosa Delgado', is_primary: true },
    { id: 'b-2', name: 'Luis Delgado', is_primary: false },
  ],
  signed_at,
  state: 'SUBMITTED',
  loan_number: 'L-77',
  preflight: { MISMO: { ready: true, messages }, JSON: { ready: true, messages: messages.slice(0, 1) } },
  sections: [
    { id: 'placement', title: 'Home placement' },
    { id: 'address', title: 'Addresses' },
    { id: 'expenses', title: 'Expenses' },
    { id: 'consent', title: 'SSN and Consent' },
  ],
  export_records: [],
  changes: null,
  can_export: true,
  can_send_back: true,
  ...part,
})
