import type { ItemPageResponse } from '@porchlight/api'
import {
  askAgainReasons,
  documentChannels,
  formatted,
  type ItemKindDefinition,
  itemKinds,
  type Language,
  legalTexts,
  template,
  translate,
} from '@porchlight/domain'
import type { Application, Borrower } from '../applications/record/application.ts'
import { legalNames } from '../applications/record/consent-receipts.ts'
import type { Settings } from '../platform/settings/settings.ts'
import type { OpenedEvent, OpenedItem } from '../staff/items/item-repository.ts'
import { known } from '../staff/items/items-part.ts'
import { textToAgreeTo } from './item-words.ts'

const sent = template('{channel}, {day}')
const reasonWith = template('{reason} {words}')

/** Returns why an item is asked for again: the sentence of the reason, and the words of the staff member. */
function againText(event: OpenedEvent | undefined, language: Language): string {
  const reason = event && known(askAgainReasons, event.code)
  if (!event || !reason) return ''
  const sentence = translate(language, reason.sentence)
  return event.words === '' ? sentence : translate(language, reasonWith({ reason: sentence, words: event.words }))
}

/** The reason in the list of an item that is asked for again, in place of why it is needed at all. */
export function whyAgain({ state, events }: OpenedItem, language: Language): { why?: string } {
  const why =
    state === 'ASKED_AGAIN'
      ? againText(
          events.findLast(({ event }) => event === 'asked_again'),
          language,
        )
      : ''
  return why === '' ? {} : { why }
}

/** The answer in words: how a paper was sent, what the person wrote, or why they do not have it. */
function answerText({ kind }: OpenedItem, event: OpenedEvent | undefined, language: Language): string {
  if (!event) return ''
  const { notAvailable }: ItemKindDefinition = itemKinds[kind]
  const channel = known<string>(documentChannels, event.channel)
  const how =
    channel && event.on_day !== null
      ? translate(language, sent({ channel: translate(language, channel), day: formatted('day', event.on_day, 'UTC') }))
      : translate(language, known<string>(notAvailable?.reasons ?? {}, event.code) ?? '')
  const { words = '', typed_name = '' } = event.answer ?? {}
  return [how, words || typed_name].filter(Boolean).join('\n')
}

type PagePart = Pick<
  ItemPageResponse,
  | 'counts'
  | 'doesnt_count'
  | 'example'
  | 'asked_again'
  | 'legal_text'
  | 'name'
  | 'answer'
  | 'answered_at'
  | 'answered_by'
  | 'question'
  | 'corrected_at'
>

interface People {
  /** The borrower that the item concerns. */
  subject: Pick<Borrower, 'first_name' | 'last_name'>
  borrowers: readonly Pick<Borrower, 'id' | 'first_name'>[]
  /** The reader, and those that they act for. */
  actedFor: readonly Pick<Borrower, 'id'>[]
}

/** The person who answered; null where the lender recorded it, or where they are no longer on the application. */
function answeredBy(
  { borrower_id }: Pick<OpenedEvent, 'borrower_id'>,
  { borrowers, actedFor }: People,
): PagePart['answered_by'] {
  const person = borrowers.find(({ id }) => id === borrower_id)
  return person ? { first_name: person.first_name, is_reader: actedFor.some(({ id }) => id === person.id) } : null
}

/** The part of an item's page that the list does not have. */
export function toItemPage(
  settings: Pick<Settings, 'LENDER_NAME'> & Parameters<typeof legalNames>[0],
  application: Pick<Application, 'dealer_name'>,
  item: OpenedItem,
  people: People,
  language: Language,
): PagePart {
  const { words, events, kind, state } = item
  const { subject } = people
  const text_id = textToAgreeTo(item)
  const last = (...kinds: OpenedEvent['event'][]) => events.findLast(({ event }) => kinds.includes(event))
  const answer = last('answered', 'not_available')
  return {
    counts: translate(language, words.counts),
    doesnt_count: translate(language, words.doesnt_count),
    example: translate(language, words.example),
    asked_again: state === 'ASKED_AGAIN' ? againText(last('asked_again'), language) : '',
    legal_text: text_id ? [...legalTexts[text_id](legalNames(settings, application)).paragraphs] : [],
    name: kind === 'AUTHORIZATION' ? `${subject.first_name} ${subject.last_name}` : '',
    // Staff read their own words of a call.
    answer: answer?.borrower_id ? answerText(item, answer, language) : '',
    answered_at: answer?.at.toISOString() ?? null,
    answered_by: answer ? answeredBy(answer, people) : null,
    question: last('not_understood')?.answer?.words ?? '',
    corrected_at: last('corrected')?.at.toISOString() ?? null,
  }
}
