import type { Day } from '../forms/day.ts'
import { isAwaited } from '../items/demanded.ts'
import { type ItemEvent, itemAfter, itemEvents, mayHappen } from '../items/item-states.ts'
import {
  answerTo,
  countingEvents,
  eventsOfKind,
  type FileEvent,
  type FileEventKind,
  fileEventKinds,
  incompletenessNotices,
  isOutcome,
  isOutcomeKind,
  outcomeInForce,
  type RecordedEvent,
} from '../staff/file-event/event.ts'
import { returnableNotices } from '../staff/recording/causes.ts'
import { fileEvents } from '../staff/recording/kinds.ts'
import {
  estimateOf,
  hasUnreadSubmission,
  isOver,
  type SettableDisclosure,
  type TaskFacts,
  type TaskItem,
  waitsForBorrower,
} from '../staff/tasks/facts.ts'
import { type ApplicationEvent, applicationAfter, canHappen } from '../status/transitions.ts'
import { type Choice, enteredEvent } from './entered-event.ts'
import { countDays, countDaysBack } from './slow-calendar.ts'
import { submittedFacts } from './submitted-facts.ts'

/** Something that a person or the system tries after the first submission. Numbers choose among what is possible. */
export type Happening =
  | { happening: 'days_pass'; count: number }
  | { happening: 'status'; event: ApplicationEvent }
  | { happening: 'submitted_again'; hasOtherAmount: boolean }
  | { happening: 'called' | 'land_confirmed' | 'submission_read' | 'withdrawn' | 'withdrawal_read' | 'data_deleted' }
  | { happening: 'item_asked'; item: Pick<TaskItem, 'kind' | 'stage' | 'waits_for'>; due: number | null }
  /** `item` and `event` choose among the items, and among the events of the item's state. */
  | { happening: 'item_changed'; item: number; event: number }
  | { happening: 'land_changed'; back: number }
  | { happening: 'follow_up'; in: number | null }
  | ({ happening: 'recorded' } & Choice)
  | ({ happening: 'corrected'; isMistake: boolean } & Choice)

export interface FirstSubmission {
  on: Day
  land: boolean
  hasSixFacts: boolean
  disclosures: readonly SettableDisclosure[]
}

/** An entry of the log from which the second implementation reads: all that happened, in order, with the days of the lender. */
export type LogEntry = { on: Day } & (
  | {
      entry:
        | ApplicationEvent
        | 'called'
        | 'land_confirmed'
        | 'submission_read'
        | 'withdrawn'
        | 'withdrawal_read'
        | 'data_deleted'
    }
  | { entry: 'follow_up'; day: Day | null }
  /** `isReview`: the request began the review of what came in first. */
  | { entry: 'item'; item: Omit<TaskItem, 'changed_on' | 'question_on'>; isReview: boolean }
  | { entry: 'recorded'; event: RecordedEvent }
)

export interface Moment {
  facts: TaskFacts
  today: Day
  log: readonly LogEntry[]
  /** The events that the last step recorded. */
  added: readonly RecordedEvent[]
}

const recordedIn = (log: readonly LogEntry[]): RecordedEvent[] =>
  log.flatMap(each => (each.entry === 'recorded' ? [each.event] : []))

const nothing = { until_on: null, closing_on: null, borrower_id: null, method: null, code: null, about: null }
const systemEvent = (id: string, kind: FileEventKind, happened_on: Day, code: string | null = null): RecordedEvent => ({
  ...{ id, kind, happened_on, ...nothing, code, people: [], corrects: null },
})

/** The moment after what was done: `changes` of the columns, and what the log has of it. */
function after(moment: Moment, changes: Partial<TaskFacts>, ...entries: readonly LogEntry[]): Moment {
  const log = [...moment.log, ...entries]
  const facts = { ...moment.facts, ...changes, events: countingEvents(recordedIn(log)) }
  const waiting_since = waitsForBorrower(facts) ? (facts.waiting_since ?? moment.today) : null
  return { ...moment, facts: { ...facts, waiting_since }, log, added: recordedIn(entries) }
}

function afterStatus(moment: Moment, event: ApplicationEvent): Moment {
  const { facts, today: on } = moment
  if (isOver(facts) || !canHappen(facts.status, event)) return moment
  const { submissions } = facts
  const changes: Partial<TaskFacts> = {
    status: applicationAfter(facts.status, event),
    ...(event === 'documents_stored' && { submissions: submissions + 1, last_submitted_on: on }),
    ...(event === 'reviewed' && { review_began_on: on, reviewed_submissions: submissions, last_word_on: on }),
    ...(event === 'review_stopped' && { review_began_on: null }),
    ...(event === 'returned' && { review_began_on: null, reviewed_submissions: submissions, last_word_on: on }),
  }
  return after(moment, changes, { entry: event, on })
}

