import type { BodyOf, letterOperations, NoticeOfIncompleteness } from '@porchlight/api'
import {
  canHappenToLetter,
  freeTextError,
  isOnPaper,
  type Language,
  letterAfter,
  normalizeFreeText,
} from '@porchlight/domain'
import { fileEventErrors, type PeriodReason, pastDayError } from '@porchlight/domain/staff'
import type { ApplicationServices } from '../../applications/gate/application-services.ts'
import { HttpError, invalidForm } from '../../platform/http/http-errors.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { newId } from '../../platform/ids.ts'
import { openItems } from '../items/item-repository.ts'
import { requireReviewKey } from '../notes/note-repository.ts'
import { calendarOf, taskFactsOf } from '../record/task-facts.ts'
import { readStoredTasks } from '../record/task-repository.ts'
import { changeReview, type ReviewContext } from '../review/change-review.ts'
import { composeLetters, namedOf } from './compose.ts'
import { type LetterFacts, readLetterFacts } from './letter-facts.ts'
import { insertLetter, readLetters, updateLetter } from './letter-repository.ts'
import { deleteDraft, insertNotice, openFreeText, readNotices, updateNotice } from './notice-repository.ts'
import { toNotices } from './notices-part.ts'
import { insertReturn } from './sendings.ts'

type Services = ApplicationServices
type Operations = Pick<typeof letterOperations, NoticeRoute>
type NoticeRoute = Exclude<keyof typeof letterOperations, `${string} /staff/letters${string}` | `GET ${string}`>
type DraftBody = BodyOf<Operations['POST /staff/applications/{application_id}/incompleteness']>

const hasOwnVersion = true
const action = 'letter.prepare'
const details = (notice: string) => ({ notice })

/** The items that a notice would name now. Throws 409 where there is none. */
function requireNamed({ keys }: Services, { application }: ReviewContext, { work, estimate, recipients }: LetterFacts) {
  const of = { application_id: application.id, sealed_key: work.review_key }
  const named = namedOf(openItems(keys.fields, of, work.items), estimate, recipients)
  if (named.length === 0) throw new HttpError('nothing_to_name')
  return named
}

/**
 * Returns the period of a notice that is sent today. Throws 422 by the rules for a notice that a person records, because the sending records the
 * same event.
 */
async function requirePeriod(
  { settings }: Services,
  { trx, application, borrowers, day }: ReviewContext,
  { until_on, longer_reason = null }: Pick<DraftBody, 'until_on' | 'longer_reason'>,
): Promise<{ until_on: string; longer_reason: PeriodReason | null }> {
  const [stored] = await readStoredTasks(trx, [application.id])
  if (!stored) throw new HttpError('application_not_found')
  const facts = taskFactsOf(settings, stored, stored, stored, day)
  const sent = { kind: 'INCOMPLETENESS_NOTICE', happened_on: day, until_on, method: 'LETTER', text: '-' } as const
  const bounds = {
    ...{ facts, borrowers, today: day, isManager: false, calendar: calendarOf(settings) },
    hasElectronicRecords: () => true,
    incompletenessDays: settings.INCOMPLETENESS_DAYS,
  }
  const { until_on: wrongDay, code, kind } = fileEventErrors({ ...sent, code: longer_reason }, bounds)
  if (wrongDay || code || kind)
    throw invalidForm({
      ...((wrongDay || kind) && { until_on: (wrongDay ?? kind)! }),
      ...(code && { longer_reason: code }),
    })
  const asksForReason = fileEventErrors(sent, bounds).code !== undefined
  return { until_on, longer_reason: asksForReason ? longer_reason : null }
}

function requireFreeText(typed = ''): string {
  const free_text = normalizeFreeText(typed)
  const wrong = freeTextError(free_text)
  if (wrong) throw invalidForm({ free_text: wrong })
  return free_text
}

/** The draft of the request. Throws 404, 409 where it was sent, and 412 for another version. */
function draftOf<N extends { id: string; version: number; sent_at: Date | string | null }>(
  notices: readonly N[],
  id: string,
  version?: number,
): N {
  const notice = notices.find(each => each.id === id)
  if (!notice) throw new HttpError('notice_not_found')
  if (notice.sent_at !== null) throw new HttpError('notice_sent')
  if (version !== undefined && notice.version !== version) throw new HttpError('notice_changed')
  return notice
}

/** A notice as it is after the change. */
async function noticeAfter(
  services: Services,
  change: ReviewContext,
  id: string,
  language: Language,
): Promise<NoticeOfIncompleteness> {
  const { work, reader } = await readLetterFacts(services, change)
  const notices = toNotices(services.keys.fields, services.settings, work, { ...reader, language })
  return notices.find(notice => notice.id === id)!
}

