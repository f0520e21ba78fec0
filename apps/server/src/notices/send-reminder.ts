import { noticeOperations, type ReminderResponse } from '@porchlight/api'
import type { FastifyInstance } from 'fastify'
import { type MutationContext, type MutationResult, mutate } from '../applications/gate/mutation.ts'
import { ownRecordOf, subjectOf } from '../applications/gate/policy.ts'
import { HttpError } from '../platform/http/http-errors.ts'
import { serve } from '../platform/http/serve.ts'
import { readLastReminder, readStopped } from './notice-repository.ts'
import type { NoticeServices } from './notice-services.ts'

const DAY_MS = 86_400_000

export function sendReminderRoute(app: FastifyInstance, services: NoticeServices): void {
  serve(app, noticeOperations, 'POST /{dealer}/borrower/{borrower_id}/reminder', {
    handler: call => mutate(services, call, { action: 'borrower.remind', event: 'reminder.sent' }, sendReminder),
  })
}

/** Throws 409 for a borrower who cannot be reminded, and 429 within a day after the last reminder by any of the others. */
async function sendReminder(mutation: MutationContext): Promise<MutationResult<ReminderResponse>> {
  const { trx, now, state } = mutation
  const borrower = subjectOf(mutation)
  if (borrower.user_id === null) throw new HttpError('no_account')
  if ((await readStopped(trx, [borrower.id])).has(borrower.id)) throw new HttpError('reminders_stopped')
  const last = await readLastReminder(trx, borrower.id)
  const wait = last ? last.getTime() + DAY_MS - now.getTime() : 0
  if (wait > 0) throw new HttpError('reminder_sent_today', { retryAfter: Math.ceil(wait / 1000) })
  const about = ownRecordOf(mutation)
  return {
    state,
    body: { next_at: new Date(now.getTime() + DAY_MS).toISOString() },
    occurrences: [{ event: 'asked_to_finish', persons: [borrower.id], about, key: now.toISOString() }],
  }
}
