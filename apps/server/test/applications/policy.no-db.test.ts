import {
  type ApplicationStatus,
  applicationStatuses,
  type BorrowerStatus,
  borrowerStatuses,
  type ErrorCode,
} from '@porchlight/domain'
import { describe, expect, test } from 'vitest'
import {
  type Action,
  authorize,
  borrowersActedForBy,
  ownRecordOf,
  policy,
  refusalsOf,
  requireState,
  subjectOf,
} from '../../src/applications/gate/policy.ts'
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
  asked_to_leave_at: null,
  version: 1,
  created_at: NOW,
  removed_at: null,
  ...values,
})
const rates = { loan_interest_rate: 0.0899, home_insurance_rate: 0.0075, property_tax_rate: 0.01 }
const primary = aBorrower({ user_id: newId(), is_primary: true })
const joined = aBorrower({ user_id: newId(), phone_number: '+15125550142' })
const sameDevice = aBorrower({})
const invited = aBorrower({ status: 'INVITED' })

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
  borrowers: [primary, joined, sameDevice, invited],
})
const submitted = anApplication(NOW)
const started = anApplication(null)

const actions = Object.keys(policy) as Action[]
const allowed = (actor: Actor, record: ApplicationRecord, borrower_id?: string): Action[] =>
  actions.filter(action => codeOf(() => authorize(actor, action, record, borrower_id)) === undefined)
const codeOf = (work: () => unknown): ErrorCode | undefined => {
  try {
    work()
  } catch (error) {
    expect(error).toBeInstanceOf(HttpError)
    return (error as HttpError).code
  }
}
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
    const actor = staffActor([{ role, scope }], ['officer@example.com'])
    expect(allowed(actor, submitted, primary.id).sort()).toEqual(actions.toSorted())
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
  const refusal = (scope: Grant['scope'], action: Action) =>
    codeOf(() => authorize(staffActor([{ role: 'COMPLIANCE', scope }]), action, submitted))
  expect(refusal(other, 'application.read')).toBe('application_not_found')
  expect(refusal(other, 'application.review')).toBe('application_not_found')
  expect(refusal(own, 'application.review')).toBe('application_forbidden')
})

const ofUser: Action[] = ['invitation.accept']
const ofMember: Action[] = [
  ...ofUser,
  'application.read',
  'application.view-full',
  'application.reopen',
  'application.ask-to-reopen',
  'shared-address.read',
  'borrower.remind',
  'envelope.create',
  'documents.download',
]
const ofCoborrower: Action[] = [...ofMember, 'application.ask-to-leave']
const ofPrimary: Action[] = [
  ...ofMember,
  'application.end',
  'loan.read',
  'loan.save',
  'coborrower.add',
  'coborrower.remove',
]
const ofSelf: Action[] = [
  'section.read',
  'section.save',
  'demographics.read',
  'answers.review',
  'envelope.sign',
  'envelope.report-signed',
]
const signer: Actor = { kind: 'signer', envelope_id: newId(), borrower_id: primary.id }

/** `named`: the record that the request names, if any. */
test.each<[who: string, Actor, named: string | undefined, may: Action[], refusal: ErrorCode]>([
  ['the primary borrower', user(primary), undefined, [...ofPrimary, ...ofSelf], 'application_forbidden'],
  ['the primary borrower for themselves', user(primary), primary.id, [...ofPrimary, ...ofSelf], 'borrower_forbidden'],
  ['… for a same-device one', user(primary), sameDevice.id, [...ofPrimary, ...ofSelf], 'borrower_forbidden'],
  ['… for a co-borrower with an account', user(primary), joined.id, ofPrimary, 'borrower_forbidden'],
  ['… for one who has not accepted', user(primary), invited.id, ofPrimary, 'borrower_forbidden'],
  ['… for one who does not exist', user(primary), newId(), [], 'borrower_not_found'],
  [
    'a co-borrower',
    user(joined),
    undefined,
    [...ofCoborrower, ...ofSelf, 'coborrower.remove'],
    'application_forbidden',
  ],
  ['… for the primary borrower', user(joined), primary.id, ofCoborrower, 'borrower_forbidden'],
  ['… for a same-device one', user(joined), sameDevice.id, ofCoborrower, 'borrower_forbidden'],
  ['… for one who does not exist', user(joined), newId(), [], 'borrower_not_found'],
  ['a user who is not on it', borrowerActor(), undefined, ofUser, 'application_forbidden'],
  ['… for the primary borrower', borrowerActor(), primary.id, ofUser, 'application_forbidden'],
  ['… for one who does not exist', borrowerActor(), newId(), [], 'application_forbidden'],
  ['an anonymous visitor', anonymousActor, undefined, [], 'application_forbidden'],
  ['a signer', signer, undefined, [], 'application_forbidden'],
  ['… for a borrower they sign for', signer, primary.id, [], 'application_forbidden'],
  ['the system', systemActor, undefined, ['application.read'], 'application_forbidden'],
])('%s has these rights, and no others', (_, actor, named, may, refusal) => {
  expect(allowed(actor, started, named).sort()).toEqual(may.toSorted())
  expect(codeOf(() => authorize(actor, 'application.review', started, named))).toBe(refusal)
})

