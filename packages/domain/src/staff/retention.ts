import { addDays } from '../flow/business-days.ts'
import { addMonths, type Day, isCalendarDay, monthOf } from '../forms/day.ts'
import { awaitingNotice, endingOf, type FileEvent } from './file-event/event.ts'
import { returnableNotices } from './recording/causes.ts'

/** After the last notice of a decision or of incompleteness: 12 CFR 1002.12(b)(1). */
const MONTHS_AFTER_NOTICE = 25
/**
 * After the closing of a Land-home loan: 12 CFR 1026.25(c)(1)(i). The Closing Disclosure, which (c)(1)(ii) keeps for five years, is a paper
 * of the lender's loan system.
 */
const MONTHS_AFTER_CLOSING = 36

/** The facts of a submitted application that say how long it is retained. Days are those of the lender's time zone. */
export interface RetentionFacts {
  /** The events of its file that count, in the order in which they were recorded. */
  events: readonly FileEvent[]
  /** The day on which a borrower withdrew it, or on which the data of its primary borrower was deleted. */
  withdrawn_on: Day | null
  /** The day on which the outcome that ended it was recorded: later than its own day where it was entered late. */
  finished_on: Day | null
  includes_land: boolean
  is_on_hold: boolean
}

/**
 * The last day on which a submitted application is retained: the latest of its terms. Undefined where no day is known: it has not ended, a
 * notice of its end is still owed, it is on hold (12 CFR 1002.12(b)(4)), or the lender retains it for good. `lendersDays`: the lender's own
 * term from the end; undefined for good.
 */
export function retainedUntil(
  { events, withdrawn_on, finished_on, includes_land, is_on_hold }: RetentionFacts,
  lendersDays: number | undefined,
): Day | undefined {
  const ending = endingOf(events)
  const ended = latest(ending?.happened_on, withdrawn_on)
  if (is_on_hold || lendersDays === undefined || ended === undefined) return undefined
  if (ending && awaitingNotice(events, ending).length > 0) return undefined
  const notices = returnableNotices({ events }).map(({ happened_on }) => happened_on)
  return latest(
    addDays(latest(finished_on, ended) ?? ended, lendersDays),
    monthsAfter(latest(ended, ...notices) ?? ended, MONTHS_AFTER_NOTICE),
    ending?.kind === 'ORIGINATED' && includes_land ? monthsAfter(ending.happened_on, MONTHS_AFTER_CLOSING) : null,
  )
}

const latest = (...days: readonly (Day | null | undefined)[]): Day | undefined =>
  days
    .filter(day => typeof day === 'string')
    .sort()
    .at(-1)

/** The same day of a later month; the first of the next one where that month does not have it. */
function monthsAfter(day: Day, count: number): Day {
  const month = addMonths(monthOf(day), count)
  const same = `${month}${day.slice(month.length)}`
  return isCalendarDay(same) ? same : `${addMonths(month, 1)}-01`
}
