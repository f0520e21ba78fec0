import type { staffItemOperations } from '@porchlight/api'
import {
  type AuditDetails,
  dueDayError,
  type EstimateState,
  hasNoDueDay,
  type ItemState,
  isAwaited,
  itemKinds,
  itemWordsErrors,
  needsWords,
  normalizeItemWords,
  normalizeSentence,
  normalizeWritten,
  optionalSentenceError,
  phrase,
  saidErrors,
  WORDS_MISSING,
  wordsError,
} from '@porchlight/domain'
import type { ApplicationServices } from '../../applications/gate/application-services.ts'
import { HttpError, invalidForm } from '../../platform/http/http-errors.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { changeReview, type ReviewCall, type ReviewContext, type ReviewResult } from '../review/change-review.ts'
import {
  type By,
  beginItems,
  changeItem,
  chosenItems,
  correctItem,
  extendItem,
  type ItemWork,
  requireHappening,
} from './change-items.ts'
import { parseItems, wordsWith } from './entered-items.ts'
import { noEstimate, readItemFacts } from './item-facts-repository.ts'
import { readOpenedItems } from './item-repository.ts'
import type { Item } from './schema.ts'
import { suggestItems } from './suggest-items.ts'

const NOTHING_DUE = phrase('Before the Loan Estimate is sent, nothing can have a due day')
/** Borrowers are notified 15 minutes later (`items/announce.ts`). */
const changed = [{ event: 'items_changed', persons: [] }] as const

interface Chosen {
  id: string
  version: number
}
interface Changed {
  items: { id: string; version: number; state: ItemState }[]
}

/** Normalized words of a staff member. Throws 422 where they cannot be stored, or where the reason needs some. */
function reasonWords(words = '', reason?: string): string {
  const written = normalizeWritten(words)
  const isMissing = written === '' && reason !== undefined && needsWords(reason)
  const error = isMissing ? WORDS_MISSING : wordsError(written)
  if (error) throw invalidForm({ words: error })
  return written
}

/** The context of a change of items. */
interface Work {
  work: ItemWork
  by: By
  change: ReviewContext
  /** Returns the facts by which papers are only helpful, read once. */
  estimate(): Promise<EstimateState>
}
function workOf({ keys, settings }: ApplicationServices, { actor }: ReviewCall, change: ReviewContext): Work {
  const { trx, application, now } = change
  let facts: ReturnType<typeof readItemFacts> | undefined
  return {
    work: { trx, fields: keys.fields, application, now },
    by: { as: 'ASSIGNEE', staff_id: actor.staff_id },
    change,
    async estimate() {
      facts ??= readItemFacts(trx, settings, { application_id: application.id, now })
      return (await facts)?.estimate ?? noEstimate
    },
  }
}

/** Changes all of the chosen items, or none. */
const changeChosen = (
  services: ApplicationServices,
  call: ReviewCall,
  chosen: readonly Chosen[],
  happen: (work: Work, item: Item) => Promise<Item>,
  result: (ids: string[]) => Pick<ReviewResult<Changed>, 'entry' | 'occurrences'>,
): Promise<Changed> =>
  changeReview(services, call, { action: 'item.check', hasOwnVersion: true }, async change => {
    const work = workOf(services, call, change)
    const items: Item[] = []
    for (const item of await chosenItems(work.work, chosen)) items.push(await happen(work, item))
    const body = { items: items.map(({ id, version, state }) => ({ id, version, state })) }
    return { body, leavesTasks: false, ...result(items.map(({ id }) => id)) }
  })

const detailsOf = (items: string[]): AuditDetails<'items.accepted'> => ({ items })

