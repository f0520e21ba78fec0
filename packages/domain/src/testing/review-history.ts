import { usualBusinessDays } from '../flow/business-days.ts'
import type { Day } from '../forms/day.ts'
import { isFinal, type MilestoneKind } from '../staff/milestones.ts'
import type { TaskFacts } from '../staff/tasks/facts.ts'
import type { TaskCalendar } from '../staff/tasks/row.ts'
import { type ApplicationEvent, applicationAfter, canHappen } from '../status/transitions.ts'
import { countDays, isOpenDay } from './slow-calendar.ts'

/** The usual business days, with the periods that the settings have by default. */
export const usualCalendar: TaskCalendar = {
  ...usualBusinessDays,
  periods: { FIRST_REVIEW_DAYS: 1, ANSWER_DAYS: 1, DECIDE_DAYS: 5 },
}

/** A submission of a home without land on a Monday. */
export const submittedFacts: TaskFacts = {
  status: 'SUBMITTED',
  submissions: 1,
  reviewed_submissions: 0,
  first_submitted_on: '2026-11-02',
  last_submitted_on: '2026-11-02',
  review_began_on: null,
  complete_on: null,
  includes_land: false,
  estimate_sent_on: null,
  milestone: null,
  milestone_on: null,
  counteroffer_on: null,
  follow_up_on: null,
  withdrawn_on: null,
  is_withdrawal_read: false,
  is_readable: true,
}

export type Happening =
  | { event: ApplicationEvent | 'submitted_again' | 'withdrawn' | 'withdrawal_read' | 'data_deleted' | 'estimate_sent' }
  | { event: 'complete' | 'follow_up'; in: number | null }
  | { event: 'land'; is: boolean }
  | { event: 'outcome'; kind: MilestoneKind }
  | { event: 'outcome_corrected'; kind: MilestoneKind | null }
  | { event: 'days_pass'; count: number }

const signing: readonly ApplicationEvent[] = [
  'reopened',
  'envelope_created',
  'last_signer_confirmed',
  'documents_stored',
]

/** An event that happened, with its day. */
type Event = { on: Day } & (
  | { event: ApplicationEvent | 'withdrawn' | 'withdrawal_read' | 'data_deleted' }
  | { event: 'outcome'; kind: MilestoneKind }
  | { event: 'complete' | 'follow_up'; day: Day | null }
  | { event: 'land'; is: boolean }
  | { event: 'estimate_sent' }
)

interface Moment {
  facts: TaskFacts
  day: Day
  events: readonly Event[]
}

const endedBy = ({ withdrawn_on, milestone }: TaskFacts) =>
  withdrawn_on !== null || (milestone !== null && isFinal(milestone))

const outcomesOf = (events: readonly Event[]) => events.filter(event => event.event === 'outcome')

/** The facts after an outcome was recorded or corrected, as the server stores them. */
function withOutcomes(facts: TaskFacts, events: readonly Event[]): TaskFacts {
  const outcomes = outcomesOf(events)
  const last = outcomes.at(-1)
  return {
    ...facts,
    milestone: last?.kind ?? null,
    milestone_on: last?.on ?? null,
    counteroffer_on: outcomes.findLast(({ kind }) => kind === 'COUNTEROFFER')?.on ?? null,
  }
}

function afterStatus({ facts, day, events }: Moment, event: ApplicationEvent): Moment {
  if (endedBy(facts) || !canHappen(facts.status, event)) return { facts, day, events }
  const { submissions } = facts
  const after: TaskFacts = {
    ...facts,
    status: applicationAfter(facts.status, event),
    ...(event === 'documents_stored' && { submissions: submissions + 1, last_submitted_on: day }),
    ...(event === 'reviewed' && { review_began_on: day, reviewed_submissions: submissions }),
    ...(event === 'review_stopped' && { review_began_on: null }),
    ...(event === 'returned' && { review_began_on: null, reviewed_submissions: submissions }),
  }
  return { facts: after, day, events: [...events, { event, on: day }] }
}