test('the primary borrower acts for themselves and for same-device co-borrowers, a co-borrower for themselves', () => {
  expect(borrowersActedForBy(primary, started.borrowers)).toEqual([primary, sameDevice])
  expect(borrowersActedForBy(joined, started.borrowers)).toEqual([joined])
})

describe('in a state of the application', () => {
  const READY = 'READY_TO_SIGN_SUBMIT'
  const WAITING = 'WAITING_ON_ESIGNATURE_SERVICE'
  const officer = staffActor([{ role: 'OFFICER', scope: own }])

  /** All have accepted. A borrower without a status here has signed. */
  const inState = (status: ApplicationStatus, ...statuses: BorrowerStatus[]): ApplicationRecord => ({
    application: { ...submitted.application, status, signing_started_by: joined.id },
    borrowers: [primary, joined, sameDevice].map((borrower, index) => ({
      ...borrower,
      status: statuses[index] ?? 'SIGNED',
    })),
  })
  const refusalIn = (record: ApplicationRecord, actor: Actor, action: Action, named?: string) =>
    codeOf(() => requireState(action, authorize(actor, action, record, named)))

  test.each<[Action, Actor, named: string | undefined, ApplicationRecord, ErrorCode | undefined]>([
    ['application.read', user(joined), undefined, inState('REVIEWED'), undefined],
    ['application.end', user(primary), undefined, inState('SUBMITTED'), undefined],
    ['application.end', user(primary), undefined, inState(WAITING), 'signatures_being_saved'],
    ['application.reopen', user(primary), undefined, inState('SUBMITTED'), undefined],
    ['application.reopen', user(joined), undefined, inState('SUBMITTED'), 'reopen_by_primary_required'],
    ['application.ask-to-reopen', user(primary), undefined, inState('SUBMITTED'), 'reopen_without_asking'],
    ['application.ask-to-reopen', user(joined), undefined, inState('SUBMITTED'), undefined],
    ['application.ask-to-leave', user(joined), undefined, inState('STARTED'), 'leave_without_asking'],
    ['application.ask-to-leave', user(joined), undefined, inState('REVIEWED'), undefined],
    ['application.review', officer, undefined, inState('SUBMITTED'), undefined],
    ['application.review', officer, undefined, inState('STARTED'), 'wrong_status'],
    ['application.review', officer, undefined, inState('REVIEWED'), 'wrong_status'],
    ['section.save', user(primary), sameDevice.id, inState('SUBMITTED'), 'reopen_required'],
    ['section.save', user(joined), joined.id, inState('SUBMITTED'), 'reopen_by_primary_required'],
    ['section.save', user(primary), sameDevice.id, inState(WAITING), 'signatures_being_saved'],
    ['section.save', user(joined), joined.id, inState(WAITING), 'own_signature_being_saved'],
    ['loan.save', user(primary), undefined, inState('SENT_FOR_SIGNATURE'), 'signing_started'],
    ['loan.save', user(primary), undefined, inState('REVIEWED'), 'application_under_review'],
    ['coborrower.add', user(primary), undefined, inState('SUBMITTED'), 'reopen_before_coborrower_change'],
    ['coborrower.remove', user(joined), joined.id, inState('SUBMITTED'), 'reopen_by_primary_required'],
    ['borrower.remind', user(primary), joined.id, inState('SENT_FOR_SIGNATURE', 'SIGNED', READY), undefined],
    ['borrower.remind', user(joined), joined.id, inState('SENT_FOR_SIGNATURE', 'SIGNED', READY), 'not_awaited'],
    // One of those that the actor signs for can sign.
    ['envelope.create', user(primary), undefined, inState('SENT_FOR_SIGNATURE', 'SIGNED', READY, READY), undefined],
    ['envelope.create', user(primary), undefined, inState('SENT_FOR_SIGNATURE', 'SIGNED', READY), 'already_signed'],
    [
      'envelope.create',
      user(joined),
      undefined,
      inState('SENT_FOR_SIGNATURE', READY, 'SIGNED', READY),
      'already_signed',
    ],
    ['envelope.sign', user(primary), sameDevice.id, inState('SENT_FOR_SIGNATURE', 'SIGNED', READY, READY), undefined],
    [
      'envelope.sign',
      user(primary),
      primary.id,
      inState('SENT_FOR_SIGNATURE', 'SIGNED', READY, READY),
      'already_signed',
    ],
  ])('%s is refused where the state does not permit it (%#)', (action, actor, named, record, code) => {
    expect(refusalIn(record, actor, action, named)).toBe(code)
  })

  test('a refused transition names the status', () => {
    expect(() =>
      requireState('application.review', authorize(officer, 'application.review', inState('REVIEWED'))),
    ).toThrow(new HttpError('wrong_status', { params: { status: 'REVIEWED' } }))
  })

  const reads: Action[] = [...reading, 'demographics.read', 'answers.review', 'shared-address.read']
  /** The invitation is checked first, in the transaction: a person without one learns nothing of the application. */
  const changes = actions.filter(action => !reads.includes(action) && action !== 'invitation.accept')
  test.each(changes)('%s is refused after a withdrawal, in every state and to everyone', action => {
    for (const status of applicationStatuses)
      for (const [actor, named] of [
        [user(primary), undefined],
        [user(primary), joined.id],
        [user(primary), sameDevice.id],
        [user(joined), joined.id],
        [officer, undefined],
      ] as const) {
        const { application, borrowers } = inState(status)
        const withdrawn = { application: { ...application, withdrawn_at: NOW }, borrowers }
        const forbidden = codeOf(() => authorize(actor, action, withdrawn, named))
        expect(refusalIn(withdrawn, actor, action, named)).toBe(forbidden ?? 'application_withdrawn')
      }
  })

  test.each(actions)('%s answers with no code that it does not declare', action => {
    const reached = applicationStatuses.flatMap(status =>
      borrowerStatuses.flatMap(first =>
        borrowerStatuses.flatMap(second =>
          [user(primary), user(joined), officer].flatMap(actor =>
            [undefined, joined.id, sameDevice.id].map(named =>
              refusalIn(inState(status, first, second), actor, action, named),
            ),
          ),
        ),
      ),
    )
    const declared = [...refusalsOf(action, 'application'), ...refusalsOf(action, 'borrower')]
    expect(declared).toEqual(expect.arrayContaining([...new Set(reached)].filter(code => code !== undefined)))
  })
})

test.each<[Action, 'application' | 'borrower', ErrorCode[]]>([
  ['application.read', 'application', ['application_forbidden', 'application_not_found']],
  [
    'application.review',
    'application',
    ['application_forbidden', 'application_not_found', 'application_withdrawn', 'wrong_status'],
  ],
  ['section.read', 'borrower', ['application_forbidden', 'borrower_not_found', 'borrower_forbidden']],
])('%s of an %s declares its refusals', (action, subject, codes) => {
  expect(refusalsOf(action, subject)).toEqual(codes)
})

test('an action on a borrower needs a borrower, and one of an own record such a record', () => {
  const access = authorize(systemActor, 'application.read', started)
  expect(codeOf(() => subjectOf(access))).toBe('application_forbidden')
  expect(codeOf(() => ownRecordOf(access))).toBe('application_forbidden')
  const own = authorize(user(joined), 'application.read', started)
  expect([subjectOf(own), ownRecordOf(own)]).toEqual([joined, joined])
})
