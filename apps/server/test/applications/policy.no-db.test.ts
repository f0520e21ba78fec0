import type { Action } from '@porchlight/api'
import { refusalsOf } from '@porchlight/api'
import { applicationStatuses, type ErrorCode } from '@porchlight/domain'
import { type Grant, staffRoles } from '@porchlight/domain/staff'
import { describe, expect, test } from 'vitest'
import { borrowersActedForBy } from '../../src/applications/gate/clauses.ts'
import { authorize, needsAssignee, needsLicense, ownRecordOf, subjectOf } from '../../src/applications/gate/policy.ts'
import type { ApplicationRecord } from '../../src/applications/record/application.ts'
import { type Actor, anonymousActor, systemActor } from '../../src/platform/actor.ts'
import { newId } from '../../src/platform/ids.ts'
import { borrowerActor, staffActor } from '../support/actors.ts'
import {
  actions,
  codeOf,
  invited,
  joined,
  NOW,
  own,
  primary,
  rightsOverSubmitted,
  sameDevice,
  started,
  submitted,
  user,
} from './policy-records.ts'

const allowed = (actor: Actor, record: ApplicationRecord, borrower_id?: string): Action[] =>
  actions.filter(action => codeOf(() => authorize(actor, action, record, borrower_id)) === undefined)
const other = { dealer_id: newId() }
describe.each(staffRoles)('%s', role => {
  test.each([[own], ['ALL']] as const)('has these rights over submitted applications with the scope %j', scope => {
    const actor = staffActor([{ role, scope }], ['officer@example.com'])
    expect(allowed(actor, submitted, primary.id).sort()).toEqual(rightsOverSubmitted[role].toSorted())
  })

  test('has no rights over applications of another dealer, before the first submission, and over their own', () => {
    expect(allowed(staffActor([{ role, scope: other }]), submitted, primary.id)).toEqual([])
    expect(allowed(staffActor([{ role, scope: 'ALL' }]), started, primary.id)).toEqual([])
    for (const contact of [primary.email, '+15125550142'])
      expect(allowed(staffActor([{ role, scope: 'ALL' }], [contact]), submitted, primary.id)).toEqual([])
  })

  test('has rights over a restricted application as its assignee, and as one who oversees its dealer', () => {
    const rights = rightsOverSubmitted[role].toSorted()
    const actor = staffActor([{ role, scope: own }])
    const restricted = (assignee_id: string | null) => {
      const application = { ...submitted.application, restricted_at: NOW, assignee_id }
      return allowed(actor, { ...submitted, application }, primary.id).sort()
    }
    expect(restricted(actor.staff_id)).toEqual(rights)
    for (const assignee_id of [null, newId()]) expect(restricted(assignee_id)).toEqual(role === 'OFFICER' ? [] : rights)
  })
})

test('each grant is judged alone', () => {
  const actor = staffActor([
    { role: 'COMPLIANCE', scope: own },
    { role: 'MANAGER', scope: other },
  ])
  expect(allowed(actor, submitted, primary.id).sort()).toEqual(rightsOverSubmitted.COMPLIANCE.toSorted())
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
  'application.ask-to-change',
  'shared-address.read',
  'borrower.remind',
  'envelope.create',
  'documents.download',
  'item.answer',
]
const ofCoborrower: Action[] = [...ofMember, 'application.ask-to-leave']
const ofPrimary: Action[] = [
  ...ofMember,
  'application.end',
  'loan.read',
  'loan.save',
  'summary.read',
  'coborrower.add',
  'coborrower.remove',
]
const ofSelf: Action[] = [
  'section.read',
  'section.save',
  'section.unlock',
  'demographics.read',
  'electronic-records.withdraw',
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
  ['the system', systemActor, undefined, ['application.read', 'application.export'], 'application_forbidden'],
])('%s has these rights, and no others', (_, actor, named, may, refusal) => {
  expect(allowed(actor, started, named).sort()).toEqual(may.toSorted())
  expect(codeOf(() => authorize(actor, 'application.review', started, named))).toBe(refusal)
})

test('a co-borrower gains one right by the submission: to read the loan', () => {
  const gained = applicationStatuses.map(status => {
    const record = { ...started, application: { ...started.application, status } }
    const before = allowed(user(joined), started)
    return [status, allowed(user(joined), record).filter(action => !before.includes(action))]
  })
  expect(Object.fromEntries(gained)).toEqual({
    STARTED: [],
    SENT_FOR_SIGNATURE: [],
    WAITING_ON_ESIGNATURE_SERVICE: [],
    SUBMITTED: ['summary.read'],
    REVIEWED: ['summary.read'],
  })
})

test('the primary borrower acts for themselves and for same-device co-borrowers, a co-borrower for themselves', () => {
  expect(borrowersActedForBy(primary, started.borrowers)).toEqual([primary, sameDevice])
  expect(borrowersActedForBy(joined, started.borrowers)).toEqual([joined])
})

test.each<[Action, 'application' | 'borrower', ErrorCode[]]>([
  ['application.read', 'application', ['application_forbidden', 'application_not_found']],
  [
    'application.review',
    'application',
    [
      'application_forbidden',
      'application_not_found',
      'application_withdrawn',
      'application_finished',
      'wrong_status',
      'assigned_to_another',
      'not_licensed',
    ],
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

/** They record what someone else did, or what the law asks for after the end. */
const withoutLicense: Action[] = ['withdrawal.read', 'electronic-records.record', 'notice.record']
test('an action that takes an application needs a license, but for these; to begin its review, also where it is taken', () => {
  const taking = actions.filter(needsAssignee).filter(action => !withoutLicense.includes(action))
  expect(actions.filter(action => needsLicense(action, true)).sort()).toEqual(taking.sort())
  expect(actions.filter(action => needsLicense(action, false))).toEqual(['application.review'])
})
