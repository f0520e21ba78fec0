import type { reminderOperations } from '@porchlight/api'
import { awaitedBorrowers, openRequests } from '@porchlight/domain'
import type { ApplicationEventContext } from '../../applications/gate/application-events.ts'
import type { ApplicationServices } from '../../applications/gate/application-services.ts'
import type { Borrower } from '../../applications/record/application.ts'
import { personsFor } from '../../applications/record/persons-for.ts'
import { readReturns } from '../../applications/record/return-repository.ts'
import { HttpError } from '../../platform/http/http-errors.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { changeReview } from '../review/change-review.ts'
import { REMINDER, readLastReminder } from './reminder-repository.ts'

const DAY_MS = 86_400_000

type Services = Pick<ApplicationServices, 'keys' | 'clock' | 'applicationEvents'>

/** Returns when the next reminder can go out, or null where one can now. `last`: when the one before did. */
export function nextReminderAt(last: Date | null, now: Date): Date | null {
  const next = last && new Date(last.getTime() + DAY_MS)
  return next && next > now ? next : null
}

export const reminderHandlers: Handlers<typeof reminderOperations, ApplicationServices> = {
  /** Reminds the borrowers of an application that is open again. Throws what {@link remindBorrowers} throws. */
  'POST /staff/applications/{application_id}/reminder': (services, call) =>
    changeReview(services, call, { action: 'application.remind' }, async change => {
      const { next_at, entry } = await remindBorrowers(services, change)
      return { body: { next_at }, entry }
    }),
}

/**
 * Queues a reminder to the borrowers that a locked application waits for: those who have something to change, or else those who have not
 * signed. Returns when the next one can go out, and the audit entry. Throws 429 within a day after the last one, and 409 where it would
 * reach no one.
 */
export async function remindBorrowers(services: Services, context: ApplicationEventContext) {
  const { trx, application, borrowers } = context
  const now = services.clock.now()
  const last = await readLastReminder(trx, application.id)
  const wait = nextReminderAt(last, now)
  if (wait)
    throw new HttpError('reminder_sent_today', { retryAfter: Math.ceil((wait.getTime() - now.getTime()) / 1000) })
  const asked = await borrowersAsked(services, context)
  const awaited = awaitedBorrowers({ status: application.status, borrowers, asked })
  const persons = personsFor(awaited, borrowers)
  await services.applicationEvents.emit(context, { event: REMINDER, persons, key: now.toISOString() })
  // Those who stopped reminders, and those without a contact, get none.
  const sent = await readLastReminder(trx, application.id)
  if (!sent || sent.getTime() === last?.getTime()) throw new HttpError('no_one_to_remind')
  return {
    next_at: new Date(sent.getTime() + DAY_MS).toISOString(),
    entry: { event: 'borrowers.reminded', application_id: application.id },
  } as const
}

/** The borrowers who have not changed what the lender sent back to them. */
async function borrowersAsked(
  { keys }: Services,
  { trx, application, borrowers }: ApplicationEventContext,
): Promise<Borrower[]> {
  if (!application.unlocked_sections) return []
  const [latest] = await readReturns(trx, keys.fields, application.id)
  const returned = { asked: latest?.sections ?? {}, corrected: application.corrected_sections ?? {} }
  return borrowers.filter(({ id }) => openRequests(returned, id).length > 0)
}
