import { type Day, isCalendarDay } from '../../forms/day.ts'
import { formatted, type Text, template } from '../../forms/text.ts'
import type { FileEvent, FileEventKind } from '../file-event/event.ts'
import type { TaskFacts } from '../tasks/facts.ts'
import { fileEvents } from './kinds.ts'

const messages = {
  notice: template('Its notice went out on {day}. Choose that day or an earlier one'),
  later: template('{event}: {day}. Choose that day or an earlier one'),
  followed: template('{event}, {day}, followed it. Correct that first'),
  untilLater: template('{event}: {day}. Choose an earlier day'),
}

interface Correction {
  kind: FileEventKind
  happened_on?: Day | null | undefined
  until_on?: Day | null | undefined
}

/** Returns whether an event, given by its place, is on the day of its cause or later. */
function followsCause(facts: TaskFacts, events: readonly FileEvent[], index: number): boolean {
  const { kind, about, happened_on } = events[index]!
  const earlier = events.slice(0, index)
  const isAboutNotice = fileEvents[kind].refersTo === 'NOTICE' || (kind === 'INCOMPLETENESS_ANSWERED' && about !== null)
  const notice = isAboutNotice && earlier.find(({ id }) => id === about)
  const cause = notice
    ? notice.happened_on
    : fileEvents[kind].earliest({ ...facts, withdrawn_on: null, events: earlier })
  return cause !== undefined && cause <= happened_on
}

/** The message of a correction with which a later event comes before its cause, and did not until then. */
export function laterError(
  { kind, happened_on, until_on }: Correction,
  corrected: FileEvent,
  facts: TaskFacts,
): { happened_on: Text } | { until_on: Text } | undefined {
  if (!happened_on || !isCalendarDay(happened_on)) return undefined
  const { events } = facts
  const after = events.map(event =>
    event === corrected ? { ...event, kind, happened_on, until_on: until_on ?? event.until_on } : event,
  )
  const [first] = events
    .filter(
      (_, index) =>
        index > events.indexOf(corrected) && followsCause(facts, events, index) && !followsCause(facts, after, index),
    )
    .sort((one, other) => (one.happened_on < other.happened_on ? -1 : 1))
  if (!first) return undefined
  const day = formatted('day', first.happened_on, 'UTC')
  const event = fileEvents[first.kind].label
  if (first.happened_on >= happened_on) return { until_on: messages.untilLater({ event, day }) }
  const isNotice = first.kind === 'NOTICE' && first.about === corrected.id
  return { happened_on: isNotice ? messages.notice({ day }) : messages.later({ event, day }) }
}

/** The message of undoing an event without which a later one has no cause. */
export function followedError(undone: FileEvent, facts: TaskFacts): { kind: Text } | undefined {
  const { events } = facts
  const after = events.filter(event => event !== undone)
  const follower = events.find(
    (event, index) =>
      index > events.indexOf(undone) &&
      followsCause(facts, events, index) &&
      !followsCause(facts, after, after.indexOf(event)),
  )
  if (!follower) return undefined
  const day = formatted('day', follower.happened_on, 'UTC')
  return { kind: messages.followed({ event: fileEvents[follower.kind].label, day }) }
}