export const noticeHandlers: Handlers<Operations, Services> = {
  /** Throws 422 with messages beside the fields. */
  'POST /staff/applications/{application_id}/incompleteness': (services, call) =>
    changeReview(services, call, { action, hasOwnVersion }, async change => {
      const { trx, application, now } = change
      const facts = await readLetterFacts(services, change)
      if (facts.work.notices.some(({ sent_at }) => sent_at === null)) throw new HttpError('draft_exists')
      const period = await requirePeriod(services, change, call.body)
      const free_text = requireFreeText(call.body.free_text)
      requireNamed(services, change, facts)
      const id = newId(now.getTime())
      const key = await requireReviewKey(trx, services.keys.fields, application.id)
      const made = { id, application_id: application.id, made_by: call.actor.staff_id, made_at: now }
      await insertNotice(trx, key, { ...made, ...period, free_text, sent_at: null, sent_by: null, item_ids: null })
      return {
        body: await noticeAfter(services, change, id, call.language),
        entry: { event: 'notice.drafted', details: details(id) },
      }
    }),

  /** Throws 422 with messages beside the fields. */
  'PUT /staff/applications/{application_id}/incompleteness/{id}': (services, call) =>
    changeReview(services, call, { action, hasOwnVersion }, async change => {
      const { trx, application } = change
      const facts = await readLetterFacts(services, change)
      const notice = draftOf(facts.work.notices, call.params.id, call.body.version)
      requireNamed(services, change, facts)
      const period = await requirePeriod(services, change, call.body)
      const free_text = requireFreeText(call.body.free_text)
      const key = await requireReviewKey(trx, services.keys.fields, application.id)
      await updateNotice(trx, notice, period, { key, free_text })
      return {
        body: await noticeAfter(services, change, notice.id, call.language),
        entry: { event: 'notice.changed', details: details(notice.id) },
      }
    }),

  'DELETE /staff/applications/{application_id}/incompleteness/{id}': async (services, call) => {
    await changeReview(services, call, { action, hasOwnVersion }, async change => {
      const notice = draftOf(await readNotices(change.trx, change.application.id), call.params.id)
      await deleteDraft(change.trx, notice.id)
      return { body: {}, entry: { event: 'notice.discarded', details: details(notice.id) } }
    })
    return call.reply.status(204).send()
  },

  /**
   * Stores the letters, and queues those that `send-letters.ts` emails. Letters of an earlier notice that wait on paper are dropped. Throws 422
   * where the draft leaves too few days now.
   */
  'POST /staff/applications/{application_id}/incompleteness/{id}/send': (services, call) =>
    changeReview(services, call, { action, hasOwnVersion }, async change => {
      const { trx, application, borrowers, now } = change
      const { keys, settings } = services
      const facts = await readLetterFacts(services, change)
      const notice = draftOf(facts.work.notices, call.params.id, call.body.version)
      const items = requireNamed(services, change, facts)
      await requirePeriod(services, change, notice)
      for (const letter of await readLetters(trx, application.id))
        if (isOnPaper(letter.state)) await updateLetter(trx, letter, { state: letterAfter(letter.state, 'dropped') })
      const free_text = openFreeText(await requireReviewKey(trx, keys.fields, application.id), notice)
      const item_ids = items.map(({ id }) => id)
      await updateNotice(trx, notice, { sent_at: now, sent_by: call.actor.staff_id, item_ids })
      const { until_on } = notice
      for (const { recipient, content } of composeLetters(settings, { ...facts.reader, items, until_on, free_text })) {
        const owner = borrowers.find(({ id }) => id === recipient.id)!
        const { paper_reason, is_primary } = recipient
        await insertLetter(trx, keys.fields, {
          ...{ id: newId(now.getTime()), notice_id: notice.id, application_id: application.id },
          ...{ borrower_id: owner.id, owner, content, paper_reason, is_primary },
          state: letterAfter('DRAFT', paper_reason === null ? 'queued' : 'put_to_print'),
        })
      }
      return {
        body: await noticeAfter(services, change, notice.id, call.language),
        entry: { event: 'notice.sent', details: { notice: notice.id, items: item_ids } },
        occurrences: [{ event: 'letters_made', persons: [], key: notice.id }],
      }
    }),

  /** Throws 422 for a day before it was sent, or in the future. */
  'POST /staff/applications/{application_id}/letters/{id}/returned': (services, call) =>
    changeReview(services, call, { action, hasOwnVersion }, async change => {
      const { trx, application, day, now } = change
      const letter = (await readLetters(trx, application.id)).find(({ id }) => id === call.params.id)
      if (!letter) throw new HttpError('letter_not_found')
      if (!canHappenToLetter(letter.state, 'returned') || letter.sent_on === null)
        throw new HttpError('letter_not_sent')
      const { returned_on } = call.body
      const wrong = pastDayError(returned_on, letter.sent_on, day)
      if (wrong) throw invalidForm({ returned_on: wrong })
      const { staff_id } = call.actor
      await insertReturn(trx, letter, { returned_on, returned_by: staff_id, now })
      return {
        body: await noticeAfter(services, change, letter.notice_id, call.language),
        leavesTasks: false,
        entry: { event: 'letter.returned', details: { letter: letter.id, reason: 'RETURNED' } },
      }
    }),
}