export const itemHandlers: Handlers<typeof staffItemOperations, ApplicationServices> = {
  'GET /staff/applications/{application_id}/items/suggestions': suggestItems,

  /** Asks for all of them, or for none. Throws 422 with messages beside `items.N.field` and `sentence`. */
  'POST /staff/applications/{application_id}/items': (services, call) =>
    changeReview(services, call, { action: 'item.ask', hasOwnVersion: true }, async change => {
      const { work, by, ...of } = workOf(services, call, change)
      const sentence = normalizeSentence(call.body.sentence ?? '')
      const wrong = optionalSentenceError(sentence)
      if (wrong) throw invalidForm({ sentence: wrong })
      const estimate = await of.estimate()
      const parsed = parseItems(call.body.items, {
        ...{ borrowers: change.borrowers, today: change.day, estimate },
        ages: services.settings,
      })
      const begun = await beginItems(
        work,
        by,
        parsed.map(item => ({ ...item, sentence })),
      )
      const ids = begun.map(({ id }) => id)
      return {
        body: { items: ids.map(id => ({ id })) },
        leavesTasks: false,
        // A person who asks for something that a decision waits for has read the first submission.
        ...(change.review.reviewed_submissions === 0 &&
          begun.some(item => isAwaited(item, estimate)) && {
            changes: { reviewed_submissions: change.review.submissions },
          }),
        entry: { event: 'items.asked', details: detailsOf(ids) },
        occurrences: changed,
      }
    }),

  'POST /staff/applications/{application_id}/items/accept': (services, call) =>
    changeChosen(
      services,
      call,
      call.body.items,
      ({ work, by }, item) => changeItem(work, item, by, { event: 'accepted' }),
      ids => ({ entry: { event: 'items.accepted', details: detailsOf(ids) }, occurrences: changed }),
    ),

  /** Throws 422 where the reason needs words. */
  'POST /staff/applications/{application_id}/items/waive': (services, call) => {
    const { items, reason } = call.body
    const words = reasonWords(call.body.words, reason)
    return changeChosen(
      services,
      call,
      items,
      ({ work, by }, item) => changeItem(work, item, by, { event: 'waived', code: reason, words }),
      ids => ({ entry: { event: 'items.waived', details: { ...detailsOf(ids), reason } }, occurrences: changed }),
    )
  },

  /** Throws 422 where the reason needs words, and for a due day that has passed. Items that are only helpful lose theirs. */
  'POST /staff/applications/{application_id}/items/ask-again': (services, call) => {
    const { items, reason, due_on } = call.body
    const words = reasonWords(call.body.words, reason)
    return changeChosen(
      services,
      call,
      items,
      async ({ work, by, change, estimate }, item) => {
        if (itemKinds[item.kind].isSentBack) throw new HttpError('item_to_send_back')
        if (item.borrower_id !== null && !change.borrowers.some(({ id }) => id === item.borrower_id))
          throw new HttpError('item_borrower_left')
        requireDueDay(due_on ?? null, change)
        const due = hasNoDueDay(item, await estimate()) ? { due_on: null } : due_on === undefined ? {} : { due_on }
        return changeItem(work, item, by, { event: 'asked_again', code: reason, words, ...due })
      },
      ids => ({ entry: { event: 'items.asked_again', details: { ...detailsOf(ids), reason } }, occurrences: changed }),
    )
  },

  /** Throws 422 for a due day that has passed, and for one of an item that is only helpful. */
  'POST /staff/applications/{application_id}/items/due-day': (services, call) => {
    const { items, due_on } = call.body
    return changeChosen(
      services,
      call,
      items,
      async ({ work, by, change, estimate }, item) => {
        requireDueDay(due_on, change)
        if (due_on !== null && hasNoDueDay(item, await estimate())) throw invalidForm({ due_on: NOTHING_DUE })
        return extendItem(work, item, by, due_on)
      },
      ids => ({ entry: { event: 'items.extended', details: detailsOf(ids) }, occurrences: changed }),
    )
  },

  /** Throws 422 with messages beside the fields. */
  'PUT /staff/applications/{application_id}/items/{id}': (services, call) => {
    const { version, ...entered } = call.body
    return changeChosen(
      services,
      call,
      [{ id: call.params.id, version }],
      async ({ work, by }, item) => {
        const opened = await readOpenedItems(work.trx, work.fields, item.application_id)
        const before = opened.find(({ id }) => id === item.id)!.words
        const words = normalizeItemWords(wordsWith(before, entered))
        const errors = itemWordsErrors(item.kind, words)
        if (Object.keys(errors).length > 0) throw invalidForm(errors)
        return correctItem(work, item, by, { before, words })
      },
      ids => ({ entry: { event: 'items.corrected', details: detailsOf(ids) }, occurrences: changed }),
    )
  },

  /** Throws 422 with messages beside the fields, as for the answer of a borrower. */
  'POST /staff/applications/{application_id}/items/{id}/answer': (services, call) => {
    const { version, ...entered } = call.body
    return changeChosen(
      services,
      call,
      [{ id: call.params.id, version }],
      ({ work, by, change }, item) => {
        requireHappening(work, item, by, 'answered')
        const kind = itemKinds[item.kind]
        const answer = kind.normalize(entered)
        const errors = kind.check(answer, { today: change.day, name: '' })
        if (Object.keys(errors).length > 0) throw invalidForm(errors)
        const { words = '', channel = null, sent_on: on_day = null } = answer
        return changeItem(work, item, by, { event: 'answered', words, channel, on_day })
      },
      ids => ({ entry: { event: 'items.answer_recorded', details: detailsOf(ids) } }),
    )
  },

  /** Throws 422 with messages beside the fields. */
  'POST /staff/applications/{application_id}/items/{id}/not-available': (services, call) => {
    const { version, reason, channel, said_on } = call.body
    const words = normalizeWritten(call.body.words ?? '')
    return changeChosen(
      services,
      call,
      [{ id: call.params.id, version }],
      ({ work, by, change }, item) => {
        requireHappening(work, item, by, 'not_available')
        const errors = saidErrors(item.kind, { reason, words, channel, said_on }, change.day)
        if (Object.keys(errors).length > 0) throw invalidForm(errors)
        return changeItem(work, item, by, { event: 'not_available', code: reason, words, channel, on_day: said_on })
      },
      ids => ({ entry: { event: 'items.answer_recorded', details: detailsOf(ids) } }),
    )
  },
}

function requireDueDay(due_on: string | null, { day }: ReviewContext): void {
  const wrong = dueDayError(due_on, day)
  if (wrong) throw invalidForm({ due_on: wrong })
}
