import {
  askAgainReasons,
  authorizationTexts,
  type ItemKind,
  itemHistoryEvents,
  itemKinds,
  itemParties,
  itemStages,
  itemStates,
  waiveReasons,
} from '@porchlight/domain'
import { conditionCodes } from '@porchlight/domain/staff'
import Type, { type Static } from 'typebox'
import { byAssignee, openingRefusalsOf, refusalsIn } from '../action-refusals.ts'
import { defineOperations } from '../operation.ts'
import { closed, count, day, entered, enteredDay, flag, nullable, oneOf, sentId, text, time } from '../schemas.ts'
import { staff } from './staff.ts'

const codesOf = <K extends string>(table: Readonly<Record<K, unknown>>) => oneOf(Object.keys(table) as K[])
const kind = codesOf<ItemKind>(itemKinds)
export const stage = codesOf(itemStages)
export const waitsFor = codesOf(itemParties)

/** The words about an item that its borrower reads. */
export const words = { title: text, why: text, counts: text, doesnt_count: text, example: text }
export const enteredWords = {
  title: Type.Optional(entered),
  why: Type.Optional(entered),
  counts: Type.Optional(entered),
  doesnt_count: Type.Optional(entered),
  example: Type.Optional(entered),
}

/** An item with its history, the oldest entry first. */
const item = closed({
  id: text,
  kind,
  /** The condition that it was suggested by; null for one of the lender's own. */
  code: nullable(text),
  stage,
  waits_for: waitsFor,
  /** Null for one that any borrower can answer, or that waits for someone else. */
  borrower_id: nullable(text),
  /** The title of the section to correct; null for another kind. */
  section: nullable(text),
  state: oneOf(itemStates),
  /** The label for staff. */
  state_label: text,
  /** Sent with a change of the item. */
  version: count,
  ...words,
  due_on: nullable(day),
  is_late: flag,
  /** True while nothing may demand it: with land, before the Loan Estimate was sent. */
  is_helpful: flag,
  /** False until its message went out. */
  is_announced: flag,
  history: Type.Array(
    closed({
      event: oneOf(itemHistoryEvents),
      at: time,
      /** The name of the person, or of the lender for an event of the system. */
      by: text,
      is_by_borrower: flag,
      /** The reason, the way in which it came, or both. */
      detail: text,
      words: text,
      /** The day on which a paper was sent, or on which a person said that they don't have it. */
      on: nullable(day),
    }),
  ),
})
export type ItemResponse = Static<typeof item>
export const items = Type.Array(item)

const suggestion = closed({
  code: oneOf(conditionCodes),
  stage,
  waits_for: waitsFor,
  borrower_id: nullable(text),
  ...words,
})
export type SuggestionResponse = Static<typeof suggestion>

/** The kinds that are asked for one by one. Sections are sent back. */
export const askedKinds = (Object.keys(itemKinds) as ItemKind[]).filter(
  (id): id is Exclude<ItemKind, 'SECTION'> => !itemKinds[id].isSentBack,
)
const authorizationCodes = Object.keys(authorizationTexts) as (keyof typeof authorizationTexts)[]

export const askedCode = nullable(oneOf([...conditionCodes, ...authorizationCodes]))

/**
 * An item to ask for. `code`: a condition, whose words it has where none are given, or for an authorization the text to agree to, the only
 * one unless it is given.
 */
export const newItem = closed({
  kind: oneOf(askedKinds),
  code: Type.Optional(askedCode),
  stage,
  waits_for: waitsFor,
  borrower_id: Type.Optional(nullable(sentId)),
  ...enteredWords,
  due_on: Type.Optional(nullable(enteredDay)),
})
export type NewItemBody = Static<typeof newItem>
export const MOST_ITEMS = 60

const chosen = Type.Array(closed({ id: sentId, version: count }), { minItems: 1, maxItems: MOST_ITEMS })
const changed = closed({ items: Type.Array(closed({ id: text, version: count, state: oneOf(itemStates) })) })

const itemChanges = [
  'item_not_found',
  'item_changed',
  'item_closed',
  'item_answered',
  'item_not_answered',
  'item_asked',
  'item_accepted',
  'item_waived',
  'item_by_borrower',
  'item_by_signing',
] as const

export const itemActions = {
  'item.ask': byAssignee,
  'item.check': byAssignee,
} as const
const refusalsOf = refusalsIn(itemActions)

