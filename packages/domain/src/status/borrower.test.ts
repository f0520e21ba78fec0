import { expect, test } from 'vitest'
import {
  type BorrowerEvent,
  type BorrowerStatus,
  borrowerAfter,
  borrowerStatuses,
  IllegalTransition,
} from './transitions.ts'

const WAITING = 'WAITING_ON_ESIGNATURE_SERVICE'
const READY = 'READY_TO_SIGN_SUBMIT'
const lives: [BorrowerStatus, BorrowerEvent, BorrowerStatus][] = [
  ['INVITED', 'accepted', 'IN_PROGRESS'],
  ['IN_PROGRESS', 'ready', READY],
  ['IN_PROGRESS', 'not_ready', 'IN_PROGRESS'],
  [READY, 'ready', READY],
  [READY, 'not_ready', 'IN_PROGRESS'],
  [READY, 'signing_claimed', WAITING],
  [READY, 'signing_confirmed', 'SIGNED'],
  [READY, 'declined', 'DECLINED_TO_SIGN'],
  [WAITING, 'signing_claimed', WAITING],
  [WAITING, 'signing_confirmed', 'SIGNED'],
  [WAITING, 'signing_denied', READY],
  [WAITING, 'declined', 'DECLINED_TO_SIGN'],
  [WAITING, 'ready', READY],
  [WAITING, 'not_ready', 'IN_PROGRESS'],
  ['SIGNED', 'signing_claimed', 'SIGNED'],
  ['SIGNED', 'signing_confirmed', 'SIGNED'],
  ['SIGNED', 'ready', READY],
  ['SIGNED', 'not_ready', 'IN_PROGRESS'],
  ['DECLINED_TO_SIGN', 'ready', READY],
  ['DECLINED_TO_SIGN', 'not_ready', 'IN_PROGRESS'],
]
const events = [...new Set(lives.map(([, event]) => event))]
const others = borrowerStatuses.flatMap(status =>
  events
    .filter(event => !lives.some(([from, by]) => from === status && by === event))
    .map((event): [BorrowerStatus, BorrowerEvent] => [status, event]),
)

test.each(lives)('%s: %s makes it %s', (status, event, after) => {
  expect(borrowerAfter(status, event)).toBe(after)
})

test.each(others)('%s: %s cannot happen', (status, event) => {
  expect(() => borrowerAfter(status, event)).toThrow(new IllegalTransition('borrower', status, event))
})

test('who was invited does nothing before accepting', () => {
  expect(others.filter(([status]) => status === 'INVITED')).toHaveLength(events.length - 1)
})
