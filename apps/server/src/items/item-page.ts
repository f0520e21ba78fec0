import type { ItemPageResponse } from '@porchlight/api'
import {
  askAgainReasons,
  dayIn,
  documentChannels,
  formatted,
  type ItemKindDefinition,
  isAnswering,
  isOpenForBorrower,
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
  | 'claim'
  | 'question'
  | 'corrected_at'
>

export interface People {
  /** The borrower that the item concerns. */
  subject: Pick<Borrower, 'first_name' | 'last_name'>
  own: Pick<Borrower, 'id'>
  borrowers: readonly Pick<Borrower, 'id' | 'first_name'>[]
  /** The reader, and those that they act for. */
  actedFor: readonly Pick<Borrower, 'id'>[]
}

const lastAnswer = ({ events }: OpenedItem): OpenedEvent | undefined => events.findLast(isAnswering)

/** The person who answered; null before, where the lender recorded it, or where they are no longer on the application. */
export function answeredBy(
  item: OpenedItem,
  { borrowers, actedFor }: Pick<People, 'borrowers' | 'actedFor'>,
): ItemPageResponse['answered_by'] {
  const answer = lastAnswer(item)
  const person = answer && borrowers.find(({ id }) => id === answer.borrower_id)
  return person ? { first_name: person.first_name, is_reader: actedFor.some(({ id }) => id === person.id) } : null
}

/** The sentences about an answer of the reader that has nothing to check, by line. They stay while the answer does: until a check, or if it is final. */
function claimText(
  { LENDER_TIME_ZONE }: Pick<Settings, 'LENDER_TIME_ZONE'>,
  item: OpenedItem,
  { own, borrowers, actedFor }: People,
  language: Language,
): string {
  const { claim, isAnswerFinal }: ItemKindDefinition = itemKinds[item.kind]
  const answer = lastAnswer(item)
  const isShown = item.state === 'ANSWERED' || (isAnswerFinal && !isOpenForBorrower(item.state))
  if (!claim || !isShown || answer?.event !== 'answered' || !actedFor.some(({ id }) => id === answer.borrower_id))
    return ''
  const name = borrowers.find(({ id }) => id === answer.borrower_id && id !== own.id)?.first_name ?? null
  const { channel, on_day: sent_on, at } = answer
  return claim
    .sentences({ name, answered_on: dayIn(LENDER_TIME_ZONE, at), channel, sent_on })
    .map(sentence => translate(language, sentence))
    .join('\n')
}

/** The part of an item's page that the list does not have. */
export function toItemPage(
  settings: Pick<Settings, 'LENDER_NAME' | 'LENDER_TIME_ZONE'> & Parameters<typeof legalNames>[0],
  application: Pick<Application, 'dealer_name'>,
  item: OpenedItem,
  people: People,
  language: Language,
): PagePart {
  const { words, events, kind, state } = item
  const { subject } = people
  const text_id = textToAgreeTo(item)
  const last = (kind: OpenedEvent['event']) => events.findLast(({ event }) => event === kind)
  const answer = lastAnswer(item)
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
    claim: claimText(settings, item, people, language),
    question: last('not_understood')?.answer?.words ?? '',
    corrected_at: last('corrected')?.at.toISOString() ?? null,
  }
}
