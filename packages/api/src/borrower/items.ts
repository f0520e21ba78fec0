import { type ItemKind, itemKinds, itemStates, pageIds } from '@porchlight/domain'
import Type, { type Static } from 'typebox'
import { refusalsOf } from '../action-refusals.ts'
import { defineOperations } from '../operation.ts'
import { closed, count, day, entered, enteredDay, flag, nullable, oneOf, text, time } from '../schemas.ts'

const shared = { access: 'borrower', tags: ['items'] } as const

const line = {
  id: text,
  kind: oneOf(Object.keys(itemKinds) as ItemKind[]),
  state: oneOf(itemStates),
  state_label: text,
  title: text,
  /** The reason, in a line. */
  why: text,
  /** 'by Tuesday, Dec 8'; '' without a due day, and for what is only helpful. */
  due: text,
  due_on: nullable(day),
  is_late: flag,
  /** True while nothing may demand it: with land, before the Loan Estimate was sent. */
  is_helpful: flag,
  /** The borrower that it is asked of; null for any borrower. */
  borrower_id: nullable(text),
  /** The page of the section to correct; null for another kind. */
  page: nullable(oneOf(pageIds())),
  /** The person who answered; null before, and where the lender recorded it. */
  answered_by: nullable(closed({ first_name: text, is_reader: flag })),
  version: count,
}

/** The steps of an application, and everything that is still needed of the reader. */
const standing = closed({
  steps: Type.Array(closed({ text, on: nullable(day), state: oneOf(['DONE', 'CURRENT', 'NEXT']) })),
  /** The person who has it; null before someone does. `phone`: '' where none is known. */
  contact: nullable(closed({ first_name: text, title: text, phone: text, nmls_id: text })),
  /** The day of the next word, as a sentence; '' where there is none. */
  next_word: text,
  next_word_has_passed: flag,
  /** The sentence of the lender that covers what it asked for last and is still open; '' for none. */
  sentence: text,
  groups: Type.Array(closed({ id: text, heading: text, lead: text, items: Type.Array(closed(line)) })),
  /** The groups of what others are asked for. */
  others: Type.Array(closed({ first_name: text, groups: Type.Array(text) })),
  /** The letters of the lender to the reader, the newest first. `last_day`: the sentence with `until_on`; '' once nothing in it is demanded. */
  letters: Type.Array(closed({ id: text, title: text, sent_on: day, until_on: day, last_day: text })),
  /** True if the reader may send something that no one asked for. */
  can_send: flag,
})
export type StandingResponse = Static<typeof standing>

const itemPage = closed({
  ...line,
  counts: text,
  doesnt_count: text,
  example: text,
  /** The lender's postal address in a line, for papers; '' where none is known. */
  address: text,
  /** A sentence about why it is asked for again; '' the first time. */
  asked_again: text,
  /** The legal text to agree to, by paragraph; empty for another kind. */
  legal_text: Type.Array(text),
  /** The name to type; '' for another kind. */
  name: text,
  /** The answer of the reader, in words; '' before, and where another person answered for all. */
  answer: text,
  answered_at: nullable(time),
  /** The sentences about an answer of the reader that has nothing to check, by line: an agreement, or how it was sent; '' for another one. */
  claim: text,
  /** The last question of the reader to the lender; '' for none. */
  question: text,
  /** The time of the last change of the words by the lender; null before one. */
  corrected_at: nullable(time),
})
export type ItemPageResponse = Static<typeof itemPage>

const done = closed({ state: oneOf(itemStates), state_label: text, version: count })
const answering = [
  'item_not_found',
  'item_changed',
  'item_closed',
  'item_answered',
  'item_by_signing',
  'item_has_to_be_answered',
] as const

/** Items that the lender still needs, as its borrowers read and answer them. */
export const itemOperations = defineOperations({
  'GET /{dealer}/application/{application_id}/standing': {
    ...shared,
    operationId: 'getStanding',
    summary: 'Get where an application stands, and what is still needed of the caller',
    response: { 200: standing },
    refusals: refusalsOf('application.read', 'application'),
  },
  'GET /{dealer}/application/{application_id}/items/{id}': {
    ...shared,
    operationId: 'getItem',
    summary: 'Get one thing that is needed of the caller',
    response: { 200: itemPage },
    refusals: [...refusalsOf('application.read', 'application'), 'item_not_found'],
  },
  'POST /{dealer}/application/{application_id}/items/{id}/answer': {
    ...shared,
    operationId: 'answerItem',
    summary: 'Answer: in words, by saying how a paper was sent, or by typing one’s name',
    idempotent: true,
    body: closed({
      version: count,
      words: Type.Optional(entered),
      channel: Type.Optional(nullable(text)),
      sent_on: Type.Optional(nullable(enteredDay)),
      typed_name: Type.Optional(entered),
    }),
    response: { 200: done },
    refusals: [...refusalsOf('item.answer', 'application'), ...answering],
  },
  'POST /{dealer}/application/{application_id}/items/{id}/not-available': {
    ...shared,
    operationId: 'sayNotAvailable',
    summary: "Say that the caller doesn't have it, with the reason",
    idempotent: true,
    body: closed({ version: count, reason: text, words: Type.Optional(entered) }),
    response: { 200: done },
    refusals: [...refusalsOf('item.answer', 'application'), ...answering],
  },
  'POST /{dealer}/application/{application_id}/items/{id}/question': {
    ...shared,
    operationId: 'askAboutItem',
    summary: "Say what the caller doesn't understand: the lender is told, and nothing changes",
    idempotent: true,
    body: closed({ words: entered }),
    response: { 200: closed({ asked_at: time }) },
    refusals: [
      ...refusalsOf('item.answer', 'application'),
      'item_not_found',
      'item_answered',
      'item_closed',
      'too_many_requests',
    ],
  },
  'POST /{dealer}/application/{application_id}/items': {
    ...shared,
    operationId: 'sendUnasked',
    summary: 'Send words that no one asked for',
    idempotent: true,
    body: closed({ words: entered }),
    response: { 201: closed({ id: text }) },
    refusals: [...refusalsOf('item.answer', 'application'), 'application_never_submitted', 'too_many_requests'],
  },
})
