import { type Day, dayIn } from '@porchlight/domain'
import { holdsRole, lendingRoles, scopeOfGrants } from '@porchlight/domain/staff'
import type { FastifyRequest } from 'fastify'
import type { Transaction } from 'kysely'
import type { ApplicationServices } from '../../applications/gate/application-services.ts'
import { isBorrowerOn } from '../../applications/gate/clauses.ts'
import { lockApplication } from '../../applications/record/read-repository.ts'
import { readSignedPeople } from '../../documents/snapshot-repository.ts'
import type { StaffActor } from '../../platform/actor.ts'
import { requireRecorded } from '../../platform/audit/required-audit.ts'
import type { Database } from '../../platform/database/schema.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { HttpError } from '../../platform/http/http-errors.ts'
import { runIdempotently } from '../../platform/http/idempotency.ts'
import type { RequestContext } from '../../platform/http/request-context.ts'
import { type QueuePosition, readQueue } from '../queue/queue-repository.ts'
import { hiddenFrom } from '../queue/terms.ts'
import { lockReview } from '../record/review-repository.ts'
import { queueDatesOn } from '../record/task-facts.ts'
import { take } from '../review/assignee.ts'
import { lockUnassigned } from './assignment-repository.ts'

type Services = Pick<ApplicationServices, 'db' | 'keys' | 'clock' | 'settings' | 'log'>

/**
 * Gives the caller the application that comes first among those of their dealers that no one works on. Two who ask at once get
 * different ones. Throws 403 for a caller who works on none, 404 where none is left, or none in a state of the caller's licenses, and
 * 503, with nothing changed, where the event cannot be written.
 */
export async function nextUnassigned(
  services: Services,
  { actor, context, req }: { actor: StaffActor; context: RequestContext; req: FastifyRequest },
): Promise<{ application_id: string }> {
  const { db, keys, clock, settings, log } = services
  if (!holdsRole(actor.grants, ...lendingRoles)) throw new HttpError('staff_forbidden')
  return requireRecorded(log, 'the next one', () =>
    inTransaction(db, trx =>
      runIdempotently(trx, keys, req, async () => {
        const now = clock.now()
        const today = dayIn(settings.LENDER_TIME_ZONE, now)
        const application_id = await lockNext(trx, services, actor, today)
        await lockApplication(trx, { application_id })
        const review = await lockReview(trx, application_id)
        await take(trx, review, { actor, context, now, today })
        return { application_id }
      }),
    ),
  )
}

/** Number of rows of the queue that are read together: those that others take at the same time are passed over. */
const VIEWED = 20
const parts = ['OPEN', 'DUE_WAITING', 'WAITING'] as const

/**
 * The first application of the queue in the states of the staff member, on which they are not a borrower, at present or by the last signing.
 * Throws 404 without one.
 */
async function lockNext(
  trx: Transaction<Database>,
  services: Services,
  actor: StaffActor,
  today: Day,
): Promise<string> {
  const { keys, settings } = services
  const dates = queueDatesOn(settings, today)
  const selection = {
    dealers: scopeOfGrants(actor.grants, lendingRoles),
    hidden: hiddenFrom(keys.hashContact, actor),
    assignee: 'UNASSIGNED',
    includesLand: undefined,
    from: undefined,
    before: undefined,
    isRunning: true,
    states: actor.licensed_in,
  } as const
  const none = new HttpError('queue_empty')
  if (selection.dealers.length === 0) throw none
  let after: QueuePosition | undefined
  for (;;) {
    const rows = await readQueue(trx, selection, dates, { parts, after, limit: VIEWED })
    for (const { id, is_readable } of rows)
      if (is_readable && (await lockUnassigned(trx, actor, id)) && !(await isOwn(trx, services, actor, id))) return id
    const last = rows.at(-1)
    if (!last || rows.length < VIEWED) break
    after = last
  }
  const others = await readQueue(trx, { ...selection, states: null }, dates, { parts, after: undefined, limit: 1 })
  throw actor.licensed_in && others.length > 0 ? new HttpError('queue_not_licensed') : none
}

/** Finds borrowers who were removed since they signed. The query already excludes present borrowers and typed contacts. */
async function isOwn(
  trx: Transaction<Database>,
  { keys: { fields } }: Services,
  actor: StaffActor,
  application_id: string,
): Promise<boolean> {
  return isBorrowerOn(actor, await readSignedPeople(trx, fields, [application_id]))
}
