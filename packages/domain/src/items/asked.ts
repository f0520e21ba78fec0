import type { ReturnedSection } from '../flow/unlocked-sections.ts'
import { addYears, type Day, isCalendarDay } from '../forms/day.ts'
import { phrase, type Text, template } from '../forms/text.ts'
import { normalizeWritten, writtenError } from '../forms/written.ts'
import type { ItemGroup, ItemParty } from './item.ts'
import { type ItemKind, itemKinds } from './kinds/kinds.ts'

/** The words about an item that its borrower reads. */
export interface ItemWords {
  title: string
  /** The reason, in a line. */
  why: string
  counts: string
  doesnt_count: string
  example: string
}

const LONGEST_TITLE = 120
const LONGEST_QUESTION = 300

/** Returns the most characters of each field. The title of a question is the whole question. */
export const longestItemWords = (kind: ItemKind): Readonly<Record<keyof ItemWords, number>> => ({
  title: itemKinds[kind].answer === 'words' ? LONGEST_QUESTION : LONGEST_TITLE,
  why: 300,
  counts: 1000,
  doesnt_count: 1000,
  example: 1000,
})
export const noItemWords: ItemWords = { title: '', why: '', counts: '', doesnt_count: '', example: '' }
const fields = Object.keys(noItemWords) as (keyof ItemWords)[]

/** Returns the words, each of them changed, such as translated. */
export const mapItemWords = <T>(
  words: Readonly<Record<keyof ItemWords, T>>,
  change: (text: T, field: keyof ItemWords) => string,
): ItemWords =>
  Object.fromEntries(fields.map(field => [field, change(words[field], field)])) as Record<keyof ItemWords, string>

const MISSING = phrase('Write what you need')
const tooLong = template('Use up to {most} characters')
const DAY_INVALID = phrase('Choose a day from today to a year from now')
const WHOM = phrase('Choose a person to ask')

/** The words of an item as they are stored. The title and the reason have one line. */
export const normalizeItemWords = (words: ItemWords): ItemWords =>
  mapItemWords(words, (text, field) => {
    const written = normalizeWritten(text)
    return field === 'title' || field === 'why' ? written.replaceAll(/\s+/g, ' ') : written
  })

/** Messages beside the fields of normalized words; empty where they are right. */
export function itemWordsErrors(kind: ItemKind, words: ItemWords): Partial<Record<keyof ItemWords, Text>> {
  const most = longestItemWords(kind)
  const errors = fields.flatMap((field): [keyof ItemWords, Text][] => {
    const longest = most[field]
    const message =
      field === 'title' && words.title === ''
        ? MISSING
        : writtenError(words[field], { longest, tooLong: tooLong({ most: longest }) })
    return message ? [[field, message]] : []
  })
  return Object.fromEntries(errors)
}

/** The message beside a due day that a staff member set; undefined where it is right. `today`: in the lender's time zone. */
export const dueDayError = (due_on: Day | null, today: Day): Text | undefined =>
  due_on === null || (isCalendarDay(due_on) && due_on >= today && due_on <= addYears(today, 1))
    ? undefined
    : DAY_INVALID

/**
 * Returns the message beside the person or party that an item is asked of; undefined where its kind can be asked of them. An item that waits
 * for another party can be about a borrower, such as a landlord's form.
 */
export function askedOfError({
  kind,
  waits_for,
  borrower_id,
}: {
  kind: ItemKind
  waits_for: ItemParty
  borrower_id: string | null
}): Text | undefined {
  const of = waits_for === 'BORROWER' ? (borrower_id === null ? 'ANY' : 'BORROWER') : 'TRACKED'
  const isKnown = (itemKinds[kind].askedOf as readonly string[]).includes(of)
  return isKnown ? undefined : WHOM
}

const groupsOfSections: Partial<Record<ReturnedSection, ItemGroup>> = {
  personal_info: 'IDENTITY',
  address: 'IDENTITY',
  consent: 'IDENTITY',
  employment: 'INCOME',
  income: 'INCOME',
  financial_accounts: 'MONEY',
  expenses: 'MONEY',
  property: 'HOME_AND_LAND',
  loan_overview: 'HOME_AND_LAND',
}

/** The group of a section that is sent back. */
export const groupOfSection = (section: ReturnedSection): ItemGroup => groupsOfSections[section] ?? 'OTHER'
