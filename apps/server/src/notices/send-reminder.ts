import { refusalsOf } from '@porchlight/api'
import type { ReminderResponse } from '@porchlight/domain'
import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import { type MutationContext, type MutationResult, mutate } from '../applications/gate/mutation.ts'
import { ownRecordOf, subjectOf } from '../applications/gate/policy.ts'
import { borrowerParams } from '../applications/gate/requests.ts'
import { closed } from '../platform/http/contract.ts'
import { HttpError } from '../platform/http/http-errors.ts'
import { route } from '../platform/http/route.ts'
import { readLastReminder, readStopped } from './notice-repository.ts'
import type { NoticeServices } from './notice-services.ts'

const DAY_MS = 86_400_000

export function sendReminderRoute(app: FastifyInstance, services: NoticeServices): void {
  route(app, {
    method: 'POST',
    url: '/:dealer/borrower/:borrower_id/reminder',
    operationId: 'sendReminder',
    tags: ['notices'],
    access: 'borrower',
    idempotent: true,
    summary: 'Remind a borrower that the others wait for, at most once a day',
    params: borrowerParams,
    response: { 200: closed({ next_at: Type.String({ format: 'date-time' }) }) },
    refusals: [...refusalsOf('borrower.remind', 'borrower'), 'no_account', 'reminders_stopped', 'reminder_sent_today'],
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
