import type { Day } from '@porchlight/domain'

/** Returns the day of a text such as 3/9/1980, 03-09-1980 or 03091980, or '' for any other text. It may be no day of the calendar. */
export function typedDay(text: string): Day {
  const [, month = '', day = '', year] =
    /^\s*(\d{1,2})[/.\s-](\d{1,2})[/.\s-](\d{4})\s*$/.exec(text) ?? /^\s*(\d{2})(\d{2})(\d{4})\s*$/.exec(text) ?? []
  return year === undefined ? '' : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}
