import type { Day } from '../forms/day.ts'
import { ENGLISH } from '../forms/formats.ts'
import { formatted, inEnglish, listOf, phrase, type Text, template, verbatim } from '../forms/text.ts'
import { weekdayAndDay } from '../forms/weekday.ts'
import { normalizeWritten, writtenError } from '../forms/written.ts'
import type { ItemWords } from '../items/asked.ts'
import { type ItemGroup, itemGroups } from '../items/item.ts'
import { type ItemState, isOpenForBorrower } from '../items/state.ts'
import type { LegalText } from '../legal/legal-text.ts'
import type { LetterPart } from './letter.ts'

/** Returns whether a state that an item reached answers a notice that names it. A later request does not undo that. */
export const isAnswer = (state: ItemState): boolean => !isOpenForBorrower(state)

/** An item that a notice names. */
export interface NamedItem {
  group: ItemGroup
  /** Null for one of any borrower. */
  borrower_id: string | null
  words: Pick<ItemWords, 'title' | 'why' | 'counts'>
}

interface LetterFacts {
  items: readonly NamedItem[]
  until_on: Day
  /** The officer's own paragraphs, normalized. */
  free_text: string
  reader_id: string
  borrowers: readonly { id: string; first_name: string }[]
  application_id: string
  dealer: string
  /** `address`, `nmls_id`, `phone`: '' where none is known. */
  lender: { name: string; address: string; nmls_id: string; phone: string }
  /** Null where no one has the application. */
  officer: { name: string; title: string; nmls_id: string } | null
  /** The fixed sentences, the last of which says what happens after the last day. */
  legal: Pick<LegalText, 'title' | 'paragraphs'>
}

const about = template('Application {application} for a home loan with {dealer}')
const OWN = phrase('What we need from you')
const SHARED = phrase('What one of you has to send')
const OTHERS = phrase('What we need from the others')
const ofOther = template('{name}: {groups}')
const BY_WHEN = phrase('The last day')
const lastDay = template('Send everything by {day}, {year}.')
const counts = template('What counts: {counts}')
const QUESTIONS = phrase('Questions')
const callOfficer = template('{officer}, {title} at {lender}, helps you.')
const callLender = template('{lender} helps you.')
const phone = template('Phone: {phone}')
const licensed = template('{name}: NMLS ID {nmls_id}')

/** The letter of a notice of incompleteness to one borrower: their own items and those of any borrower in full, those of others by group. */
export function incompletenessLetter(facts: LetterFacts): LetterPart[] {
  const { items, until_on, free_text, reader_id, borrowers, lender, officer, legal } = facts
  const { title, paragraphs } = legal
  const own = items.filter(({ borrower_id }) => borrower_id === reader_id)
  const shared = items.filter(({ borrower_id }) => borrower_id === null)
  return [
    heading(title),
    text(about({ application: facts.application_id, dealer: facts.dealer })),
    ...paragraphs.slice(0, -1).map(text),
    ...listed(borrowers.length > 1 || own.length > 0 ? OWN : SHARED, own),
    ...listed(borrowers.length > 1 ? SHARED : OWN, shared),
    ...ofOthers(facts),
    heading(BY_WHEN),
    text(lastDay({ day: weekdayAndDay(ENGLISH, until_on), year: until_on.slice(0, 4) })),
    ...paragraphs.slice(-1).map(text),
    ...(free_text === '' ? [] : free_text.split('\n').filter(Boolean).map(text)),
    heading(QUESTIONS),
    text(
      officer
        ? callOfficer({ officer: officer.name, title: officer.title, lender: lender.name })
        : callLender({ lender: lender.name }),
    ),
    ...(lender.phone === '' ? [] : [text(phone({ phone: lender.phone }))]),
    ...(lender.address === '' ? [] : [text(verbatim(lender.address))]),
    ...[officer, lender].flatMap(party =>
      party && party.nmls_id !== '' ? [text(licensed({ name: party.name, nmls_id: party.nmls_id }))] : [],
    ),
  ]
}

const heading = (of: Text): LetterPart => ({ kind: 'HEADING', text: inEnglish(of) })
const text = (of: Text): LetterPart => ({ kind: 'TEXT', text: inEnglish(of) })
const item = (lines: readonly Text[]): LetterPart => ({ kind: 'ITEM', text: lines.map(inEnglish).join('\n') })

const listed = (title: Text, items: readonly NamedItem[]): LetterPart[] =>
  items.length === 0
    ? []
    : [
        heading(title),
        ...items.map(({ words }) =>
          item([
            words.title,
            ...(words.why === '' ? [] : [words.why]),
            ...(words.counts === '' ? [] : [counts({ counts: inEnglish(words.counts) })]),
          ]),
        ),
      ]

/** Lists the groups that others are asked about, and no item: its title could show their answer. */
function ofOthers({ items, borrowers, reader_id }: LetterFacts): LetterPart[] {
  const others = borrowers.flatMap(({ id, first_name }) => {
    const groups = (Object.keys(itemGroups) as ItemGroup[]).filter(group =>
      items.some(each => each.borrower_id === id && each.group === group),
    )
    return id === reader_id || groups.length === 0
      ? []
      : [item([ofOther({ name: first_name, groups: listOf(groups.map(group => itemGroups[group])) })])]
  })
  return others.length === 0 ? [] : [heading(OTHERS), ...others]
}

/** The most characters of the officer's own paragraphs. */
export const LONGEST_FREE_TEXT = 2000
const TOO_LONG = phrase('Use up to 2,000 characters')

/** The officer's own paragraphs as they are stored. */
export const normalizeFreeText = normalizeWritten
/** The message beside normalized paragraphs; undefined where they are right. */
export const freeTextError = (written: string): Text | undefined =>
  writtenError(written, { longest: LONGEST_FREE_TEXT, tooLong: TOO_LONG })

const titled = template('Letter of {day}: what is missing, and by when')
/** The title of a letter in lists, with the day on which it was sent. */
export const letterTitle = (sent_on: Day): Text => titled({ day: formatted('shortDay', sent_on, 'UTC') })
