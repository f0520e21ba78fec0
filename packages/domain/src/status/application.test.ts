import { expect, test } from 'vitest'
import {
  type ApplicationEvent,
  type ApplicationStatus,
  applicationAfter,
  applicationStatuses,
  canHappen,
  IllegalTransition,
  isFinished,
} from './transitions.ts'

const lives: [ApplicationStatus, ApplicationEvent, ApplicationStatus][] = [
  ['STARTED', 'envelope_created', 'SENT_FOR_SIGNATURE'],
  ['SENT_FOR_SIGNATURE', 'signer_declined', 'STARTED'],
  ['SENT_FOR_SIGNATURE', 'building_failed', 'STARTED'],
  ['SENT_FOR_SIGNATURE', 'envelope_voided', 'STARTED'],
  ['SENT_FOR_SIGNATURE', 'reopened', 'STARTED'],
  ['SENT_FOR_SIGNATURE', 'last_signer_confirmed', 'WAITING_ON_ESIGNATURE_SERVICE'],
  ['WAITING_ON_ESIGNATURE_SERVICE', 'documents_stored', 'SUBMITTED'],
  ['SUBMITTED', 'reviewed', 'REVIEWED'],
  ['SUBMITTED', 'returned', 'STARTED'],
  ['REVIEWED', 'review_stopped', 'SUBMITTED'],
  ['REVIEWED', 'returned', 'STARTED'],
  ['SUBMITTED', 'reopened', 'STARTED'],
]
const events = [...new Set(lives.map(([, event]) => event))]
const others = applicationStatuses.flatMap(status =>
  events
    .filter(event => !lives.some(([from, by]) => from === status && by === event))
    .map((event): [ApplicationStatus, ApplicationEvent] => [status, event]),
)

test.each(lives)('%s: %s makes it %s', (status, event, after) => {
  expect(applicationAfter(status, event)).toBe(after)
  expect(canHappen(status, event)).toBe(true)
})

test.each(others)('%s: %s cannot happen', (status, event) => {
  expect(canHappen(status, event)).toBe(false)
  expect(() => applicationAfter(status, event)).toThrow(new IllegalTransition('application', status, event))
})

test('an illegal transition names the entity, its status and the event', () => {
  expect(new IllegalTransition('application', 'REVIEWED', 'reopened')).toMatchObject({
    name: 'IllegalTransition',
    message: 'reopened cannot happen to the application while it is REVIEWED',
  })
})

test('only submitted and reviewed ones are finished', () => {
  expect(applicationStatuses.filter(isFinished)).toEqual(['SUBMITTED', 'REVIEWED'])
})
