import type { ApplicationViewResponse } from '@porchlight/api'
import { noMilestones } from './no-milestones.ts'

/** A submitted application of two borrowers with one section. */
export const applicationView: ApplicationViewResponse = {
  id: 'A1B2C3D4E5',
  dealer: { id: 'd-1', name: 'Sunrise Homes' },
  status: 'SUBMITTED',
  created_at: '2026-11-20T17:00:00.000Z',
  signed_at: '2026-11-21T17:00:00.000Z',
  withdrawn_at: null,
  is_open_again: false,
  borrowers: [
    { id: 'b-1', name: 'Rosa Delgado', is_primary: true },
    { id: 'b-2', name: 'Luis Delgado', is_primary: false },
  ],
  attention: [],
  totals: [],
  changes: null,
  sections: [
    {
      id: 'income',
      title: 'Income',
      columns: ['b-1', 'b-2'].map(borrower_id => ({
        borrower_id,
        entries: [{ title: '', rows: [{ label: 'Pay', value: `$1 of ${borrower_id}` }] }],
      })),
    },
  ],
  documents: [],
  follow_up_on: null,
  notes: { notes: [], more: false },
  history: { entries: [], more: false },
  last_export: null,
  checks: { needs: [], rest_is_fine: null, version: 0 },
  milestones: noMilestones,
  can_add_notes: false,
  can_add_restricted_notes: false,
  can_check_sections: false,
  can_reveal: false,
  can_check_callers: false,
  can_send_back: false,
  returnable: [],
  sent_back: [],
  unlocked_further: [],
  change_requests: [],
  can_remind: false,
  next_reminder_at: null,
  assignment: { assignee: null, assigned_at: null, version: 1, people: [], can_assign: false },
  can_begin_review: true,
  can_stop_review: false,
  can_read_demographics: false,
  can_export: false,
}
