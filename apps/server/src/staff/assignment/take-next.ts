import { lendingRoles, scopeOfGrants } from '@porchlight/domain/staff'
import type { FastifyRequest } from 'fastify'
import type { Transaction } from 'kysely'
import type { ApplicationServices } from '../../applications/gate/application-services.ts'
import { isBorrowerOn } from '../../applications/gate/clauses.ts'
import { lockApplication, readApplication } from '../../applications/record/read-repository.ts'
import { readSignedPeople } from '../../documents/snapshot-repository.ts'
import type { StaffActor } from '../../platform/actor.ts'
import { requireRecorded } from '../../platform/audit/required-audit.ts'
import type { Database } from '../../platform/database/schema.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { HttpError } from '../../platform/http/http-errors.ts'
import { runIdempotently } from '../../platform/http/idempotency.ts'
import type { RequestContext } from '../../platform/http/request-context.ts'
import { readDealersOf } from '../list-repository.ts'
import { requireAccess } from '../review/assignee.ts'
import { lockReview } from '../review/review-repository.ts'
import { assign } from './assign.ts'
import { lockNextUnassigned } from './assignment-repository.ts'

type Services = Pick<ApplicationServices, 'db' | 'keys' | 'clock' | 'log'>

/**
 * Gives the caller the application that comes first among those of their dealers that no one works on. Of two who ask at once, each gets
 * another one. Throws 404 where none is left, and 503, with nothing changed, where the event cannot be written.
 */
export function takeNext(
  services: Services,
  { actor, context, req }: { actor: StaffActor; context: RequestContext; req: FastifyRequest },
): Promise<{ application_id: string }> {
  const { db, keys, clock, log } = services
  return requireRecorded(log, 'the next one', () =>
    inTransaction(db, trx =>
      runIdempotently(trx, keys.fields, req, async () => {
        const application_id = await lockNext(trx, services, actor)
        if (application_id === undefined) throw new HttpError('queue_empty')
        await lockApplication(trx, { application_id })
        const review = await lockReview(trx, application_id)
        await requireAccess(trx, actor, review.dealer_id)
        await assign(trx, review, { actor, context, now: clock.now(), to: actor.staff_id, reason: 'taken' })
        return { application_id }
      }),
    ),
  )
}

/** The first one on which the person is no borrower, now or as it was signed last. */
async function lockNext(
  trx: Transaction<Database>,
  { keys: { fields } }: Pick<Services, 'keys'>,
  actor: StaffActor,
): Promise<string | undefined> {
  const scope = scopeOfGrants(actor.grants, lendingRoles)
  const dealer_ids = scope.length === 0 ? [] : (await readDealersOf(trx, scope)).map(({ id }) => id)
  const own: string[] = []
  for (;;) {
    const application_id = await lockNextUnassigned(trx, { dealer_ids, without: own })
    if (application_id === undefined) return undefined
    const { borrowers } = await readApplication(trx, fields, { application_id })
    const people = [...borrowers, ...(await readSignedPeople(trx, fields, [application_id]))]
    if (!isBorrowerOn(actor, people)) return application_id
    own.push(application_id)
  }
}
