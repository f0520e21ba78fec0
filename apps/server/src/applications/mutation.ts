import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Transaction } from 'kysely'
import type { SignedIn } from '../identity/signed-in.ts'
import { auditWrite, borrowerActor } from '../platform/audit/audit.ts'
import type { Database } from '../platform/database/schema.ts'
import { inTransaction, type Write } from '../platform/database/transaction.ts'
import { ifMatchOf, setEtag } from '../platform/http/etag.ts'
import { throwIfDenied } from '../platform/http/http-errors.ts'
import { reserveIdempotencyKey } from '../platform/http/idempotency.ts'
import type { RequestContext } from '../platform/http/request-context.ts'
import type { Occurrence } from './application-events.ts'
import type { ApplicationState } from './application-record.ts'
import {
  type ApplicationRef,
  lockApplication,
  readApplication,
  readApplicationState,
} from './application-repository.ts'
import type { ApplicationServices } from './application-services.ts'
import { recomputeStatuses, withEdit } from './application-state.ts'
import { finishedSections } from './finished-sections.ts'
import { type Access, type Action, authorize, deniedByState } from './policy.ts'
import { saveApplicationState } from './state-repository.ts'

/** What a mutation works with: the locked application as the actor may change it, and the transaction of everything that happens. */
export interface MutationContext extends Access {
  trx: Transaction<Database>
  state: ApplicationState
  user: SignedIn
  request: RequestContext
  /** The version that the client read, when it sent one. */
  ifMatch: number | undefined
  now: Date
}
export interface MutationResult<Body extends object = object> {
  body: Body
  /** Sent as the ETag. */
  version?: number
  /** The state after the mutation; what differs from the state before is written. Absent when the mutation wrote by itself. */
  state?: ApplicationState
  /** Written together with the state. */
  writes?: readonly Write[]
  /** Announced after the state is written. */
  occurrences?: readonly Occurrence[]
}

export interface MutationOptions {
  /** Decides who may do it and in which state of the application. */
  action: Action
  /** The name in the audit trail. */
  event: string
  /** The application is gone afterwards, so no statuses are recomputed. */
  ends?: true
  /** Decides who gets the stored response of a retry, when it is not `action`. */
  retryAction?: Action
}

/** What the gate needs of a request; `params` name the application, or a borrower on it. */
export interface MutationCall {
  params: { dealer?: string; application_id?: string; borrower_id?: string }
  body: unknown
  user: SignedIn
  context: RequestContext
  req: FastifyRequest
  reply: FastifyReply
}

const refOf = ({ dealer, application_id, borrower_id }: MutationCall['params']): ApplicationRef => ({
  ...(dealer !== undefined && { dealer }),
  ...(borrower_id !== undefined && application_id === undefined
    ? { borrower_id }
    : { application_id: application_id ?? '' }),
})

/** A save by a borrower who was done, and so could be taken by surprise by another one who signs. */
const isCorrection = (action: Action, own: Access['own']): own is NonNullable<Access['own']> =>
  own?.status === 'READY_TO_SIGN_SUBMIT' && (action === 'section.save' || action === 'loan.save')

/**
 * The only way in which an application changes. One transaction: lock the application, read it, authorize, check that its state
 * permits the mutation, run it, recompute the statuses, write the difference with the audit event and the response for a retry, and
 * announce what happened.
 * docs/decisions/0003-one-mutation-gate.md
 */
export async function mutate<Body extends object>(
  services: Pick<ApplicationServices, 'db' | 'keys' | 'clock' | 'applicationEvents'>,
  { params, body, user, context, req, reply }: MutationCall,
  { action, event, ends, retryAction = action }: MutationOptions,
  work: (mutation: MutationContext) => MutationResult<Body> | Promise<MutationResult<Body>>,
): Promise<Body> {
  const { fields } = services.keys
  const ref = refOf(params)
  const actor = borrowerActor(user)
  const ifMatch = ifMatchOf(req)
  const now = services.clock.now()

  const response = await inTransaction(services.db, async (trx): Promise<MutationResult<Body>> => {
    const idempotency = await reserveIdempotencyKey<Body>(trx, fields, req)
    if (idempotency?.stored) {
      // Only for an actor who still has the right, because a borrower may have been removed since.
      authorize(actor, retryAction, await readApplication(trx, fields, ref), params.borrower_id)
      return idempotency.stored
    }
    const application_id = await lockApplication(trx, ref)
    const stored = await readApplicationState(trx, fields, { application_id })
    const state = recomputeStatuses(stored, now)
    const access = authorize(actor, action, state, params.borrower_id)
    throwIfDenied(deniedByState(action, access))

    const result = await work({ ...access, trx, state, user, request: context, ifMatch, now })
    const before = result.state || ends ? stored : await readApplicationState(trx, fields, { application_id })
    const changed = ends ? before : recomputeStatuses(result.state ?? before, now)
    const after = isCorrection(action, access.own) ? withEdit(changed, access.own.id, now) : changed
    const entry = {
      event,
      application_id,
      borrower_id: access.borrower?.id ?? null,
      details: { fields: Object.keys(body ?? {}) },
    }
    await saveApplicationState(trx, fields, { before, after, now }, [
      ...(result.writes ?? []),
      auditWrite(trx, actor, entry, context),
      ...(idempotency ? [idempotency.store(result)] : []),
    ])
    const occurrences = [...(result.occurrences ?? []), ...(ends ? [] : finishedSections(stored, after, access.own))]
    for (const occurrence of occurrences) await services.applicationEvents.emit({ trx, ...after }, occurrence)
    return result
  })
  setEtag(reply, response.version)
  return response.body
}
