import { addYears, type Day, isCalendarDay } from '../forms/day.ts'
import { normalizeText, unprintable } from '../forms/printable.ts'
import { phrase, type Text } from '../forms/text.ts'

/** The kinds of the contact log. STOP_TEXTS: the person asked for no further text messages. */
export const contactKinds = ['CALLED', 'LEFT_MESSAGE', 'SPOKE', 'STOP_TEXTS'] as const
export const noteKinds = ['NOTE', ...contactKinds] as const
export type NoteKind = (typeof noteKinds)[number]
export type ContactKind = (typeof contactKinds)[number]

export const noteKindLabels = {
  NOTE: phrase('Note'),
  CALLED: phrase('Called'),
  LEFT_MESSAGE: phrase('Left a message'),
  SPOKE: phrase('Spoke'),
  STOP_TEXTS: phrase('Opted out of texts'),
} as const satisfies Record<NoteKind, string>

export const LONGEST_NOTE = 4000
/** Number of notes the page of an application has at first. */
export const NOTES_AT_FIRST = 100

/** Marks of direction and joining, which come along with what is pasted from a mail or a page in another language. */
const MARKS = /[\u200c-\u200f\u202a-\u202e\u2066-\u2069]/g

/** A note as it is stored: each line without spaces around, in NFC, without marks, without empty lines at its ends. */
export const normalizeNote = (typed: string): string =>
  typed
    .replace(MARKS, '')
    .split(/\r\n|[\r\n\u2028\u2029]/)
    .map(normalizeText)
    .join('\n')
    .replace(/^\n+|\n+$/g, '')

const TEXT_MISSING = phrase('Write the note')
const TEXT_TOO_LONG = phrase('Use up to 4,000 characters')
const PERSON_MISSING = phrase('Choose who asked')
const DAY_INVALID = phrase('Choose a day from today to a year from now')

interface EnteredNote {
  kind: NoteKind
  text: string
  borrower_id?: string | null
  follow_up_on?: Day | null
}

/** Messages beside the fields of a note whose text is normalized; empty where it is right. `today`: in the lender's time zone. */
export function noteErrors(
  { kind, text, borrower_id, follow_up_on }: EnteredNote,
  today: Day,
): Partial<Record<'text' | 'borrower_id' | 'follow_up_on', Text>> {
  const errors = {
    text: textError(kind, text),
    borrower_id: kind === 'STOP_TEXTS' && !borrower_id ? PERSON_MISSING : undefined,
    follow_up_on: followUpError(follow_up_on, today),
  }
  return Object.fromEntries(Object.entries(errors).filter(([, message]) => message !== undefined))
}

function textError(kind: NoteKind, text: string): Text | undefined {
  if (text === '') return kind === 'NOTE' ? TEXT_MISSING : undefined
  if (text.length > LONGEST_NOTE) return TEXT_TOO_LONG
  for (const line of text.split('\n')) {
    const message = line === '' ? undefined : unprintable(line)
    if (message) return message
  }
  return undefined
}

/** The message beside a follow-up day that is not from `today`, in the lender's time zone, to a year later. */
export function followUpError(day: Day | null | undefined, today: Day): Text | undefined {
  if (day === null || day === undefined) return undefined
  const isDay = isCalendarDay(day)
  return isDay && day >= today && day <= addYears(today, 1) ? undefined : DAY_INVALID
}
