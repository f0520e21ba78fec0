import { expect, test } from 'vitest'
import {
  type AssignmentFacts,
  type AssignmentOutcome,
  type AssignmentRow,
  assignmentOutcome,
  assignmentReasonError,
  LONGEST_ASSIGNMENT_REASON,
  needsAssignmentReason,
} from './assignment.ts'

const [ada, ben, cleo] = ['ada', 'ben', 'cleo']
const officer = { id: ada, is_manager: false }
const manager = { id: ada, is_manager: true }
/** An unassigned application that an officer gives to Ben. */
const able = { is_able: true, is_licensed: true }
const facts: AssignmentFacts = { actor: officer, assignee_id: null, version: 3, is_done: false, to: ben, ...able }
type Asked = Pick<AssignmentRow, 'from' | 'version'>

test.each<[string, Partial<AssignmentFacts>, Asked, AssignmentOutcome]>([
  ['what is unassigned', {}, { from: null }, 'ASSIGNED'],
  ["an officer's own", { assignee_id: ada }, { from: ada }, 'ASSIGNED'],
  ["an officer's own, to no one", { assignee_id: ada, to: null, is_able: false }, { from: ada }, 'ASSIGNED'],
  ["another's, by an officer", { assignee_id: cleo }, { from: cleo }, 'OF_ANOTHER'],
  ["another's, by a manager", { actor: manager, assignee_id: cleo }, { from: cleo }, 'ASSIGNED'],
  ['what someone took before', { assignee_id: cleo }, { from: null }, 'MOVED'],
  ['what someone released before, by a manager', { actor: manager }, { from: cleo }, 'MOVED'],
  ['what went to that person before', { assignee_id: ben }, { from: cleo }, 'UNCHANGED'],
  ['what no one has, to no one', { to: null }, { from: null }, 'UNCHANGED'],
  ['an older version', {}, { from: null, version: 2 }, 'CHANGED'],
  ['the same version', {}, { from: null, version: 3 }, 'ASSIGNED'],
  ['one that has ended', { is_done: true }, { from: null }, 'ENDED'],
  ['to a person who cannot work on it', { is_able: false, is_licensed: false }, { from: null }, 'NOT_ABLE'],
  ['to a person who is not licensed in its state', { is_licensed: false }, { from: null }, 'NOT_LICENSED'],
  ['what that person has, whose license ended', { assignee_id: ben, is_licensed: false }, { from: ben }, 'UNCHANGED'],
  ['to no one, of a state', { assignee_id: ada, to: null, is_licensed: false }, { from: ada }, 'ASSIGNED'],
  ['with no one who stands in', { to: undefined, is_able: false }, { from: null }, 'NO_SUBSTITUTE'],
])('%s', (_, given, asked, outcome) => {
  expect(assignmentOutcome({ ...facts, ...given }, asked, { several: true })).toBe(outcome)
})

test('one that has ended is assigned on its own', () => {
  expect(assignmentOutcome({ ...facts, is_done: true }, { from: null }, { several: false })).toBe('ASSIGNED')
})

test.each<[string, (string | null)[], boolean]>([
  ['an unassigned one', [null], false],
  ["one's own", [ada], false],
  ["another's", [ben], true],
  ['several of which all are unassigned', [null, null], true],
])('the reason of %s', (_, from, isAsked) => {
  expect(
    needsAssignmentReason(
      ada,
      from.map(each => ({ from: each })),
    ),
  ).toBe(isAsked)
})

test('a reason has 300 characters at most, and is missing only where it is asked', () => {
  const longest = 'a'.repeat(LONGEST_ASSIGNMENT_REASON)
  expect(assignmentReasonError('', false)).toBeUndefined()
  expect(assignmentReasonError('', true)).toBeTruthy()
  expect(assignmentReasonError(longest, true)).toBeUndefined()
  expect(assignmentReasonError(`${longest}a`, true)).toBeTruthy()
  expect(assignmentReasonError('On \u202evacation', true)).toBeTruthy()
})
