import type { ApplicationViewResponse, LenderFigureResponse } from '@porchlight/api'
import { type OfferedAction, offeredActions } from '@porchlight/domain/staff'
import { noMilestones } from './no-milestones.ts'

export const WHY_NOT = 'Not here.'

/** The part of a view in which these actions alone are possible. */
export const possible = (...actions: readonly OfferedAction[]): Pick<ApplicationViewResponse, 'refused_actions'> => ({
  refused_actions: offeredActions
    .filter(action => !actions.includes(action))
    .map(action => ({
      ...{ action, why: WHY_NOT, by_role: false },
    })),
})

const agreed: ApplicationViewResponse['borrowers'][number]['electronic_records'] = {
  ...{ stands: true, since: '2026-11-21', version: '2026-11.3', why_not: null, withdrawn_on: null },
}
export const aFigure = (part: Partial<LenderFigureResponse>): LenderFigureResponse => ({
  id: 'f-1',
  kind: 'DEBTS',
  borrower_id: 'b-1',
  cents: 412_50,
  source: 'Equifax',
  report_on: '2026-11-20',
  by: 'Olivia Ortiz',
  at: '2026-11-22T17:00:00.000Z',
  withdrawn: null,
  counts: true,
  ...part,
})

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
    {
      id: 'b-1',
      name: 'Rosa Delgado',
      first_name: 'Rosa',
      email: 'rosa@example.com',
      phone: '918-555-0100',
      time_zones: ['America/Chicago'],
      is_primary: true,
      soft_inquiry_until: '2027-03-21',
      hard_inquiry_until: null,
      electronic_records: agreed,
    },
    {
      id: 'b-2',
      name: 'Luis Delgado',
      first_name: 'Luis',
      email: 'luis@example.com',
      phone: '918-555-0101',
      time_zones: ['America/Chicago'],
      is_primary: false,
      soft_inquiry_until: '2027-03-21',
      hard_inquiry_until: null,
      electronic_records: agreed,
    },
  ],
  state: 'OK',
  salesperson: 'Dana Ruiz',
  attention: [],
  checked: ['lot rent', 'the model year'],
  figures: [],
  totals: [],
  changes: null,
  sections: [
    {
      id: 'income',
      title: 'Income',
      columns: ['b-1', 'b-2'].map(borrower_id => ({
        borrower_id,
        entries: [{ title: '', line: [], amount: null, rows: [{ label: 'Pay', value: `$1 of ${borrower_id}` }] }],
      })),
    },
  ],
  documents: [],
  follow_up_on: null,
  follow_up_time: null,
  notes: { notes: [], more: false },
  lender_figures: [],
  items: [],
  incompleteness: [],
  history: { entries: [], more: false },
  sent_messages: [],
  last_export: null,
  checks: { needs: [], no_other_findings: null, version: 0 },
  milestones: noMilestones,
  can_add_notes: false,
  can_add_restricted_notes: false,
  can_check_sections: false,
  is_restricted: false,
  can_reveal: false,
  can_check_callers: false,
  returnable: [],
  sent_back: [],
  unlocked_further: [],
  change_requests: [],
  can_remind: false,
  next_reminder_at: null,
  assignment: { assignee: null, assigned_at: null, version: 1, unlicensed: null, can_assign: false },
  ...possible('application.review'),
}
