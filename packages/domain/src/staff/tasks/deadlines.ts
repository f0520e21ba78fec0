import { businessDayAfter, isBusinessDay } from '../../flow/business-days.ts'
import type { Day } from '../../forms/day.ts'
import type { FileEventKind } from '../file-event/event.ts'
import { clocks } from './clocks.ts'
import type { PassedDay, TaskFacts } from './facts.ts'
import { type ClockEnd, dueDayOf, type TaskCalendar } from './row.ts'
import { type ClockId, type ClockState, clockIds } from './texts.ts'

/** A clock that runs or ran. */
export interface Deadline {
  clock: ClockId
  /** Distinguishes the times that it ran. */
  ref: string
  starts_on: Day
  /** The kind of event that began it again; null for the first time. */
  began_by: FileEventKind | null
  on: Day
  /** The last day before it on which the offices are open; null where it is such a day itself. */
  last_business_day: Day | null
  state: ClockState
  /** True if the borrowers waived it in writing. */
  is_waived: boolean
  /** The day of what ended it; null while it is open. */
  ended_on: Day | null
  /** The id of the event that ended it, where one is recorded. */
  event: string | null
}

function stateOf(clock: ClockId, due_on: Day, end: ClockEnd | undefined): ClockState {
  if (!end) return 'OPEN'
  const { isEarliest, isBorrowersPeriod } = clocks[clock]
  const isInTime = isBorrowersPeriod || (isEarliest ? end.instead || end.on >= due_on : end.on <= due_on)
  return isInTime ? (end.instead ?? 'MET') : 'MISSED'
}

/** The due day of a run: one that passed while the clock ran stays, whatever the calendar says now. */
export const passedDayOf = (passed: readonly PassedDay[], kind: string, ref: string, starts_on: Day): Day | undefined =>
  passed.find(day => day.kind === kind && day.ref === ref && day.starts_on === starts_on)?.due_on

/** All clocks that run or ran, the earliest due day first. */
export const deadlinesOf = (facts: TaskFacts, calendar: TaskCalendar): Deadline[] =>
  clockIds
    .flatMap(clock =>
      clocks[clock].runs(facts).map((run): Deadline => {
        const { ref, starts_on, began_by, end } = run
        const on = passedDayOf(facts.passed_days, clock, ref, starts_on) ?? dueDayOf(clocks[clock], run, calendar)
        return {
          ...{ clock, ref, starts_on, on },
          began_by: began_by?.kind ?? null,
          last_business_day: isBusinessDay(on, calendar) ? null : businessDayAfter(on, -1, calendar),
          state: stateOf(clock, on, end),
          is_waived: end?.instead === 'NOT_OWED' && end.event?.code === 'WAIVER',
          ended_on: end?.on ?? null,
          event: end?.event?.id ?? null,
        }
      }),
    )
    .sort((a, b) => (a.on < b.on ? -1 : Number(a.on > b.on)))
