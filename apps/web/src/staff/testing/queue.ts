import type { QueueResponse, QueueRow, StaffSearchResponse, StaffSessionResponse } from '@porchlight/api'
import { queueGroups } from '@porchlight/domain/staff'
import { session } from './open-page.tsx'

export const queueRow = (row: Partial<QueueRow> = {}): QueueRow => ({
  id: 'A1B2C3D4E5',
  group: 'SOON',
  task: { kind: 'NEW', due_on: '2026-11-25', words: 'in 1 business day', time: '' },
  borrower: 'Rosa Delgado',
  coborrowers: 0,
  state: 'TX',
  loan_number: null,
  dealer: { id: 'd-1', name: 'Sunrise Homes' },
  amount: 84_500,
  collateral: 'HOME',
  assignee: null,
  is_restricted: false,
  submitted_at: '2026-11-21T17:00:00.000Z',
  first_submitted_at: '2026-11-21T17:00:00.000Z',
  days: 3,
  waiting: null,
  last_contact: null,
  approved_until: null,
  closing_on: null,
  conditions: null,
  status: 'SUBMITTED',
  withdrawn_at: null,
  outcome: null,
  version: 1,
  ...row,
})

/** A page of the queue: by default one row, and two dealers and officers to choose. */
export const queueOf = ({ rows = [queueRow()], ...response }: Partial<QueueResponse> = {}): QueueResponse => ({
  view: 'mine',
  rows,
  next: null,
  as_of: '2026-11-24T17:00:00.000Z',
  dealers: [
    { id: 'd-1', name: 'Sunrise Homes' },
    { id: 'd-2', name: 'Blue Ridge Homes' },
  ],
  officers: [
    { id: 's-1', name: 'Ada Abbott' },
    { id: 's-2', name: 'Olivia Ortiz' },
  ],
  counts: { mine: 1, unassigned: 12, all: 100, waiting: 100, calls: 0, approved: 2, done: 7 },
  groups: countGroups(rows),
  can_take_next: true,
  ...response,
})

type FoundRow = StaffSearchResponse['rows'][number]

/** A row that was found, by the name of its primary borrower. */
export const foundRow = ({ matches, ...row }: Partial<FoundRow> = {}): FoundRow => ({
  ...queueRow(row),
  matches: matches ?? [{ kind: 'name', person: row.borrower ?? 'Rosa Delgado' }],
})

/** Results of a search for a name. */
export const searchOf = (rows: FoundRow[], response: Partial<StaffSearchResponse> = {}): StaffSearchResponse => ({
  ...{ kinds: ['name', 'loan_number'], rows, more: false, whole_words_only: false },
  ...response,
})

/** The session of a person with these roles for all dealers. */
export const sessionAs = (...roles: StaffSessionResponse['grants'][number]['role'][]): StaffSessionResponse => ({
  ...session,
  grants: roles.map(role => ({ role, dealer: null })),
})

const countGroups = (rows: readonly QueueRow[]) =>
  Object.fromEntries(
    queueGroups.map(group => [group, rows.filter(row => row.group === group).length]),
  ) as QueueResponse['groups']
