import type { Day } from './day.ts'
import type { Language } from './formats.ts'

/** A day of the calendar with its weekday, without the year: 'Wednesday, Nov 25'. */
export const weekdayAndDay = (language: Language, day: Day): string =>
  new Intl.DateTimeFormat(language, { weekday: 'long', month: 'short', day: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )
