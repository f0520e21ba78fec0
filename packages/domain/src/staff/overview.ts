import { addDays, type BusinessCalendar, businessDayAfter } from '../flow/business-days.ts'
import type { Day } from '../forms/day.ts'
import { phrase } from '../forms/text.ts'
import { milestoneKinds, milestoneLabels } from './milestones.ts'
import { type QueueGroup, queueGroups } from './queue.ts'
import type { StaffRole } from './roles.ts'

/** The roles that see how much work there is, and whose. */
export const overviewRoles: readonly StaffRole[] = ['MANAGER', 'COMPLIANCE']

/** The parts of the overview, in their order. */
export const overviewLabels = {
  risk: phrase('At risk'),
  workload: phrase('Workload'),
  due: phrase('Due'),
  flow: phrase('Flow'),
} as const
export type OverviewPart = keyof typeof overviewLabels

export const overviewTexts = {
  person: phrase('Assigned to'),
  by: phrase('Person'),
  dealer: phrase('Dealer'),
  unassigned: phrase('Unassigned'),
  noPerson: phrase('No one'),
  title: phrase('Overview'),
  asOf: phrase('As of'),
  missed: phrase('Legal deadline passed'),
  deadlines: phrase('Passed or due within 3 business days'),
  unlicensed: phrase('No one licensed'),
  unassignedLong: phrase('Unassigned, submitted over a business day ago'),
  oldest: phrase('Oldest'),
  away: phrase('Away until'),
  day: phrase('Day'),
  week: phrase('Week from'),
  total: phrase('Total'),
  median: phrase('Median days since submission'),
}

/** The groups of what is open. */
export type OpenGroup = Exclude<QueueGroup, 'DONE'>
export const openGroups = queueGroups.filter((group): group is OpenGroup => group !== 'DONE')

/**
 * Events of applications, each counted in the week of its day: `SUBMITTED` the first time, `REVIEWED` first by a staff member,
 * `SENT_BACK` each time, outcomes that count, `LATE` a task that was open after its due day, and `MISSED` a clock of the law that was missed.
 */
export const flowFacts = ['SUBMITTED', 'REVIEWED', 'SENT_BACK', ...milestoneKinds, 'LATE', 'MISSED'] as const
export type FlowFact = (typeof flowFacts)[number]

export const flowLabels = {
  SUBMITTED: phrase('Submitted'),
  REVIEWED: phrase('First reviewed'),
  SENT_BACK: phrase('Sent back'),
  ...milestoneLabels,
  LATE: phrase('Late'),
  MISSED: phrase('Legal deadlines missed'),
} as const satisfies Record<FlowFact, string>

const RISK_BUSINESS_DAYS = 3
const DUE_BUSINESS_DAYS = 10
const FLOW_WEEKS = 12
const WEEK_DAYS = 7

/** Due days from the first to the last; without the first, all before. */
export interface DueSpan {
  from: Day | null
  to: Day
}

/** The days by which the overview counts, as seen on one day. */
export interface OverviewDays {
  today: Day
  /** The last due day of what is overdue. */
  missed: Day
  /** The last due day of what is at risk. */
  risk: Day
  /** A whole business day passed since this day, and since earlier ones. */
  submitted: Day
  /** The days before today, today, and each of the next business days with the days before it on which the lender is closed. */
  due: DueSpan[]
  /** The Mondays of the weeks, the earliest first. The last is the week of today. */
  weeks: Day[]
}

/** The Monday of the week of a day. */
export const mondayOf = (day: Day): Day => addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % WEEK_DAYS))

export function overviewDays(today: Day, calendar: BusinessCalendar): OverviewDays {
  const missed = addDays(today, -1)
  const due: DueSpan[] = [
    { from: null, to: missed },
    { from: today, to: today },
  ]
  for (let count = 1; count <= DUE_BUSINESS_DAYS; count++)
    due.push({ from: addDays(due.at(-1)!.to, 1), to: businessDayAfter(today, count, calendar) })
  return {
    today,
    missed,
    risk: businessDayAfter(today, RISK_BUSINESS_DAYS, calendar),
    submitted: addDays(businessDayAfter(today, -1, calendar), -1),
    due,
    weeks: Array.from({ length: FLOW_WEEKS }, (_, index) =>
      addDays(mondayOf(today), (index - FLOW_WEEKS + 1) * WEEK_DAYS),
    ),
  }
}

/** The median of values that occur so many times; null without one. Between two values it is their mean. */
export function medianOf(counts: readonly { value: number; count: number }[]): number | null {
  const sorted = counts.filter(({ count }) => count > 0).toSorted((a, b) => a.value - b.value)
  const total = sorted.reduce((sum, { count }) => sum + count, 0)
  if (total === 0) return null
  const valueAt = (place: number): number => {
    let passed = 0
    for (const { value, count } of sorted) {
      passed += count
      if (passed > place) return value
    }
    throw new RangeError(`There is no place ${place}`)
  }
  return (valueAt(Math.floor((total - 1) / 2)) + valueAt(Math.floor(total / 2))) / 2
}
