import { describe, expect, test } from 'vitest'
import { type Action, authorize, policy } from '../../src/applications/gate/policy.ts'
import type { ApplicationRecord, Borrower } from '../../src/applications/record/application.ts'
import { type Actor, anonymousActor, type Grant, type StaffRole, systemActor } from '../../src/platform/actor.ts'
import { HttpError } from '../../src/platform/http/http-errors.ts'
import { newId } from '../../src/platform/ids.ts'
import { borrowerActor, staffActor } from '../support/actors.ts'

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
const rates = { loan_interest_rate: 0.0899, home_insurance_rate: 0.0075, property_tax_rate: 0.01 }
const primary = aBorrower({ user_id: newId(), is_primary: true })
const invited = aBorrower({ user_id: newId(), phone_number: '+15125550142' })
const sameDevice = aBorrower({})

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
    decline_reason: null,
    starting_rates: rates,
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
const user = (borrower: Borrower): Actor => borrowerActor(borrower.user_id!)
const own = { dealer_id: DEALER }
const other = { dealer_id: newId() }
const reading: Action[] = [
  'application.read',
  'application.view-full',
  'documents.download',
  'loan.read',
  'section.read',
]
const outcomes: [role: StaffRole, actions: Action[]][] = [
  ['OFFICER', ['application.review', ...reading]],
  ['MANAGER', ['application.review', ...reading]],
  ['ADMINISTRATOR', []],
  ['COMPLIANCE', reading],
]

describe.each(outcomes)('%s', (role, actions) => {
  test.each([[own], ['ALL']] as const)('has these rights over submitted applications with the scope %j', scope => {
    expect(allowed(staffActor([{ role, scope }]), submitted, primary.id).sort()).toEqual(actions.toSorted())
  })

  test('has no rights over applications of another dealer, before the first submission, and over their own', () => {
    expect(allowed(staffActor([{ role, scope: other }]), submitted, primary.id)).toEqual([])
    expect(allowed(staffActor([{ role, scope: 'ALL' }]), started, primary.id)).toEqual([])
    for (const contact of [primary.email, '+15125550142'])
      expect(allowed(staffActor([{ role, scope: 'ALL' }], [contact]), submitted, primary.id)).toEqual([])
  })
})

test('each grant is judged alone', () => {
  const actor = staffActor([
    { role: 'COMPLIANCE', scope: own },
    { role: 'MANAGER', scope: other },
  ])
  expect(allowed(actor, submitted, primary.id).sort()).toEqual(reading.toSorted())
})

test('staff learn of no application that they may not read', () => {
  const refusal = (scope: Grant['scope'], action: Action) => {
    try {
      authorize(staffActor([{ role: 'COMPLIANCE', scope }]), action, submitted)
    } catch (error) {
      return (error as HttpError).code
    }
  }
  expect(refusal(other, 'application.read')).toBe('application_not_found')
  expect(refusal(other, 'application.review')).toBe('application_not_found')
  expect(refusal(own, 'application.review')).toBe('application_forbidden')
})

test('the system reads applications and acts for no borrower', () => {
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

test('an anonymous visitor, a signer and a user who is not on the application have no access', () => {
  expect(allowed(anonymousActor, started)).toEqual([])
  expect(allowed({ kind: 'signer', envelope_id: newId(), borrower_id: primary.id }, started)).toEqual([])
  expect(allowed(borrowerActor(), started, primary.id)).toEqual(['invitation.accept'])
})
