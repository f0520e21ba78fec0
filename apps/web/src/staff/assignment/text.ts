import type { AssignmentOutcome } from '@porchlight/domain/staff'
import { defineTexts } from '../../text/texts.ts'

const applications = (count: number) => (count === 1 ? '1 application' : `${count} applications`)

/** `who`: the person who has it now, or undefined. */
const outcomes: Record<AssignmentOutcome, (who: string | undefined) => string> = {
  ASSIGNED: who => (who ? `Assigned to ${who}` : 'Unassigned'),
  UNCHANGED: who => (who ? `Was assigned to ${who} already` : 'Was unassigned already'),
  MOVED: who => (who ? `Not assigned: ${who} has it now` : 'Not assigned: someone unassigned it'),
  OF_ANOTHER: who => `Not assigned: only a manager can reassign what ${who} has`,
  CHANGED: () => 'Not assigned: it changed since this page was opened',
  ENDED: () => 'Not assigned: it has ended',
  NOT_ABLE: () => "Not assigned: this person can't work on it",
  NOT_LICENSED: () => "Not assigned: this person isn't licensed in its state",
  NO_SUBSTITUTE: () => 'Not assigned: no one stands in for this dealer',
  NO_ACCESS: () => "Not assigned: it's gone, or your access doesn't cover it",
}

/** Names of people that a sentence has at most. */
const MOST_NAMED = 3
const whoOf = (names: readonly string[]): string =>
  names.length > MOST_NAMED ? `${names.length} people` : names.join(', ')

export const texts = defineTexts('staff-assignment', {
  title: 'Assign',
  titleOf: (count: number) => `Assign ${applications(count)}`,
  none: 'No one is assigned.',
  now: (name: string) => `Assigned to ${name}`,
  since: (minute: string) => `since ${minute}`,
  to: 'Assign to',
  own: 'You',
  you: 'you',
  noOne: 'No one',
  away: (name: string, day: string) => `${name}, away until ${day}`,
  choose: 'Choose a person',
  leftOut: (names: readonly string[], dealers: number) =>
    `Not listed: ${whoOf(names)}, who can't work in ${dealers === 1 ? 'this dealer' : 'all dealers of the selection'}.`,
  unlicensed: (names: readonly string[], states: readonly string[]) =>
    `Not listed: ${whoOf(names)}, not licensed in ${states.length === 1 ? states[0] : 'all states of the selection'}.`,
  notAble: "This person can't work on it. Choose someone else",
  notLicensed: "This person isn't licensed in its state. Choose someone else",
  reason: 'Reason',
  reasonHint: 'It goes into the email to those who get them and those who lose them.',
  assign: 'Assign',
  assignedToYou: "It's assigned to you.",
  unassigned: "It's unassigned.",
  assigned: (name: string) => `It's assigned to ${name}.`,
  outcomes,
  result: (count: number, of: number, to: string | null) =>
    `${count} of ${of} ${to === null ? 'unassigned' : 'assigned'}`,
  several: (count: number, to: string | null, unchanged: number) =>
    [
      to === null ? `${applications(count)} unassigned.` : `${applications(count)} assigned to ${to}.`,
      ...(unchanged > 0 ? [`${unchanged} already ${unchanged === 1 ? 'was' : 'were'}.`] : []),
    ].join(' '),
  undoReason: 'Undone',
  partlyUndone: (count: number, of: number) =>
    of === 1 ? 'Not undone: it changed since.' : `${count} of ${of} undone. The others changed since.`,
})
