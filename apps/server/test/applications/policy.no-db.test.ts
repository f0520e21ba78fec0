import { describe, expect, test } from 'vitest'
import type { ApplicationRecord, Borrower } from '../../src/applications/application-record.ts'
import { type Action, authorize, policy } from '../../src/applications/policy.ts'
import { type Actor, systemActor } from '../../src/platform/audit/audit.ts'
import { HttpError } from '../../src/platform/http/http-errors.ts'
import { newId } from '../../src/platform/ids.ts'

const DEALER = newId()
const NOW = new Date('2026-05-01T12:00:00Z')
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
  version: 1,
  created_at: NOW,
  removed_at: null,
  ...values,
})
const primary = aBorrower({ user_id: newId(), is_primary: true })
const invited = aBorrower({ user_id: newId() })
const sameDevice = aBorrower({})

const anApplication = (submitted_at: Date | null): ApplicationRecord => ({
  application: {
    id: 'ABCDEFGH12',
    dealer_id: DEALER,
    status: submitted_at ? 'SUBMITTED' : 'STARTED',
    sales_rep_name: '',
    sales_rep_email: '',
    loan_interest_rate: 0.0899,
    home_insurance_rate: 0.0075,
    property_tax_rate: 0.01,
    overview_confirmed_at: null,
    message: null,
    signing_started_by: null,
    decline_reason: null,
    starting_rates: null,
    version: 1,
    created_at: NOW,
    completed_at: null,
    submitted_at,
    withdrawn_at: null,
    discarded_at: null,
    reason: null,
    dealer_slug: 'sunrise-homes',
    dealer_name: 'Sunrise Homes',
  },
  borrowers: [primary, invited, sameDevice],
})
const submitted = anApplication(NOW)
const started = anApplication(null)

const actions = Object.keys(policy) as Action[]
const allowed = (actor: Actor, record: ApplicationRecord, borrower_id?: string): Action[] =>
  actions.filter(action => {
    try {
      return Boolean(authorize(actor, action, record, borrower_id))
    } catch (error) {
      expect(error).toBeInstanceOf(HttpError)
      return false
    }
  })
const user = (borrower: Borrower): Actor => ({ kind: 'borrower', user_id: borrower.user_id })
const staff = (role: 'LOAN_OFFICER' | 'ADMIN', dealer = DEALER): Actor => ({
  kind: 'staff',
  staff_id: newId(),
  role,
  dealers: [dealer],
})

describe.each(['LOAN_OFFICER', 'ADMIN'] as const)('%s', role => {
  test('reads and reviews submitted applications of the assigned dealers, without demographics', () => {
    expect(allowed(staff(role), submitted, primary.id).sort()).toEqual([
      'application.read',
      'application.review',
      'application.view-full',
      'documents.download',
      'loan.read',
      'section.read',
    ])
  })

  test('has no access to applications of other dealers', () => {
    expect(allowed(staff(role, newId()), submitted, primary.id)).toEqual([])
  })

  test('has no access before an application is submitted', () => {
    expect(allowed(staff(role), started, primary.id)).toEqual([])
  })
})

test('the system reads applications and acts as nobody else', () => {
  expect(allowed(systemActor, submitted)).toEqual(['application.read'])
})

test('the primary borrower acts for a same-device co-borrower but not for an invited one', () => {
  const self: Action[] = ['section.read', 'section.save', 'demographics.read', 'envelope.sign']
  expect(allowed(user(primary), started, sameDevice.id)).toEqual(expect.arrayContaining(self))
  expect(allowed(user(primary), started, invited.id).filter(action => self.includes(action))).toEqual([])
})

test('a co-borrower does nothing to the application or to other borrowers', () => {
  const denied: Action[] = ['application.discard', 'loan.read', 'loan.save', 'coborrower.add']
  expect(allowed(user(invited), started).filter(action => denied.includes(action))).toEqual([])
  expect(allowed(user(invited), started, primary.id)).not.toContain('section.read')
})

test('a borrower without a sign-in and a user who is not on the application have no access', () => {
  expect(allowed({ kind: 'borrower', user_id: null }, started)).toEqual([])
  expect(allowed({ kind: 'borrower', user_id: newId() }, started, primary.id)).toEqual(['invitation.accept'])
})
