import { addDays, isFederalHoliday, isSunday, nextMonday } from '../flow/business-days.ts'
import { addYears, type Day, isCalendarDay } from '../forms/day.ts'
import { formats, type Language } from '../forms/formats.ts'
import { phrase, type Text } from '../forms/text.ts'
import { writtenError } from '../forms/written.ts'

export { normalizeWritten as normalizeNote } from '../forms/written.ts'

/** The kinds by which a borrower hears from the lender. */
export const callKinds = ['CALLED', 'LEFT_MESSAGE', 'SPOKE'] as const
/** The kinds of the contact log. STOP_TEXTS: the person asked for no further text messages. */
export const contactKinds = [...callKinds, 'STOP_TEXTS'] as const
/** SOFT_REPORT: a credit report was pulled by a soft inquiry. */
export const noteKinds = ['NOTE', ...contactKinds, 'SOFT_REPORT'] as const
export type NoteKind = (typeof noteKinds)[number]
export type ContactKind = (typeof contactKinds)[number]

export const noteKindLabels = {
  NOTE: phrase('Note'),
  CALLED: phrase('Called'),
  LEFT_MESSAGE: phrase('Left a message'),
  SPOKE: phrase('Spoke'),
  STOP_TEXTS: phrase('Opted out of texts'),
  SOFT_REPORT: phrase('Soft report pulled'),
} as const satisfies Record<NoteKind, string>

export const LONGEST_NOTE = 4000
/** Number of notes the page of an application has at first. */
export const NOTES_AT_FIRST = 100

const TEXT_MISSING = phrase('Write the note')
const TEXT_TOO_LONG = phrase('Use up to 4,000 characters')
const PERSON_MISSING = phrase('Choose who asked')
const REPORTED_MISSING = phrase('Choose whose report it is')
const DAY_INVALID = phrase('Choose a day from today to a year from now')
const SUNDAY = phrase('This is a Sunday. Choose another day')
const HOLIDAY = phrase('This is a federal holiday. Choose another day')
const TIME_INVALID = phrase('Enter a time with AM or PM')
const TIME_ALONE = phrase('Choose a day for this time')

/** The day and time to look at the application again. */
export type FollowUp = Pick<EnteredNote, 'follow_up_on' | 'follow_up_time'>

interface EnteredNote {
  kind: NoteKind
  text: string
  borrower_id?: string | null
  /** The day of a report, in the lender's time zone. */
  pulled_on?: Day | null
  follow_up_on?: Day | null
  /** 'HH:MM' in the lender's time zone. */
  follow_up_time?: string | null
}

/** Messages beside the fields of a note whose text is normalized; empty where it is right. `today`: in the lender's time zone. */
export function noteErrors(
  { kind, text, borrower_id, pulled_on: _, ...followUp }: EnteredNote,
  today: Day,
): Partial<Record<'text' | 'borrower_id' | keyof FollowUp, Text>> {
  const errors = {
    text: textError(kind, text),
    borrower_id: borrower_id ? undefined : personMissing[kind],
    ...followUpErrors(followUp, today),
  }
  return Object.fromEntries(Object.entries(errors).filter(([, message]) => message !== undefined))
}

const personMissing: Readonly<Partial<Record<NoteKind, Text>>> = {
  STOP_TEXTS: PERSON_MISSING,
  SOFT_REPORT: REPORTED_MISSING,
}

const textError = (kind: NoteKind, text: string): Text | undefined =>
  text === '' && kind === 'NOTE' ? TEXT_MISSING : writtenError(text, { longest: LONGEST_NOTE, tooLong: TEXT_TOO_LONG })

/** Messages beside a follow-up that is not from `today`, in the lender's time zone, to a year later, or on a Sunday or a federal holiday to come. */
export function followUpErrors(
  { follow_up_on: day, follow_up_time: time }: FollowUp,
  today: Day,
): Partial<Record<keyof FollowUp, Text>> {
  if (!day && day !== '') return time ? { follow_up_time: TIME_ALONE } : {}
  const wrong = dayError(day, today)
  return {
    ...(wrong && { follow_up_on: wrong }),
    ...(time && !/^([01]\d|2[0-3]):[0-5]\d$/.test(time) && { follow_up_time: TIME_INVALID }),
  }
}

function dayError(day: Day, today: Day): Text | undefined {
  if (!isCalendarDay(day) || day < today || day > addYears(today, 1)) return DAY_INVALID
  if (day === today) return undefined
  return isSunday(day) ? SUNDAY : isFederalHoliday(day) ? HOLIDAY : undefined
}

/** The days that a follow-up is offered for: each once, and none that is refused. */
export function followUpChoices(today: Day): { id: 'tomorrow' | 'monday' | 'week'; day: Day }[] {
  const choices = [
    { id: 'tomorrow', day: addDays(today, 1) },
    { id: 'monday', day: nextMonday(today) },
    { id: 'week', day: addDays(today, 7) },
  ] as const
  return choices.filter(
    ({ day }, index) => !dayError(day, today) && choices.findIndex(choice => choice.day === day) === index,
  )
}

/** A follow-up in words: 'Dec 1, 2026' or 'Dec 1, 2026, 9:30 AM'. */
export function followUpText(language: Language, day: Day, time: string | null): string {
  const format = formats(language)
  return time ? format.minute(`${day}T${time}:00Z`, 'UTC') : format.day(day, 'UTC')
}
