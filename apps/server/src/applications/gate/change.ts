import type { Action } from '@porchlight/api'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Transaction } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import type { Keys } from '../../platform/crypto/keys.ts'
import type { Database } from '../../platform/database/schema.ts'
import { inTransaction, type Write } from '../../platform/database/transaction.ts'
import { type IfMatch, ifMatchOf, setEtag } from '../../platform/http/etag.ts'
import { type IdempotentResponse, reserveIdempotencyKey } from '../../platform/http/idempotency.ts'
import type { RequestContext } from '../../platform/http/request-context.ts'
import type { ApplicationRecord } from '../record/application.ts'
import type { ApplicationRef } from '../record/read-repository.ts'
import type { Occurrence } from './application-events.ts'
import type { ApplicationServices } from './application-services.ts'
import type { Access } from './clauses.ts'
import { authorize, requireState } from './policy.ts'

export type ChangeServices = Pick<ApplicationServices, 'db' | 'keys' | 'clock' | 'applicationEvents'>

/** The part of a request that the gate needs; `params` name the application, or a borrower on it. */
export interface ChangeCall<By extends Actor> {
  params: { dealer?: string; application_id?: string; borrower_id?: string }
  actor: By
  context: RequestContext
  req: FastifyRequest
  reply: FastifyReply
}

/** The locked application as the actor may change it, and the transaction of all writes. */
export interface Change<State extends ApplicationRecord> extends Access {
  trx: Transaction<Database>
  state: State
  request: RequestContext
  ifMatch: IfMatch
  now: Date
}

export interface ChangeResult<Body extends object, State extends ApplicationRecord> {
  body: Body
  /** Sent as the ETag. */
  version?: number | undefined
  /** The state after the change. Absent when the change wrote by itself, or left the application as it was. */
  state?: State | undefined
  /** Written together with the state. */
  writes?: readonly Write[]
  /** Announced after the state is written. */
  occurrences?: readonly Occurrence[]
  /** True if nothing changed that the tasks of the application follow from. */
  leavesTasks?: boolean
}

export interface ChangeOptions {
  /** Decides who may do it and in which state of the application. */
  action: Action
  /** Decides who gets the stored response of a retry, when it is not `action`. */
  retryAction?: Action
  /** Nothing can be done to the application afterwards, so no statuses are recomputed. */
  ends?: boolean
}

/** The part of an application that a change reads and writes. */
export interface Extent<State extends ApplicationRecord> {
  read(trx: Transaction<Database>, keys: Keys, ref: ApplicationRef): Promise<State>
  /** The state that the change begins with. */
  current(stored: State, now: Date): State
  /** Writes the state after the change, with the other writes, and returns it and what follows from it. */
  write(
    keys: Keys,
    change: Change<State> & { stored: State },
    options: ChangeOptions,
    result: ChangeResult<object, State>,
  ): Promise<{ after: ApplicationRecord; occurrences: readonly Occurrence[] }>
}

/** The steps that a change by staff has, and one by a borrower has not. `Review`: the lender's row of the application. */
export interface ReviewSteps<Review> {
  /** Throws 404 for an actor who signed the application. */
  refuseOwn(trx: Transaction<Database>): Promise<void>
  lockApplication(trx: Transaction<Database>, ref: ApplicationRef): Promise<string>
  lockReview(trx: Transaction<Database>, application_id: string): Promise<Review>
  requireVersion(review: Review, ifMatch: IfMatch): void
  /** Returns the row as it is once the actor has the application. */
  requireAssignee(trx: Transaction<Database>, review: Review, now: Date): Promise<Review>
}

/** The steps that differ between kinds of change. */
interface Kind<State extends ApplicationRecord, Review, Body> extends ChangeOptions {
  extent: Extent<State>
  review: ReviewSteps<Review>
  /** The response to a request without a key whose change was made already, such as a repeated one. */
  whenDone?: ((access: Access) => Body | undefined) | undefined
}

export const refOf = ({ dealer, application_id, borrower_id }: ChangeCall<Actor>['params']): ApplicationRef => ({
  ...(dealer !== undefined && { dealer }),
  ...(borrower_id !== undefined && application_id === undefined
    ? { borrower_id }
    : { application_id: application_id ?? '' }),
})

/**
 * The only way in which an application, or the lender's work on it, changes: these steps, in this order, in one transaction. One's own
 * application is refused before the lock, which may have to wait; those who sign in between are in the record that is read after it.
 * docs/decisions/0003-one-mutation-gate.md
 */
export async function change<State extends ApplicationRecord, Review, Body extends object>(
  services: ChangeServices,
  { params, actor, context, req, reply }: ChangeCall<Actor>,
  { extent, review: steps, whenDone, ...options }: Kind<State, Review, Body>,
  work: (change: Change<State> & { review: Review }) => MaybePromise<ChangeResult<Body, State>>,
): Promise<Body> {
  const { db, keys, clock, applicationEvents } = services
  const { action, retryAction = action } = options
  const ref = refOf(params)
  const ifMatch = ifMatchOf(req)

  const response = await inTransaction(db, async (trx): Promise<IdempotentResponse<Body>> => {
    const now = clock.now()
    const judge = async (action: Action, ref: ApplicationRef) => {
      const stored = await extent.read(trx, keys, ref)
      const state = extent.current(stored, now)
      return { stored, state, access: authorize(actor, action, state, params.borrower_id) }
    }

    await steps.refuseOwn(trx)
    const idempotency = await reserveIdempotencyKey<Body>(trx, keys, req)
    if (idempotency?.stored) {
      // Only for an actor who still has the right, because a borrower may have been removed since.
      await judge(retryAction, ref)
      return idempotency.stored
    }
    const application_id = await steps.lockApplication(trx, ref)
    const locked = await steps.lockReview(trx, application_id)
    const { stored, state, access } = await judge(action, { application_id })
    const done = whenDone?.(access)
    if (done) return { body: done }
    requireState(action, access)
    steps.requireVersion(locked, ifMatch)
    const review = await steps.requireAssignee(trx, locked, now)

    const made = { ...access, trx, state, request: context, ifMatch, now }
    const result = await work({ ...made, review })
    const { body, version, writes = [] } = result
    const response = { body, ...(version !== undefined && { version }) }
    const remembered = idempotency ? [idempotency.store(response)] : []
    const { after, occurrences } = await extent.write(keys, { ...made, stored }, options, {
      ...result,
      writes: [...writes, ...remembered],
    })
    for (const occurrence of occurrences) await applicationEvents.emit({ trx, ...after }, occurrence)
    // Last, because the lender's row follows from what was announced, too.
    if (after.application.submitted_at && !result.leavesTasks) await applicationEvents.changed({ trx, ...after }, actor)
    return response
  })
  setEtag(reply, response.version)
  return response.body
}

type MaybePromise<T> = T | Promise<T>