/** Items that the lender still needs: asked of borrowers, or tracked for someone else. Every change is of the application's assignee. */
export const staffItemOperations = defineOperations({
  'GET /staff/applications/{application_id}/items/suggestions': {
    ...staff,
    operationId: 'suggestItems',
    summary: 'List the conditions that the signed answers suggest, without those that were asked already',
    response: { 200: closed({ suggestions: Type.Array(suggestion) }) },
    refusals: openingRefusalsOf('application.view-full'),
  },
  'POST /staff/applications/{application_id}/items': {
    ...staff,
    operationId: 'askForItems',
    summary: 'Ask for questions and documents, in one message with one covering sentence; the status stays',
    idempotent: true,
    etag: true,
    body: closed({
      items: Type.Array(newItem, { minItems: 1, maxItems: MOST_ITEMS }),
      sentence: Type.Optional(entered),
    }),
    response: { 201: closed({ items: Type.Array(closed({ id: text })) }) },
    refusals: refusalsOf('item.ask', 'application'),
  },
  'POST /staff/applications/{application_id}/items/accept': {
    ...staff,
    operationId: 'acceptItems',
    summary: 'Clear items that came in, or none of them where one was changed meanwhile',
    idempotent: true,
    etag: true,
    body: closed({ items: chosen }),
    response: { 200: changed },
    refusals: [...refusalsOf('item.check', 'application'), ...itemChanges],
  },
  'POST /staff/applications/{application_id}/items/waive': {
    ...staff,
    operationId: 'waiveItems',
    summary: 'Waive items that are no longer needed',
    idempotent: true,
    etag: true,
    body: closed({ items: chosen, reason: codesOf(waiveReasons), words: Type.Optional(entered) }),
    response: { 200: changed },
    refusals: [...refusalsOf('item.check', 'application'), ...itemChanges],
  },
  'POST /staff/applications/{application_id}/items/ask-again': {
    ...staff,
    operationId: 'askAgain',
    summary: 'Ask again for items, with the reason that the borrower reads',
    idempotent: true,
    etag: true,
    body: closed({
      items: chosen,
      reason: codesOf(askAgainReasons),
      words: Type.Optional(entered),
      due_on: Type.Optional(nullable(enteredDay)),
    }),
    response: { 200: changed },
    refusals: [...refusalsOf('item.check', 'application'), ...itemChanges, 'item_borrower_left', 'item_to_send_back'],
  },
  'POST /staff/applications/{application_id}/items/due-day': {
    ...staff,
    operationId: 'setDueDay',
    summary: 'Set another due day of items',
    idempotent: true,
    etag: true,
    body: closed({ items: chosen, due_on: nullable(enteredDay) }),
    response: { 200: changed },
    refusals: [...refusalsOf('item.check', 'application'), ...itemChanges],
  },
  'PUT /staff/applications/{application_id}/items/{id}': {
    ...staff,
    operationId: 'correctItem',
    summary: 'Correct the words of an item that is not answered yet',
    idempotent: true,
    etag: true,
    body: closed({ version: count, ...enteredWords }),
    response: { 200: changed },
    refusals: [...refusalsOf('item.check', 'application'), ...itemChanges],
  },
  'POST /staff/applications/{application_id}/items/{id}/answer': {
    ...staff,
    operationId: 'recordAnswer',
    summary: 'Record an answer that came by phone or on paper, or from someone who is no borrower',
    idempotent: true,
    etag: true,
    body: closed({
      version: count,
      words: Type.Optional(entered),
      channel: Type.Optional(nullable(text)),
      sent_on: Type.Optional(nullable(enteredDay)),
    }),
    response: { 200: changed },
    refusals: [...refusalsOf('item.check', 'application'), ...itemChanges],
  },
  'POST /staff/applications/{application_id}/items/{id}/not-available': {
    ...staff,
    operationId: 'recordNotAvailable',
    summary: "Record that the person doesn't have it, as they said to a staff member, with their reason",
    idempotent: true,
    etag: true,
    body: closed({
      version: count,
      reason: text,
      words: Type.Optional(entered),
      channel: text,
      said_on: enteredDay,
    }),
    response: { 200: changed },
    refusals: [...refusalsOf('item.check', 'application'), ...itemChanges, 'item_has_to_be_answered'],
  },
})