/** The moment after something happened. What cannot happen changes nothing. */
function after(moment: Moment, happened: Happening): Moment {
  const { facts, day, events } = moment
  const isOver = endedBy(facts)
  const became = (changes: Partial<TaskFacts>, event: Event): Moment => ({
    facts: { ...facts, ...changes },
    day,
    events: [...events, event],
  })
  switch (happened.event) {
    case 'days_pass':
      return { ...moment, day: countDays(day, happened.count) }
    case 'submitted_again':
      return signing.reduce(afterStatus, moment)
    case 'follow_up':
    case 'complete': {
      const { event } = happened
      if (isOver && event === 'complete') return moment
      const shift = happened.in
      const chosen = shift === null ? null : new Date(Date.parse(day) + shift * 86_400_000).toISOString().slice(0, 10)
      return became({ [`${event}_on`]: chosen }, { event, day: chosen, on: day })
    }
    case 'land':
      return isOver ? moment : became({ includes_land: happened.is }, { ...happened, on: day })
    case 'estimate_sent':
      return isOver ? moment : became({ estimate_sent_on: day }, { event: 'estimate_sent', on: day })
    case 'outcome': {
      const outcome: Event = { ...happened, on: day }
      return isOver ? moment : { ...moment, ...became(withOutcomes(facts, [...events, outcome]), outcome) }
    }
    case 'outcome_corrected': {
      const last = outcomesOf(events).at(-1)
      const { kind } = happened
      if (!last || (facts.withdrawn_on !== null && (kind === null || !isFinal(kind)))) return moment
      const replaced = kind === null ? [] : [{ event: 'outcome' as const, kind, on: day }]
      const corrected = events.flatMap(event => (event === last ? replaced : [event]))
      return { facts: withOutcomes(facts, corrected), day, events: corrected }
    }
    case 'withdrawn': {
      if (isOver || facts.status === 'WAITING_ON_ESIGNATURE_SERVICE') return moment
      const withdrawn: Event[] = [
        { event: 'withdrawn', on: day },
        { event: 'outcome', kind: 'WITHDRAWN', on: day },
      ]
      const all = [...events, ...withdrawn]
      return { facts: { ...withOutcomes(facts, all), withdrawn_on: day }, day, events: all }
    }
    case 'withdrawal_read':
      return facts.withdrawn_on === null
        ? moment
        : became({ is_withdrawal_read: true }, { event: 'withdrawal_read', on: day })
    case 'data_deleted':
      return became({ withdrawn_on: facts.withdrawn_on ?? day, is_readable: false }, { event: 'data_deleted', on: day })
    default:
      return afterStatus(moment, happened.event)
  }
}

/** The moments after each of these happenings, the first one included. */
export function replay(happenings: readonly Happening[]): Moment[] {
  const moments: Moment[] = [{ facts: submittedFacts, day: submittedFacts.first_submitted_on, events: [] }]
  for (const happened of happenings) moments.push(after(moments.at(-1)!, happened))
  return moments
}

/** The open tasks as `kind ref`, with their due days. */
export type OpenTasks = Record<string, Day>

/** A second, slow implementation of the tasks: it opens and closes them event by event. */
export function slowTasks(events: readonly Event[]): OpenTasks {
  const isOpenForBusiness = (day: Day) => isOpenDay(day, usualCalendar)
  const business = (day: Day, count: number) => countDays(day, count, isOpenForBusiness)
  const first = submittedFacts.first_submitted_on
  let [submissions, isReviewed, hasOutcome, hasLand, isOver] = [1, false, false, false, false]
  let complete: Day | null = null
  let open: OpenTasks = { 'NEW ': business(first, 1), 'NOTICE_OF_ACTION ': countDays(first, 30) }
  const close = (...kinds: string[]) => {
    open = Object.fromEntries(Object.entries(open).filter(([name]) => !kinds.includes(name.split(' ')[0]!)))
  }
  for (const happened of events) {
    const { event, on } = happened
    if (event === 'withdrawal_read' || event === 'data_deleted') close('WITHDREW')
    if (event === 'data_deleted') {
      open = {}
      isOver = true
    }
    if (event === 'documents_stored') submissions++
    if (event === 'reviewed' || event === 'returned') isReviewed = true
    if (event === 'withdrawn') open = { 'WITHDREW ': business(on, 1) }
    if (event === 'outcome' && happened.kind !== 'WITHDRAWN') close('WITHDREW')
    if (event === 'follow_up') close('FOLLOW_UP')
    if (isOver) continue
    switch (event) {
      case 'withdrawn':
        isOver = true
        break
      case 'documents_stored':
        open[isReviewed ? `CAME_IN ${submissions}` : 'NEW '] = business(on, 1)
        break
      case 'reopened':
      case 'returned':
        close('NEW', 'CAME_IN', 'DECIDE')
        break
      case 'reviewed':
        close('NEW', 'CAME_IN')
        if (!hasOutcome) open[`DECIDE ${submissions}`] = business(on, 5)
        break
      case 'review_stopped':
        close('DECIDE')
        break
      case 'complete':
        complete = happened.day
        if (!hasOutcome) open['NOTICE_OF_ACTION '] = countDays(complete ?? first, 30)
        break
      case 'land':
        hasLand = happened.is
        close('LOAN_ESTIMATE')
        break
      case 'follow_up':
        if (happened.day !== null) open[`FOLLOW_UP ${happened.day}`] = happened.day
        break
      case 'outcome':
        hasOutcome = true
        close('DECIDE', 'NOTICE_OF_ACTION', 'CLOSE_BY')
        if (happened.kind === 'APPROVED') open['CLOSE_BY '] = countDays(on, 30)
        if (happened.kind === 'COUNTEROFFER') open['COUNTEROFFER '] = countDays(on, 90)
        if (isFinal(happened.kind)) {
          open = {}
          isOver = true
        }
        break
    }
    const isSent = events.slice(0, events.indexOf(happened) + 1).some(each => each.event === 'estimate_sent')
    close('LOAN_ESTIMATE')
    if (hasLand && !isSent && !isOver) open['LOAN_ESTIMATE '] = business(first, 3)
  }
  return open
}
