import { choices } from './choices.ts'
import { yearMonth } from './day.ts'
import { type Message, message, phrase, template } from './text.ts'

const names = {
  '01': phrase('January'),
  '02': phrase('February'),
  '03': phrase('March'),
  '04': phrase('April'),
  '05': phrase('May'),
  '06': phrase('June'),
  '07': phrase('July'),
  '08': phrase('August'),
  '09': phrase('September'),
  '10': phrase('October'),
  '11': phrase('November'),
  '12': phrase('December'),
}
type Month = keyof typeof names

/** Months as the specification labels them in a select: '3-March'. */
export const months = choices(
  Object.fromEntries(Object.entries(names).map(([month, name]) => [month, `${Number(month)}-${name}`])) as Record<
    Month,
    string
  >,
)

const monthAndYear = template('{month} {year}')

/** 'March 2024', or nothing while the pair is half filled. */
export const monthYearText = (month: string | null, year: string): Message | undefined =>
  yearMonth(month, year) && months.has(month) ? monthAndYear({ month: message(names[month]), year }) : undefined
