import { usualBusinessDays } from '../flow/business-days.ts'
import type { TaskFacts } from '../staff/tasks/facts.ts'
import type { TaskCalendar } from '../staff/tasks/row.ts'

/** The usual business days, with the periods that the settings have by default. */
export const usualCalendar: TaskCalendar = {
  ...usualBusinessDays,
  periods: {
    FIRST_REVIEW_DAYS: 1,
    ANSWER_DAYS: 1,
    DECIDE_DAYS: 5,
    AFTER_SUBMISSION_DAYS: 2,
    CALL_AFTER_DAYS: 9,
    DECIDE_OR_NOTICE_DAYS: 20,
  },
}

/** A submission of a home without land on a Monday. */
export const submittedFacts: TaskFacts = {
  status: 'SUBMITTED',
  submissions: 1,
  reviewed_submissions: 0,
  first_submitted_on: '2026-11-02',
  last_submitted_on: '2026-11-02',
  review_began_on: null,
  last_word_on: null,
  last_call_on: null,
  waiting_since: null,
  includes_land: false,
  is_land_confirmed: false,
  owed_disclosures: [],
  follow_up_on: null,
  withdrawn_on: null,
  is_withdrawal_read: false,
  is_readable: true,
  items: [],
  events: [],
  passed_days: [],
}
