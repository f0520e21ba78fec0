import { businessDayAfter, daysBetween } from '../../flow/business-days.ts'
import type { Day } from '../../forms/day.ts'
import { phrase, type Text, template } from '../../forms/text.ts'
import type { TaskCalendar } from './row.ts'

const texts = {
  dayLate: phrase('1 day late'),
  daysLate: template('{count} days late'),
  today: phrase('today'),
  inOneDay: phrase('in 1 business day'),
  inDays: template('in {count} business days'),
}

/** Business days within which a due day is named by its distance. */
const SOON = 5

/** The distance of a due day that has come, in calendar days; '' for a later one. */
export function lateWords(due_on: Day, today: Day): Text {
  if (due_on > today) return ''
  const count = daysBetween(due_on, today)
  if (count === 0) return texts.today
  return count === 1 ? texts.dayLate : texts.daysLate({ count })
}

/** The distance of a due day from today: late in calendar days, ahead in business days; '' for one that is further ahead. */
export function dueWords(due_on: Day, today: Day, calendar: TaskCalendar): Text {
  if (due_on <= today) return lateWords(due_on, today)
  for (let count = 1; count <= SOON; count++)
    if (due_on <= businessDayAfter(today, count, calendar))
      return count === 1 ? texts.inOneDay : texts.inDays({ count })
  return ''
}