const signing = ['reopened', 'envelope_created', 'last_signer_confirmed', 'documents_stored'] as const

const later = (one: Day, other: Day): Day => (one > other ? one : other)

/** The weights of kinds, 2 for the others: few histories end at once, and most outcomes are notified. */
const weights: Partial<Record<FileEventKind, number>> = {
  ...{ ORIGINATED: 1, APPROVED_NOT_ACCEPTED: 1, DENIED: 1, WITHDRAWN: 1, NOTICE: 8, COUNTEROFFER: 4 },
  ...{ INCOMPLETENESS_NOTICE: 4, CLOSED_INCOMPLETE: 40, NOTICE_RETURNED: 4 },
}

function afterRecording(moment: Moment, choice: Choice): Moment {
  const { facts, today, log } = moment
  const possible = fileEventKinds.flatMap(kind => {
    const from = fileEvents[kind].earliest(facts)
    return from !== undefined && from <= today ? Array.from({ length: weights[kind] ?? 2 }, () => ({ kind, from })) : []
  })
  const chosen = possible[choice.choice % (possible.length || 1)]
  if (!chosen) return moment
  const { kind, from } = chosen
  const notices = returnableNotices(facts)
  const open = incompletenessNotices(facts.events).filter(notice => !answerTo(facts.events, notice))
  const referred: FileEvent | undefined =
    kind === 'NOTICE_RETURNED'
      ? notices[choice.code % notices.length]
      : kind === 'INCOMPLETENESS_ANSWERED'
        ? open[choice.code % (open.length + 1)]
        : undefined
  const day = later(referred?.happened_on ?? from, countDaysBack(today, choice.back))
  const event = enteredEvent(`e${log.length}`, kind, day, facts, choice)
  return after(moment, {}, { entry: 'recorded', on: today, event: referred ? { ...event, about: referred.id } : event })
}

/** The event that a correction can be about, as the server decides: the outcome in force, or what is no outcome and no change of land. */
function afterCorrection(moment: Moment, { isMistake, choice, back }: Choice & { isMistake: boolean }): Moment {
  const { facts, today, log } = moment
  const { events } = facts
  const inForce = outcomeInForce(events)
  const possible = events.filter(event =>
    isOutcome(event) ? event.id === inForce?.id : event.kind !== 'LAND' && event.kind !== 'AMOUNT_CHANGED',
  )
  const corrected = possible[choice % (possible.length || 1)]
  if (!corrected) return moment
  const id = `e${log.length}`
  const isOwn = corrected.kind === 'WITHDRAWN' && facts.withdrawn_on !== null
  const isNoticed = eventsOfKind(events, 'NOTICE').some(({ about }) => about === corrected.id)
  if (isMistake) {
    if (isNoticed || (facts.withdrawn_on !== null && isOutcome(corrected))) return moment
    const event = { ...corrected, id, kind: null, happened_on: null, corrects: corrected.id }
    return after(moment, {}, { entry: 'recorded', on: today, event })
  }
  const kind = isOwn ? 'DENIED' : corrected.kind
  const before = { ...facts, withdrawn_on: null, events: events.slice(0, events.indexOf(corrected)) }
  const notice = events.find(({ id, kind }) => id === corrected.about && !isOutcomeKind(kind))
  const from = notice?.happened_on ?? fileEvents[kind].earliest(before)
  const day = countDaysBack(today, back)
  if (from === undefined || day < from) return moment
  const people = isOwn ? ['Ann'] : corrected.people
  const event = { ...corrected, id, kind, people, happened_on: day, corrects: corrected.id }
  return after(moment, {}, { entry: 'recorded', on: today, event })
}

const canHappenTo = (state: TaskItem['state'], event: ItemEvent): boolean =>
  mayHappen({
    ...{ kind: 'QUESTION', state, event, actor: event === 'not_available' ? 'BORROWER' : 'ASSIGNEE' },
    ...{ applicationStatus: 'SUBMITTED', isEnded: false },
  }) === true

