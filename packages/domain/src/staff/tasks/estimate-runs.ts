import type { Day } from '../../forms/day.ts'
import type { MilestoneKind } from '../../status/outcomes.ts'
import { eventsOfKind, type FileEvent } from '../file-event/event.ts'
import { closingOf, endBy, endOfAll, everyEnd, everyEndWithoutLoan, first, isBefore } from './ends.ts'
import type { TaskFacts } from './facts.ts'
import type { ClockEnd, Run } from './row.ts'

/** A time in which the loan included land. `ref`: the event that brought it; '' for land from the first submission on. */
interface LandPeriod {
  ref: string
  from: Day
  brought: FileEvent | undefined
  home: FileEvent | undefined
}

function landPeriods({ events, includes_land, first_submitted_on }: TaskFacts): LandPeriod[] {
  const changes = eventsOfKind(events, 'LAND')
  const [earliest] = changes
  const periods: LandPeriod[] = []
  if (earliest ? earliest.code === 'HOME' : includes_land)
    periods.push({ ref: '', from: first_submitted_on, brought: undefined, home: undefined })
  for (const change of changes) {
    const last = periods.at(-1)
    if (change.code === 'HOME') {
      if (last) last.home ??= change
    } else if (!last || last.home)
      periods.push({ ref: change.id, from: change.happened_on, brought: change, home: undefined })
  }
  return periods
}

/** The end of what Land-home owes: without a loan, or without land from a day on. */
const landEnd = (
  facts: TaskFacts,
  { home }: Pick<LandPeriod, 'home'>,
  notOwed: readonly MilestoneKind[] = everyEndWithoutLoan,
): ClockEnd | undefined =>
  home ? { on: home.happened_on, event: home, instead: 'NOT_OWED' } : endOfAll(facts, notOwed)

/** Runs from the last of the six facts and the land on. There is no clock while a fact is missing. */
export const estimateRuns = (facts: TaskFacts): Run[] => {
  const known = first(eventsOfKind(facts.events, 'SIX_FACTS'))?.happened_on
  if (known === undefined) return []
  const sent = first(eventsOfKind(facts.events, 'ESTIMATE_SENT'))
  return landPeriods(facts).map(period => {
    const { ref, from, brought, home } = period
    const isSent = sent && (!home || isBefore(sent, home, facts.events))
    return {
      ref,
      starts_on: from < known ? known : from,
      ...(brought && { began_by: brought }),
      end: endBy(isSent ? sent : undefined, landEnd(facts, period)),
    }
  })
}

/** Runs after another amount was signed, while there is land and an estimate was sent. The end of all within the days leaves nothing to send. */
export const revisedRuns = (facts: TaskFacts): Run[] => {
  const { events } = facts
  const sent = first(eventsOfKind(events, 'ESTIMATE_SENT'))
  const answers = eventsOfKind(events, 'REVISED_ESTIMATE_SENT', 'REVISED_ESTIMATE_NOT_NEEDED')
  return eventsOfKind(events, 'AMOUNT_CHANGED').flatMap(change => {
    const { id: ref, happened_on: starts_on } = change
    const earlier = events.slice(0, events.indexOf(change))
    // Home only from an earlier day that was recorded later ends a clock that ran.
    const period = landPeriods(facts).find(
      ({ ref: land, home }) =>
        (land === '' || earlier.some(({ id }) => id === land)) && !(home && earlier.includes(home)),
    )
    if (!period || !sent || sent.happened_on > starts_on) return []
    return [{ ref, starts_on, end: endBy(first(answers, starts_on), landEnd(facts, period, everyEnd)) }]
  })
}

export const waitRuns = (facts: TaskFacts): Run[] => {
  const sent = first(eventsOfKind(facts.events, 'ESTIMATE_SENT'))
  if (!sent) return []
  const closing = closingOf(facts)
  const home = landPeriods(facts).at(-1)?.home
  const end: ClockEnd | undefined =
    closing && !home
      ? { on: closing.happened_on, event: closing, ...(closing.code !== null && { instead: 'NOT_OWED' }) }
      : landEnd(facts, { home }, everyEnd)
  return [{ ref: '', starts_on: sent.happened_on, end }]
}
