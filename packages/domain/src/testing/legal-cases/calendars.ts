import type { Day } from '../../forms/day.ts'
import type { TaskCalendar } from '../../staff/tasks/row.ts'
import type { LegalCase } from './case.ts'

/** The title of a case, and the reason. */
type Words = [title: string, why: string]

/** Thirty calendar days. `officeDay`: the last day with open offices before them, if the offices are closed at their end. */
const thirtyDays = ([title, why]: Words, [submitted, on, officeDay]: [string, Day, Day?]): LegalCase => ({
  ...{ title, submitted, why, citation: '12 CFR 1002.9(a)(1)(i)' },
  expect: {
    clocks: [`NOTICE_OF_ACTION ${on} OPEN`],
    officeDay: officeDay ? { NOTICE_OF_ACTION: officeDay } : {},
  },
})

const officeDays = (
  [title, why]: Words,
  [submitted, estimate, decision]: [Day, Day, Day],
  calendar: Partial<TaskCalendar> = {},
): LegalCase => ({
  ...{ title, submitted, why, calendar, land: true, citation: '12 CFR 1026.19(e)(1)(iii)(A), 1026.2(a)(6)' },
  expect: { clocks: [`LOAN_ESTIMATE ${estimate} OPEN`, `NOTICE_OF_ACTION ${decision} OPEN`] },
})

/** Seven counting days after a Loan Estimate that was sent on the day of the submission. */
const countingDays = ([title, why]: Words, [sent, estimate, earliest, decision]: [Day, Day, Day, Day]): LegalCase => ({
  ...{ title, why, submitted: sent, land: true, events: [[sent, 'ESTIMATE_SENT']] },
  citation: '12 CFR 1026.19(e)(1)(iii)(B), 1026.2(a)(6), 5 USC 6103(a)',
  expect: {
    clocks: [`LOAN_ESTIMATE ${estimate} MET`, `EARLIEST_CLOSING ${earliest} OPEN`, `NOTICE_OF_ACTION ${decision} OPEN`],
  },
})

