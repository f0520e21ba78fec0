import type { Day } from '../forms/day.ts'
import type { Language } from '../forms/formats.ts'
import { type Text, template } from '../forms/text.ts'
import { weekdayAndDay } from '../forms/weekday.ts'

const sendBy = template('Send everything by {day}, at the latest.')
const wasDue = template('Everything was due by {day}. Please call us.')

/** The last day that a letter names, as a sentence above the list of what is needed. `today`: in the lender's time zone. */
export const lastDaySentence = (language: Language, until_on: Day, today: Day): Text =>
  (until_on < today ? wasDue : sendBy)({ day: weekdayAndDay(language, until_on) })
