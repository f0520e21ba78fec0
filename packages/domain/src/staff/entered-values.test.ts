import { describe, expect, test } from 'vitest'
import { inEnglish } from '../forms/text.ts'
import { assignmentEvent, historyEvent } from './history.ts'
import { callerCheckErrors } from './identifiers.ts'
import { awayError } from './preferences.ts'
import { pastDayError } from './recording/errors.ts'
import { reviewStateOf } from './review-actions.ts'
import { grantsDenied } from './roles.ts'

describe('a caller check', () => {
  const right = { date_of_birth: '1985-02-28', ssn_last4: '6789' }

  test.each([
    [{}, []],
    [{ ssn_last4: '678' }, ['ssn_last4']],
    [{ ssn_last4: '67890' }, ['ssn_last4']],
    [{ ssn_last4: '67a9' }, ['ssn_last4']],
    [{ date_of_birth: '' }, ['date_of_birth']],
    [{ date_of_birth: '1985-02-29' }, ['date_of_birth']],
    [{ date_of_birth: 'x1985-02-28' }, ['date_of_birth']],
    [{ date_of_birth: '19850228', ssn_last4: '' }, ['date_of_birth', 'ssn_last4']],
  ])('with %j has messages beside %j', (entered, fields) => {
    expect(Object.keys(callerCheckErrors({ ...right, ...entered }))).toEqual(fields)
  })
})

test.each([
  [null, 'Enter the day'],
  ['', 'Enter the day'],
  ['2026-13-01', 'Enter the day'],
  ['2026-11-2', 'Enter the day'],
  ['2026-11-02T00:00', 'Enter the day'],
  ['2026-11-02', undefined],
  ['2026-11-01', 'Choose Nov 2, 2026 or a later day'],
  ['2026-11-28', undefined],
  ['2026-11-29', "Choose a day that isn't in the future"],
])('the recorded day %j has the message %j', (day, message) => {
  const error = pastDayError(day, '2026-11-02', '2026-11-28')
  expect(error && inEnglish(error)).toBe(message)
})

test.each([
  ['2026-11-28', false],
  ['2026-11-29', true],
  ['2028-11-28', true],
  ['2028-11-29', false],
  ['2027-02-30', false],
  [null, true],
])('on 2026-11-28, away until %j is taken: %j', (day, isTaken) => {
  expect(awayError(day, '2026-11-28') === undefined).toBe(isTaken)
})

test.each([
  ['SUBMITTED', null, null, 'SUBMITTED'],
  ['REVIEWED', null, null, 'REVIEWED'],
  ['STARTED', null, null, 'OPEN_AGAIN'],
  ['SENT_FOR_SIGNATURE', null, null, 'OPEN_AGAIN'],
  ['WAITING_ON_ESIGNATURE_SERVICE', null, null, 'BEING_SAVED'],
  ['REVIEWED', null, 'a day', 'FINISHED'],
  ['STARTED', 'a day', null, 'WITHDRAWN'],
  ['SUBMITTED', 'a day', 'a day', 'WITHDRAWN'],
] as const)('%s, withdrawn %j, finished %j is %s', (status, withdrawn_at, finished_at, state) => {
  expect(reviewStateOf({ status, withdrawn_at, finished_at })).toBe(state)
})

test.each([
  [[], 'staff_grants_missing'],
  [[{ role: 'COMPLIANCE', scope: 'ALL' }], undefined],
  [
    [
      { role: 'COMPLIANCE', scope: 'ALL' },
      { role: 'OFFICER', scope: 'ALL' },
    ],
    'staff_compliance_alone',
  ],
  [[{ role: 'ADMINISTRATOR', scope: { dealer_id: 'd' } }], 'staff_role_for_all_dealers'],
  [
    [
      { role: 'OFFICER', scope: { dealer_id: 'd' } },
      { role: 'MANAGER', scope: 'ALL' },
    ],
    undefined,
  ],
] as const)('the grants %j are refused with %s', (grants, code) => {
  expect(grantsDenied(grants)).toBe(code)
})

test.each([
  [null, 'Ann Able', 'Assigned to Ann Able (before: no one)'],
  ['Ann Able', 'Bo Bell', 'Assigned to Bo Bell (before: Ann Able)'],
  ['Ann Able', null, 'Unassigned (before: Ann Able)'],
  ['', 'Bo Bell', 'Assigned to Bo Bell (before: Someone who no longer works here)'],
])('an assignment from %s to %s reads %s', (from, to, text) => {
  expect(inEnglish(assignmentEvent(from, to))).toBe(text)
})

test.each([
  [{}, 'Note added'],
  [{ count: 2 }, 'Note added (2 times)'],
  [{ count: 2, about: 'Ann', detail: 'By letter' }, 'Note added: Ann (2 times). By letter'],
])('a history entry with %j reads %s', (entry, text) => {
  expect(inEnglish(historyEvent({ label: 'Note added', about: null, detail: '', count: 1, ...entry }))).toBe(text)
})