export const calendarCases: readonly LegalCase[] = [
  thirtyDays(["Thirty days over a month's end", 'February of 2026 has 28 days.'], ['2026-01-31', '2026-03-02']),
  thirtyDays(['Thirty days to a leap day', 'February of 2028 has 29 days.'], ['2028-01-30', '2028-02-29']),
  thirtyDays(
    ['Thirty days in a year without a leap day', 'February 29 does not exist, so the thirtieth day is March 1.'],
    ['2027-01-30', '2027-03-01'],
  ),
  thirtyDays(
    ['Thirty days into the next year', "New Year's Day counts: the days are calendar days."],
    ['2026-12-02', '2027-01-01', '2026-12-31'],
  ),
  thirtyDays(
    ['Thirty days to a Saturday', 'No weekend moves a legal day to the next Monday.'],
    ['2026-10-29', '2026-11-28', '2026-11-27'],
  ),
  thirtyDays(
    ['Thirty days to Thanksgiving', 'A holiday moves no legal day, and the last office day is before it.'],
    ['2026-10-27', '2026-11-26', '2026-11-25'],
  ),
  thirtyDays(
    [
      'Thirty days to a holiday that is observed before its date',
      'Christmas is a Saturday, so the offices are closed on Friday too.',
    ],
    ['2027-11-25', '2027-12-25', '2027-12-23'],
  ),
  thirtyDays(
    ['Thirty days over the end of daylight saving time', 'A day of 25 hours is one day.'],
    ['2026-10-15', '2026-11-14', '2026-11-13'],
  ),
  thirtyDays(
    ['Submitted at 11:59 pm before the day on which clocks change in fall', "The day is the lender's: October 31."],
    ['2026-11-01T03:59:00Z', '2026-11-30'],
  ),
  thirtyDays(
    ['Submitted at midnight of the day on which clocks change in fall', "The day is the lender's: November 1."],
    ['2026-11-01T04:00:00Z', '2026-12-01'],
  ),
  thirtyDays(
    [
      'Submitted at 11:59 pm of the day on which clocks change in fall',
      'The offset is five hours by then, and it is November 1.',
    ],
    ['2026-11-02T04:59:00Z', '2026-12-01'],
  ),
  thirtyDays(
    ['Submitted at 11:59 pm before clocks change in spring', "The day is the lender's: March 7."],
    ['2026-03-08T04:59:00Z', '2026-04-06'],
  ),
  thirtyDays(
    [
      'Submitted at 11:59 pm of the day on which clocks change in spring',
      'The offset is four hours by then, and it is March 8.',
    ],
    ['2026-03-09T03:59:00Z', '2026-04-07'],
  ),
  thirtyDays(
    ["Submitted at 11:59 pm of New Year's Eve", "The day is the lender's, in the old year."],
    ['2027-01-01T04:59:00Z', '2027-01-30', '2027-01-29'],
  ),

  officeDays(
    ['Three office days over a weekend', 'Offices that are closed on weekends do not count them.'],
    ['2026-11-05', '2026-11-10', '2026-12-05'],
  ),
  officeDays(
    ['Three office days over Veterans Day', 'The offices are closed on Wednesday, November 11.'],
    ['2026-11-09', '2026-11-13', '2026-12-09'],
  ),
  officeDays(
    ['Three office days over July 4 on a Saturday', 'The offices are closed on Friday, on which it is observed.'],
    ['2026-07-01', '2026-07-07', '2026-07-31'],
  ),
  officeDays(
    ['Three office days over July 4 on a Sunday', 'The offices are closed on Monday, on which it is observed.'],
    ['2027-07-01', '2027-07-07', '2027-07-31'],
  ),
  officeDays(
    ["Three office days over New Year's Day on a Saturday", 'It is observed on December 31 of the year before.'],
    ['2027-12-29', '2028-01-04', '2028-01-28'],
  ),
  officeDays(
    ['Three office days over Juneteenth on a Friday', 'The offices are closed on its own date.'],
    ['2026-06-17', '2026-06-23', '2026-07-17'],
  ),
  officeDays(
    ['Three office days over Juneteenth on a Saturday', 'The offices are closed on Friday, June 18.'],
    ['2027-06-16', '2027-06-22', '2027-07-16'],
  ),
  officeDays(
    ['Three office days over Veterans Day on a Saturday', 'The offices are closed on Friday, November 10.'],
    ['2028-11-08', '2028-11-14', '2028-12-08'],
  ),
  officeDays(
    ['Three office days after a submission on a Saturday', 'Monday is the first day, and Veterans Day is none.'],
    ['2026-11-07', '2026-11-12', '2026-12-07'],
  ),
  officeDays(
    ['Three office days of offices that are open on Saturdays', 'Days with open offices count, Saturdays too.'],
    ['2026-11-05', '2026-11-09', '2026-12-05'],
    { weekdays: new Set([1, 2, 3, 4, 5, 6]) },
  ),
  officeDays(
    [
      'Three office days of offices that are open on federal holidays',
      'The calendar of the offices decides, not that of the government.',
    ],
    ['2026-11-09', '2026-11-12', '2026-12-09'],
    { holidays: 'NONE' },
  ),
  officeDays(
    [
      'Three office days over a day on which the lender is closed',
      'A closed day of the lender counts as a holiday does.',
    ],
    ['2026-11-02', '2026-11-06', '2026-12-02'],
    { closed: new Set(['2026-11-04']) },
  ),

  countingDays(
    [
      'The example of the commentary: sent on Monday, June 1',
      'Saturday is a business day, so Tuesday, June 9 is the seventh.',
    ],
    ['2026-06-01', '2026-06-04', '2026-06-09', '2026-07-01'],
  ),
  countingDays(
    ['Seven days over Thanksgiving', 'Thanksgiving is a holiday, and the Friday after it is none.'],
    ['2026-11-23', '2026-11-27', '2026-12-02', '2026-12-23'],
  ),
  countingDays(
    ['Seven days over July 4 on a Saturday', 'July 3 counts, July 4 does not.'],
    ['2026-06-29', '2026-07-02', '2026-07-08', '2026-07-29'],
  ),
  countingDays(
    ['Seven days over July 4 on a Sunday', 'The Monday on which it is observed counts.'],
    ['2027-06-28', '2027-07-01', '2027-07-06', '2027-07-28'],
  ),
  countingDays(
    ["Seven days over New Year's Day on a Saturday", 'December 31 counts, January 1 does not.'],
    ['2027-12-27', '2027-12-30', '2028-01-05', '2028-01-26'],
  ),
  countingDays(
    ['Seven days over Juneteenth on a Saturday', 'June 18 counts, June 19 does not.'],
    ['2027-06-14', '2027-06-17', '2027-06-23', '2027-07-14'],
  ),
  countingDays(
    ['Seven days over Veterans Day on a Saturday', 'November 10 counts, November 11 does not.'],
    ['2028-11-06', '2028-11-09', '2028-11-15', '2028-12-06'],
  ),
  countingDays(
    ['Seven days over Veterans Day on a Wednesday', 'Saturday counts, Sunday and November 11 do not.'],
    ['2026-11-06', '2026-11-12', '2026-11-16', '2026-12-06'],
  ),
  countingDays(
    ['Seven days over Christmas on a Friday', 'Christmas does not count, the Saturday after it does.'],
    ['2026-12-19', '2026-12-23', '2026-12-29', '2027-01-18'],
  ),
]
