import type { itemOperations } from '@porchlight/api'
import {
  dayIn,
  type ItemAnswer,
  type ItemKindDefinition,
  isReasonOf,
  itemKinds,
  type Language,
  needsWords,
  noItemWords,
  normalizeWritten,
  phrase,
  REASON_MISSING,
  wordsError,
} from '@porchlight/domain'
import type { ApplicationServices } from '../applications/gate/application-services.ts'
import type { Borrower } from '../applications/record/application.ts'
import { legalNames, receiptOf } from '../applications/record/consent-receipts.ts'
import { insertReceipt } from '../applications/record/consent-repository.ts'
import { openDataKey } from '../applications/record/data-key.ts'
import type { Write } from '../platform/database/transaction.ts'
import { HttpError, invalidForm } from '../platform/http/http-errors.ts'
import type { Handlers } from '../platform/http/serve.ts'
import { askAboutItem, beginItem, changeItem, requireHappening } from '../staff/items/change-items.ts'
import { noEstimate, readItemFacts } from '../staff/items/item-facts-repository.ts'
import { countSaidBy } from '../staff/items/item-repository.ts'
import type { Item } from '../staff/items/schema.ts'
import { UNASKED } from '../staff/items/unasked.ts'
import { type BorrowerWork, changeAsBorrower, type Done, itemOf } from './borrower-change.ts'
import { stateLabel, textToAgreeTo } from './item-words.ts'

const MISSING = phrase('Write a few words')
const DAY_MS = 86_400_000
/** The questions and unasked messages that a person may send in a day. Staff read each of them. */
const SAID_A_DAY = 10

type Answering = Pick<Handlers<typeof itemOperations, ApplicationServices>, AnsweringRoute>
type AnsweringRoute = Exclude<keyof typeof itemOperations, `GET ${string}`>

/** Normalized words that a borrower has to write. */
function requiredWords(typed: string): string {
  const words = normalizeWritten(typed)
  const wrong = words === '' ? MISSING : wordsError(words)
  if (wrong) throw invalidForm({ words: wrong })
  return words
}

async function requireFew({ work, by }: BorrowerWork): Promise<void> {
  const since = new Date(work.now.getTime() - DAY_MS)
  if (
    (await countSaidBy(work.trx, { application_id: work.application.id, acted_by: by.acting.id, since })) >= SAID_A_DAY
  )
    throw new HttpError('too_many_requests', { retryAfter: DAY_MS / 1000 })
}

async function done(
  { settings }: ApplicationServices,
  { work }: BorrowerWork,
  item: Item,
  language: Language,
): Promise<Done> {
  const facts = await readItemFacts(work.trx, settings, { application_id: item.application_id, now: work.now })
  const { state, version } = item
  const state_label = stateLabel(item, { estimate: facts?.estimate ?? noEstimate, isByReader: true, language })
  return { state, state_label, version }
}

/** Returns the write of the receipt of an agreement to a legal text, or of its refusal; none for another kind. */
function receiptsFor(
  { settings, keys }: ApplicationServices,
  { change: { application, request, now }, work: { trx } }: BorrowerWork,
  item: Item,
  of: Borrower,
  typed: string | undefined,
): Write[] {
  const text_id = textToAgreeTo(item)
  if (!text_id) return []
  const agreement = { application_id: application.id, borrower_id: of.id, agreed: typed !== undefined, given_at: now }
  const signature = typed === undefined ? {} : { signature: { typed, key: openDataKey(keys.fields, of) } }
  const receipt = receiptOf(text_id, legalNames(settings, application), { ...agreement, ...signature }, request)
  return [insertReceipt(trx, receipt)]
}

/** The stored part of an answer, without what is empty. */
const storedOf = ({ words, typed_name }: ItemAnswer) => ({ ...(words && { words }), ...(typed_name && { typed_name }) })

export const answerHandlers: Answering = {
  /** Throws 422 with messages beside the fields, as the kind of the item says. */
  'POST /{dealer}/application/{application_id}/items/{id}/answer': (services, call) => {
    const { version, ...entered } = call.body
    return changeAsBorrower(services, call, 'item.answered', async given => {
      const { item, by } = await itemOf(given, call.params.id)
      const kind: ItemKindDefinition = itemKinds[item.kind]
      const answer = kind.normalize(entered)
      const today = dayIn(services.settings.LENDER_TIME_ZONE, given.work.now)
      requireHappening(given.work, item, by, 'answered')
      const errors = kind.check(answer, { today, name: `${by.of.first_name} ${by.of.last_name}` })
      if (Object.keys(errors).length > 0) throw invalidForm(errors)
      const { channel = null, sent_on: on_day = null } = answer
      const said = { answer: storedOf(answer), channel, on_day }
      const changed = await changeItem(given.work, item, by, { event: 'answered', version, ...said })
      return {
        body: await done(services, given, changed, call.language),
        writes: receiptsFor(services, given, item, by.of, answer.typed_name),
        occurrences: [{ event: 'item_answered', persons: [by.of.id], key: item.id }],
      }
    })
  },

  /** Throws 422 without a reason of the kind. */
  'POST /{dealer}/application/{application_id}/items/{id}/not-available': (services, call) => {
    const { version, reason } = call.body
    return changeAsBorrower(services, call, 'item.not_available', async given => {
      const { item, by } = await itemOf(given, call.params.id)
      requireHappening(given.work, item, by, 'not_available')
      if (!isReasonOf(item.kind, reason)) throw invalidForm({ reason: REASON_MISSING })
      const words = needsWords(reason) ? requiredWords(call.body.words ?? '') : optionalWords(call.body.words)
      const said = { code: reason, answer: storedOf({ words }) }
      const changed = await changeItem(given.work, item, by, { event: 'not_available', version, ...said })
      return {
        body: await done(services, given, changed, call.language),
        writes: receiptsFor(services, given, item, by.of, undefined),
        occurrences: [{ event: 'item_answered', persons: [by.of.id], key: item.id }],
      }
    })
  },

  /** Throws 429 after {@link SAID_A_DAY} in a day. */
  'POST /{dealer}/application/{application_id}/items/{id}/question': (services, call) => {
    const words = requiredWords(call.body.words)
    return changeAsBorrower(services, call, 'item.question_asked', async given => {
      const { item, by } = await itemOf(given, call.params.id)
      await requireFew(given)
      await askAboutItem(given.work, item, by, words)
      return {
        body: { asked_at: given.work.now.toISOString() },
        occurrences: [{ event: 'item_not_understood', persons: [by.of.id], key: item.id }],
      }
    })
  },

  /** Throws 429 after {@link SAID_A_DAY} in a day. */
  'POST /{dealer}/application/{application_id}/items': (services, call) => {
    const words = requiredWords(call.body.words)
    return changeAsBorrower(services, call, 'item.sent_unasked', async given => {
      await requireFew(given)
      const { id } = await beginItem(given.work, given.by, {
        ...{ kind: 'QUESTION', code: null, stage: 'TO_DECIDE', waits_for: 'BORROWER', item_group: 'OTHER' },
        ...{ borrower_id: given.by.of.id, section: null, due_on: null },
        words: { ...noItemWords, title: UNASKED },
        answer: { words },
      })
      return { body: { id }, occurrences: [{ event: 'item_answered', persons: [given.by.of.id], key: id }] }
    })
  },
}

function optionalWords(typed = ''): string {
  return normalizeWritten(typed) === '' ? '' : requiredWords(typed)
}
