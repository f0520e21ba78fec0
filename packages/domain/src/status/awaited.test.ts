import { expect, test } from 'vitest'
import { awaitedBorrowers, isEditing, RECENT_EDIT_MS } from './awaited.ts'
import type { ApplicationStatus, BorrowerStatus } from './transitions.ts'

const cases: [ApplicationStatus, BorrowerStatus[], awaited: number[]][] = [
  ['STARTED', ['IN_PROGRESS'], [0]],
  ['STARTED', ['READY_TO_SIGN_SUBMIT', 'IN_PROGRESS'], [1]],
  ['STARTED', ['IN_PROGRESS', 'IN_PROGRESS', 'READY_TO_SIGN_SUBMIT'], [0, 1]],
  ['STARTED', ['READY_TO_SIGN_SUBMIT', 'INVITED'], [1]],
  ['STARTED', ['READY_TO_SIGN_SUBMIT', 'READY_TO_SIGN_SUBMIT'], [0, 1]],
  ['STARTED', ['READY_TO_SIGN_SUBMIT', 'DECLINED_TO_SIGN'], [0]],
  ['STARTED', ['IN_PROGRESS', 'DECLINED_TO_SIGN'], [0]],
  ['SENT_FOR_SIGNATURE', ['SIGNED', 'READY_TO_SIGN_SUBMIT'], [1]],
  ['SENT_FOR_SIGNATURE', ['WAITING_ON_ESIGNATURE_SERVICE', 'SIGNED'], []],
  ['WAITING_ON_ESIGNATURE_SERVICE', ['SIGNED', 'SIGNED'], []],
  ['SUBMITTED', ['SIGNED'], []],
  ['REVIEWED', ['SIGNED'], []],
]

test.each(cases)('%s with borrowers %j waits for %j', (status, statuses, awaited) => {
  const borrowers = statuses.map((borrowerStatus, index) => ({
    index,
    is_primary: index === 0,
    status: borrowerStatus,
  }))
  expect(awaitedBorrowers({ status, borrowers }).map(({ index }) => index)).toEqual(awaited)
})

test('after a return it waits for those who have not changed what they were asked to, and then for everyone', () => {
  const inStatus = (status: BorrowerStatus) => ({ is_primary: false, status })
  const borrowers = [
    inStatus('READY_TO_SIGN_SUBMIT'),
    inStatus('READY_TO_SIGN_SUBMIT'),
    inStatus('IN_PROGRESS'),
    inStatus('DECLINED_TO_SIGN'),
  ]
  const waitsFor = (status: ApplicationStatus, count: number, asked: number[]) => {
    const on = borrowers.slice(0, count)
    return awaitedBorrowers({ status, borrowers: on, asked: asked.map(index => on[index]!) }).map(one =>
      on.indexOf(one),
    )
  }
  expect(waitsFor('STARTED', 2, [1])).toEqual([1])
  expect(waitsFor('STARTED', 3, [1])).toEqual([1, 2])
  expect(waitsFor('STARTED', 2, [])).toEqual([0, 1])
  expect(waitsFor('STARTED', 4, [1])).toEqual([2])
  expect(waitsFor('SENT_FOR_SIGNATURE', 2, [1])).toEqual([0, 1])
})

const now = new Date('2026-03-15T12:00:00Z')
const before = (milliseconds: number) => new Date(now.getTime() - milliseconds)

test.each<[BorrowerStatus, Date | null, boolean]>([
  ['READY_TO_SIGN_SUBMIT', before(0), true],
  ['READY_TO_SIGN_SUBMIT', before(RECENT_EDIT_MS - 1), true],
  ['READY_TO_SIGN_SUBMIT', before(RECENT_EDIT_MS), false],
  ['READY_TO_SIGN_SUBMIT', null, false],
  ['IN_PROGRESS', before(0), false],
])('%s with the last edit at %o is editing: %s', (status, last_edited_at, expected) => {
  expect(isEditing({ status, last_edited_at }, now)).toBe(expected)
})
