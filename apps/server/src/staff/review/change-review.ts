import { type Day, dayIn } from '@porchlight/domain'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Transaction } from 'kysely'
import type { ApplicationServices } from '../../applications/gate/application-services.ts'
import type { Access } from '../../applications/gate/clauses.ts'
import { type Action, authorize, needsAssignee, requireState } from '../../applications/gate/policy.ts'
import { lockApplication, lockSilently, readApplication } from '../../applications/record/read-repository.ts'
import type { StaffActor } from '../../platform/actor.ts'
import { type AnyAuditEntry, recordAudit } from '../../platform/audit/audit.ts'
import { requireRecorded } from '../../platform/audit/required-audit.ts'
import type { Database } from '../../platform/database/schema.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { ifMatchOf, requireVersion, setEtag } from '../../platform/http/etag.ts'
import { type IdempotentResponse, reserveIdempotencyKey } from '../../platform/http/idempotency.ts'
import type { RequestContext } from '../../platform/http/request-context.ts'
import { refuseSigner } from '../opening/signed-application.ts'
import { lockReview, type ReviewChanges, updateReview } from '../record/review-repository.ts'
import type { Review } from '../record/schema.ts'
import { storeTasks } from '../record/tasks.ts'
import { requireAssignee } from './assignee.ts'

type Services = Pick<ApplicationServices, 'db' | 'keys' | 'clock' | 'settings' | 'log'>

/** The part of a request that the change needs. */
export interface ReviewCall {
  params: { application_id: string }
  actor: StaffActor
  context: RequestContext
  req: FastifyRequest
  reply: FastifyReply
}

/** The locked application as the actor may work on it, and the transaction of all writes. */
export interface ReviewContext extends Access {
  trx: Transaction<Database>
  review: Review
  now: Date
  request: RequestContext
  /** The version that the client read, of the part that `work` changes; see `hasOwnVersion`. */
  ifMatch: number | undefined
  /** In the lender's time zone. */
  day: Day
}

export interface ReviewResult<Body extends object> {
  body: Body
  changes?: ReviewChanges
  /** Sent as the ETag, of a part with a version of its own. */
  version?: number
  /** Absent where nothing was changed. */
  entry?: AnyAuditEntry
}

interface ReviewOptions {
  action: Action
  /** Refuses an outdated change where that says more than that the version is another one. */
  beforeVersion?(trx: Transaction<Database>, review: Review): Promise<void>
  /** Whether no one is notified of the change. */
  isSilent?: boolean
  /** Whether If-Match is of a part that `work` reads and compares, and not of the review. */
  hasOwnVersion?: boolean
}

/**
 * The only way in which the lender's side of an application changes. One transaction: lock the application, authorize, check that its
 * state permits the change, require the assignee where the change needs one, run it, and write it with its audit event. Borrowers keep
 * the versions that they hold. Throws 503, with nothing changed, where the event cannot be written.
 */
export async function changeReview<Body extends object>(
  services: Services,
  { params: { application_id }, actor, context, req, reply }: ReviewCall,
  { action, hasOwnVersion = false, isSilent = false, beforeVersion }: ReviewOptions,
  work: (change: ReviewContext) => Promise<ReviewResult<Body>>,
): Promise<Body> {
  const { db, keys, clock, settings, log } = services
  const ifMatch = ifMatchOf(req)
  await refuseSigner(services, actor, application_id)
  const response = await requireRecorded(log, application_id, () =>
    inTransaction(db, async (trx): Promise<IdempotentResponse<Body>> => {
      const idempotency = await reserveIdempotencyKey<Body>(trx, keys.fields, req)
      if (idempotency?.stored) {
        authorize(actor, action, await readApplication(trx, keys.fields, { application_id }))
        return idempotency.stored
      }
      if (isSilent) await lockSilently(trx, application_id)
      else await lockApplication(trx, { application_id })
      const access = authorize(actor, action, await readApplication(trx, keys.fields, { application_id }))
      requireState(action, access)
      const locked = await lockReview(trx, application_id)
      await beforeVersion?.(trx, locked)
      if (!hasOwnVersion) requireVersion(ifMatch, locked.version)
      const now = clock.now()
      const review = needsAssignee(action) ? await requireAssignee(trx, locked, { actor, context, now }) : locked
      const day = dayIn(settings.LENDER_TIME_ZONE, now)
      const { body, changes, entry, ...own } = await work({
        ...access,
        trx,
        review,
        now,
        day,
        request: context,
        ifMatch,
      })
      const { version } = changes ? await updateReview(trx, review, changes) : review
      if (changes) await storeTasks(trx, services, [application_id], actor)
      if (entry) await recordAudit(trx, actor, { ...entry, application_id }, context)
      const result = { body, version: own.version ?? version }
      await idempotency?.store(result).execute()
      return result
    }),
  )
  setEtag(reply, response.version)
  return response.body
}
