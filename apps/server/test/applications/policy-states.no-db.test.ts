import type { Action } from '@porchlight/api'
import { refusalsOf } from '@porchlight/api'
import {
  type ApplicationStatus,
  applicationStatuses,
  type BorrowerStatus,
  borrowerStatuses,
  type ErrorCode,
} from '@porchlight/domain'
import {
  type ReviewAction,
  type ReviewState,
  reviewActionNames,
  reviewStateOf,
  reviewStates,
} from '@porchlight/domain/staff'
import { expect, test } from 'vitest'
import { authorize, requireState } from '../../src/applications/gate/policy.ts'
import type { ApplicationRecord } from '../../src/applications/record/application.ts'
import type { Actor } from '../../src/platform/actor.ts'
import { HttpError } from '../../src/platform/http/http-errors.ts'
import { staffActor } from '../support/actors.ts'
import { actions, codeOf, joined, NOW, own, primary, reading, sameDevice, submitted, user } from './policy-records.ts'

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
  ['application.stop-review', officer, undefined, inState('REVIEWED'), undefined],
  ['application.stop-review', officer, undefined, inState('SUBMITTED'), 'wrong_status'],
  ['application.return', officer, undefined, inState('SUBMITTED'), undefined],
  ['application.return', officer, undefined, inState('REVIEWED'), undefined],
  ['application.return', officer, undefined, inState('STARTED'), 'wrong_status'],
  ['application.remind', officer, undefined, inState('STARTED'), undefined],
  ['application.remind', officer, undefined, inState('SENT_FOR_SIGNATURE'), undefined],
  ['application.remind', officer, undefined, inState('SUBMITTED'), 'wrong_status'],
  ['application.remind', officer, undefined, inState(WAITING), 'wrong_status'],
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
  ['envelope.create', user(joined), undefined, inState('SENT_FOR_SIGNATURE', READY, 'SIGNED', READY), 'already_signed'],
  ['envelope.sign', user(primary), sameDevice.id, inState('SENT_FOR_SIGNATURE', 'SIGNED', READY, READY), undefined],
  ['envelope.sign', user(primary), primary.id, inState('SENT_FOR_SIGNATURE', 'SIGNED', READY, READY), 'already_signed'],
])('%s is refused where the state does not permit it (%#)', (action, actor, named, record, code) => {
  expect(refusalIn(record, actor, action, named)).toBe(code)
})

test('a refused transition says so in words, without the code of a status', () => {
  const refused = () =>
    requireState('application.review', authorize(officer, 'application.review', inState('REVIEWED')))
  expect(refused).toThrow(new HttpError('wrong_status'))
  expect(refused).not.toThrow(/[A-Z]{2}/)
})

const reads: Action[] = [
  ...reading,
  'demographics.read',
  'demographics.read-signed',
  'restricted-note.read',
  'answers.review',
  'shared-address.read',
  'summary.read',
]
/** Staff and borrowers continue with these after the end. */
const afterTheEnd: Action[] = [
  'electronic-records.record',
  'electronic-records.withdraw',
  'application.assign',
  'application.restrict',
  'application.lift-restriction',
  'note.add',
  'restricted-note.add',
  'milestone.correct',
  'milestone.reconsider',
  'notice.record',
  'hold.change',
  'withdrawal.read',
  'application.export',
  'demographics.export',
]
/** The invitation is checked first, in the transaction: a person without one learns nothing of the application. */
const changes = actions.filter(
  action => !reads.includes(action) && !afterTheEnd.includes(action) && action !== 'invitation.accept',
)
test.each(
  changes.flatMap(action => [
    [action, 'application_withdrawn', { withdrawn_at: NOW }] as const,
    [action, 'application_finished', { finished_at: NOW }] as const,
  ]),
)('%s is refused with %s after the end, in every state and to everyone', (action, code, end) => {
  for (const status of applicationStatuses)
    for (const [actor, named] of [
      [user(primary), undefined],
      [user(primary), joined.id],
      [user(primary), sameDevice.id],
      [user(joined), joined.id],
      [officer, undefined],
    ] as const) {
      const { application, borrowers } = inState(status)
      const ended = { application: { ...application, ...end }, borrowers }
      const forbidden = codeOf(() => authorize(actor, action, ended, named))
      expect(refusalIn(ended, actor, action, named)).toBe(forbidden ?? code)
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

const isOpen: readonly ReviewState[] = ['SUBMITTED', 'REVIEWED', 'OPEN_AGAIN', 'BEING_SAVED']
const isNotSaved: readonly ReviewState[] = ['SUBMITTED', 'REVIEWED', 'OPEN_AGAIN']
const offered: Record<ReviewAction, readonly ReviewState[]> = {
  'application.review': ['SUBMITTED'],
  'application.stop-review': ['REVIEWED'],
  'milestone.record': isOpen,
  'milestone.finish': isNotSaved,
  'milestone.correct': [...isNotSaved, 'WITHDRAWN', 'FINISHED'],
  'notice.record': reviewStates,
  'review.record': isOpen,
  'hold.change': reviewStates,
}

test.each(reviewActionNames)('%s is offered in its kinds of state', action => {
  const actor = staffActor([{ role: action === 'hold.change' ? 'COMPLIANCE' : 'OFFICER', scope: own }])
  for (const status of applicationStatuses)
    for (const end of [{}, { withdrawn_at: NOW }, { finished_at: NOW }]) {
      // An application does not end while its signatures are being saved.
      if (status === WAITING && Object.keys(end).length > 0) continue
      const { application, borrowers } = inState(status)
      const record = { application: { ...application, ...end }, borrowers }
      const state = reviewStateOf(record.application)
      const isPermitted = refusalIn(record, actor, action) === undefined
      expect([state, isPermitted]).toEqual([state, offered[action].includes(state)])
    }
})
