import type { Action } from '@porchlight/api'
import type { ErrorCode } from '@porchlight/domain'
import type { StaffRole } from '@porchlight/domain/staff'
import { expect } from 'vitest'
import { policy } from '../../src/applications/gate/policy.ts'
import type { ApplicationRecord, Borrower } from '../../src/applications/record/application.ts'
import type { Actor } from '../../src/platform/actor.ts'
import { HttpError } from '../../src/platform/http/http-errors.ts'
import { newId } from '../../src/platform/ids.ts'
import { borrowerActor } from '../support/actors.ts'

const DEALER = newId()
export const NOW = new Date('2026-05-01T12:00:00Z')
const aBorrower = (values: Partial<Borrower>): Borrower => ({
  id: newId(),
  application_id: 'ABCDEFGH12',
  user_id: null,
  data_key: null,
  is_primary: false,
  status: 'SIGNED',
  first_name: 'Rosa',
  middle_name: '',
  last_name: 'Delgado',
  suffix: '',
  email: 'rosa@example.com',
  phone_number: null,
  sms_support_opt_out: false,
  registered_at: NOW,
  answers: {},
  schema_version: 1,
  skipped: [],
  signed_at: null,
  last_edited_at: null,
  changed_section: null,
  changed_at: null,
  asked_to_leave_at: null,
  letter_on: null,
  version: 1,
  created_at: NOW,
  removed_at: null,
  ...values,
})
const rates = { loan_interest_rate: 0.0899, home_insurance_rate: 0.0075, property_tax_rate: 0.01 }
export const primary = aBorrower({ user_id: newId(), is_primary: true })
export const joined = aBorrower({ user_id: newId(), phone_number: '+15125550142' })
export const sameDevice = aBorrower({})
export const invited = aBorrower({ status: 'INVITED' })

const anApplication = (submitted_at: Date | null): ApplicationRecord => ({
  application: {
    id: 'ABCDEFGH12',
    dealer_id: DEALER,
    status: submitted_at ? 'SUBMITTED' : 'STARTED',
    sales_rep_name: '',
    sales_rep_email: '',
    ...rates,
    overview_confirmed_at: null,
    message: null,
    signing_started_by: null,
    declined_by: null,
    reopened_by: null,
    unlocked_sections: null,
    corrected_sections: null,
    decline_reason: null,
    starting_rates: rates,
    version: 1,
    created_at: NOW,
    completed_at: null,
    submitted_at,
    withdrawn_at: null,
    finished_at: null,
    outcome: null,
    discarded_at: null,
    reason: null,
    dealer_slug: 'sunrise-homes',
    dealer_name: 'Sunrise Homes',
    restricted_at: null,
    assignee_id: null,
  },
  borrowers: [primary, joined, sameDevice, invited],
})
export const submitted = anApplication(NOW)
export const started = anApplication(null)

export const actions = Object.keys(policy) as Action[]
/** The code of the error that the work throws. */
export const codeOf = (work: () => unknown): ErrorCode | undefined => {
  try {
    work()
  } catch (error) {
    expect(error).toBeInstanceOf(HttpError)
    return (error as HttpError).code
  }
}
export const user = (borrower: Borrower): Actor => borrowerActor(borrower.user_id!)
/** The scope of the dealer of these applications. */
export const own = { dealer_id: DEALER }
export const reading: Action[] = [
  'application.read',
  'application.view-full',
  'documents.download',
  'loan.read',
  'section.read',
]
const lending: Action[] = [
  ...reading,
  'application.review',
  'application.stop-review',
  'application.return',
  'application.remind',
  'application.assign',
  'note.add',
  'identifier.reveal',
  'caller.check',
  'application.export',
  'milestone.record',
  'milestone.finish',
  'milestone.correct',
  'notice.record',
  'review.record',
  'figure.record',
  'item.ask',
  'item.check',
  'letter.prepare',
  'letter.mail',
  'submission.read',
  'withdrawal.read',
  'electronic-records.record',
  'sections.check',
]
/** The rights of each role over an application that was submitted. */
export const rightsOverSubmitted: Record<StaffRole, readonly Action[]> = {
  OFFICER: lending,
  MANAGER: [...lending, 'milestone.reconsider', 'application.restrict', 'application.lift-restriction'],
  ADMINISTRATOR: [],
  COMPLIANCE: [
    ...reading,
    'demographics.read-signed',
    'demographics.export',
    'restricted-note.add',
    'restricted-note.read',
    'hold.change',
  ],
}
