import { oneOf, readCalendarDays, readDays, readIncompletenessDays, readWeekdays, type Setting } from './readers.ts'

/** The settings of the days on which the lender works, of its own periods, and of what it owes. */
export const lenderDates = {
  BUSINESS_WEEKDAYS: {
    group: 'Dates of the lender',
    meaning:
      'Comma-separated days of the week on which the lender is open; MON,TUE,WED,THU,FRI unless it is given. Dates that staff see count business days by it.',
    read: readWeekdays,
  },
  FEDERAL_HOLIDAYS: {
    group: 'Dates of the lender',
    meaning: 'open or closed: whether the lender is open on federal holidays; closed unless it is given.',
    read: oneOf('open', 'closed'),
  },
  CLOSED_DAYS: {
    group: 'Dates of the lender',
    fallback: '',
    meaning: 'Comma-separated further days on which the lender is closed, such as 2026-12-24.',
    read: readCalendarDays,
  },
  FIRST_REVIEW_DAYS: {
    group: 'Dates of the lender',
    fallback: '1',
    meaning: 'Business days after a submission within which its first review is due.',
    read: readDays,
  },
  ANSWER_DAYS: {
    group: 'Dates of the lender',
    fallback: '1',
    meaning: 'Business days within which an application that was signed again is due to be checked.',
    read: readDays,
  },
  DECIDE_DAYS: {
    group: 'Dates of the lender',
    fallback: '5',
    meaning:
      'Business days after a review began, or after the application was complete, within which the outcome is due.',
    read: readDays,
  },
  DECIDE_OR_NOTICE_DAYS: {
    group: 'Dates of the lender',
    fallback: '20',
    meaning:
      'Days after the first submission on which an application that waits for a borrower needs an outcome or a notice of incompleteness.',
    read: readDays,
  },
  CALL_AFTER_DAYS: {
    group: 'Dates of the lender',
    fallback: '9',
    meaning: 'Days without an answer after which a borrower is called, on the next business day.',
    read: readDays,
  },
  INCOMPLETENESS_DAYS: {
    group: 'Dates of the lender',
    fallback: '30',
    meaning: 'Days that a notice of incompleteness leaves to answer: 30 to 60.',
    read: readIncompletenessDays,
  },
  VALUATIONS: {
    group: 'Dates of the lender',
    fallback: 'used',
    meaning:
      'used or none: whether the lender uses valuations. Then the signed documents name the right to copies of them.',
    read: oneOf('used', 'none'),
  },
  HOMEOWNERSHIP_COUNSELORS: {
    group: 'Dates of the lender',
    fallback: 'off',
    meaning: 'on or off: whether borrowers get a list of homeownership counselors.',
    read: oneOf('on', 'off'),
  },
  VALUATION_COPY: {
    group: 'Dates of the lender',
    fallback: 'off',
    meaning: 'on or off: whether the days of copies of valuations before a closing are tracked.',
    read: oneOf('on', 'off'),
  },
} as const satisfies Record<string, Setting<unknown>>
