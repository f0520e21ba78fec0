import type { ChangeCode, EntryCode } from '@porchlight/domain'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Transaction } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import { auditWrite } from '../../platform/audit/audit.ts'
import type { Database } from '../../platform/database/schema.ts'
import { inTransaction, type Write } from '../../platform/database/transaction.ts'
import { ifMatchOf, setEtag } from '../../platform/http/etag.ts'
import { reserveIdempotencyKey } from '../../platform/http/idempotency.ts'
import type { RequestContext } from '../../platform/http/request-context.ts'
import { recomputeStatuses, withEdit } from '../record/answers.ts'
import type { ApplicationRecord, ApplicationState } from '../record/application.ts'
import {
  type ApplicationRef,
  lockApplication,
  readApplication,
  readApplicationState,
} from '../record/read-repository.ts'
import { saveApplicationState } from '../record/save-repository.ts'
import type { Occurrence } from './application-events.ts'
import type { ApplicationServices } from './application-services.ts'
import type { Access } from './clauses.ts'
import { finishedSections } from './finished-sections.ts'
import { requireUnlocked, withCorrections, withIncompleteUnlocked } from './locked-sections.ts'
import { type Action, authorize, requireState } from './policy.ts'

/** The context of a mutation: the locked application as the actor may change it, and the transaction of all its writes. */
export interface MutationContext extends Access {
  trx: Transaction<Database>
  state: ApplicationState
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

/** `event`: the code in the audit trail. */
export type MutationOptions = GateOptions & ({ event: ChangeCode | EventOf } | ChangeOfEntry)

type EventOf = (record: ApplicationRecord) => ChangeCode

interface ChangeOfEntry {
  event: EntryCode
  /** The name of the list in the API. */
  list: string
}

interface GateOptions {
  /** Decides who may do it and in which state of the application. */
  action: Action
  /** Nothing can be done to the application afterwards, so no statuses are recomputed. */
  ends?: true
  /** Decides who gets the stored response of a retry, when it is not `action`. */
  retryAction?: Action
}

/** The part of a request that the gate needs; `params` name the application, or a borrower on it. */
export interface MutationCall {
  params: { dealer?: string; application_id?: string; borrower_id?: string }
  body: unknown
  actor: Actor
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

const eventOf = ({ event }: { event: ChangeCode | EventOf }, record: ApplicationRecord): ChangeCode =>
  typeof event === 'function' ? event(record) : event

/** A save by a borrower who was done, and so could be taken by surprise by another one who signs. */
const isCorrection = (action: Action, own: Access['own']): own is NonNullable<Access['own']> =>
  own?.status === 'READY_TO_SIGN_SUBMIT' && (action === 'section.save' || action === 'loan.save')

/**
 * The only way in which an application changes. One transaction: lock the application, read it, authorize, check that its state
 * permits the mutation, run it, check that nothing changed which is locked, recompute the statuses, write the difference with the audit event and the response for a retry, and
 * announce what happened.
 * docs/decisions/0003-one-mutation-gate.md
 */
export async function mutate<Body extends object>(
  services: Pick<ApplicationServices, 'db' | 'keys' | 'clock' | 'applicationEvents'>,
  { params, body, actor, context, req, reply }: MutationCall,
  { action, ends, retryAction = action, ...audited }: MutationOptions,
  work: (mutation: MutationContext) => MutationResult<Body> | Promise<MutationResult<Body>>,
): Promise<Body> {
  const { fields } = services.keys
  const ref = refOf(params)
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
    requireState(action, access)

    const result = await work({ ...access, trx, state, request: context, ifMatch, now })
    const before = result.state || ends ? stored : await readApplicationState(trx, fields, { application_id })
    const changed = ends ? before : recomputeStatuses(result.state ?? before, now)
    requireUnlocked(stored, changed)
    const edited = isCorrection(action, access.own) ? withEdit(changed, access.own.id, now) : changed
    const after = withCorrections(stored, withIncompleteUnlocked(stored, edited))
    const about = { application_id, borrower_id: access.borrower?.id ?? null }
    const names = Object.keys(body ?? {})
    await saveApplicationState(trx, services.keys, { before, after, now }, [
      ...(result.writes ?? []),
      'list' in audited
        ? auditWrite(
            trx,
            actor,
            { ...about, event: audited.event, details: { list: audited.list, fields: names } },
            context,
          )
        : auditWrite(trx, actor, { ...about, event: eventOf(audited, access), details: { fields: names } }, context),
      ...(idempotency ? [idempotency.store(result)] : []),
    ])
    const occurrences = [...(result.occurrences ?? []), ...(ends ? [] : finishedSections(stored, after, access.own))]
    for (const occurrence of occurrences) await services.applicationEvents.emit({ trx, ...after }, occurrence)
    if (after.application.submitted_at) await services.applicationEvents.changed({ trx, ...after }, actor)
    return result
  })
  setEtag(reply, response.version)
  return response.body
}