/** The moment after something was tried. What is not possible changes nothing. */
function step(moment: Moment, tried: Happening): Moment {
  const { facts, today: on, log } = moment
  const id = `e${log.length}`
  switch (tried.happening) {
    case 'days_pass':
      return { ...moment, today: countDays(on, tried.count) }
    case 'status':
      return afterStatus(moment, tried.event)
    case 'submitted_again': {
      const signed = signing.reduce(afterStatus, moment)
      if (!tried.hasOtherAmount || signed.facts.submissions === facts.submissions) return signed
      return after(signed, {}, { entry: 'recorded', on, event: systemEvent(id, 'AMOUNT_CHANGED', on) })
    }
    case 'called':
      return isOver(facts) ? moment : after(moment, { last_call_on: on, last_word_on: on }, { entry: 'called', on })
    case 'land_confirmed':
      return isOver(facts) ? moment : after(moment, { is_land_confirmed: true }, { entry: 'land_confirmed', on })
    case 'land_changed': {
      if (isOver(facts)) return moment
      const since = later(facts.first_submitted_on, countDaysBack(on, tried.back))
      const event = systemEvent(id, 'LAND', since, facts.includes_land ? 'HOME' : 'LAND')
      const changes = { includes_land: !facts.includes_land, is_land_confirmed: true }
      return after(moment, changes, { entry: 'land_confirmed', on }, { entry: 'recorded', on, event })
    }
    case 'item_asked': {
      if (isOver(facts)) return moment
      const due_on = tried.due === null ? null : countDays(on, tried.due)
      const item = { ...tried.item, id: `i${log.length}`, state: 'ASKED', due_on } as const
      // The person who asks for what a decision waits for has read what came in first.
      const isReview = facts.reviewed_submissions === 0 && isAwaited(item, estimateOf(facts))
      const reviewed_submissions = isReview ? facts.submissions : facts.reviewed_submissions
      const items = [...facts.items, { ...item, changed_on: on, question_on: null }]
      return after(moment, { items, reviewed_submissions }, { entry: 'item', on, item, isReview })
    }
    case 'item_changed': {
      const item = facts.items[tried.item % (facts.items.length || 1)]
      if (isOver(facts) || !item) return moment
      const possible = itemEvents.filter(event => canHappenTo(item.state, event))
      const event = possible[tried.event % (possible.length || 1)]
      if (!event) return moment
      const changed = { ...item, state: itemAfter(item.state, event) }
      const items = facts.items.map(each => (each === item ? { ...changed, changed_on: on } : each))
      const { changed_on: _, question_on: __, ...logged } = changed
      return after(moment, { items }, { entry: 'item', on, item: logged, isReview: false })
    }
    case 'follow_up': {
      if (isOver(facts)) return moment
      const day = tried.in === null ? null : countDays(on, tried.in)
      return after(moment, { follow_up_on: day }, { entry: 'follow_up', on, day })
    }
    case 'withdrawn': {
      if (isOver(facts) || facts.status === 'WAITING_ON_ESIGNATURE_SERVICE') return moment
      const event = { ...systemEvent(id, 'WITHDRAWN', on), borrower_id: 'Ann' }
      return after(moment, { withdrawn_on: on }, { entry: 'withdrawn', on }, { entry: 'recorded', on, event })
    }
    case 'submission_read':
      return facts.status === 'SUBMITTED' && !isOver(facts) && hasUnreadSubmission(facts)
        ? after(moment, { reviewed_submissions: facts.submissions }, { entry: 'submission_read', on })
        : moment
    case 'withdrawal_read':
      return facts.withdrawn_on === null
        ? moment
        : after(moment, { is_withdrawal_read: true }, { entry: 'withdrawal_read', on })
    case 'data_deleted': {
      const changes = { withdrawn_on: facts.withdrawn_on ?? on, is_readable: false }
      return facts.is_readable ? after(moment, changes, { entry: 'data_deleted', on }) : moment
    }
    case 'recorded':
      return facts.is_readable ? afterRecording(moment, tried) : moment
    case 'corrected':
      return facts.is_readable ? afterCorrection(moment, tried) : moment
  }
}

/** The moments after each step, the first submission included. */
export function replay({ on, land, hasSixFacts, disclosures }: FirstSubmission, tried: readonly Happening[]): Moment[] {
  const facts = {
    ...{ ...submittedFacts, first_submitted_on: on, last_submitted_on: on },
    ...{ includes_land: land, owed_disclosures: disclosures },
  }
  const known: LogEntry[] = hasSixFacts ? [{ entry: 'recorded', on, event: systemEvent('e', 'SIX_FACTS', on) }] : []
  const moments = [after({ facts, today: on, log: [], added: [] }, {}, ...known)]
  for (const each of tried) moments.push(step({ ...moments.at(-1)!, added: [] }, each))
  return moments
}
