import { type Denial, reasonDenied } from '@porchlight/domain'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Transaction } from 'kysely'
import { audit } from '../platform/audit/audit.ts'
import type { Database } from '../platform/database/schema.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { HttpError, throwIfDenied } from '../platform/http/http-errors.ts'
import { runIdempotently } from '../platform/http/idempotency.ts'
import { requestContextOf } from '../platform/http/request-context.ts'
import { type ApplicationRecord, type Borrower, lockApplication } from './application-record.ts'
import type { ApplicationServices } from './application-services.ts'
import { type Access, authorize, membershipOf, stateOf } from './policy.ts'
import { recomputeStatuses } from './recompute-statuses.ts'

/** What a change works with: the locked application, whom it concerns, and the transaction it all happens in. */
export interface MutationContext extends ApplicationRecord {
  trx: Transaction<Database>
  borrower: Borrower
  /** The version the client last saw, where it said so. */
  ifMatch: number | undefined
}
export interface MutationResult {
  body: object
  /** Goes out as the ETag. */
  version?: number
  status?: 200 | 201
}
/** `borrower`: whom the change concerns. `own`: the place of who makes it. */
export type StateCheck = (record: ApplicationRecord, borrower: Borrower, own: Borrower) => Denial | undefined

export interface MutationOptions {
  access: Access
  /** What the audit trail calls it. */
  event: string
  /** For changes that follow other rules than the saving of a section. Answers why not, in words to `own`, or nothing. */
  refusal?: StateCheck
  /** The application is gone afterwards, so there are no statuses left to follow. */
  ends?: true
}

type Params = { dealer: string; application_id?: string; borrower_id?: string }

const savingRefusal: StateCheck = (record, borrower, own) => reasonDenied.saveSection(stateOf(record), borrower, own)

/**
 * The one way in which an application changes. In a single transaction: lock the application, authorize, ask whether its state
 * allows the change, make it, let the statuses follow (decisions D), leave an audit event, remember the answer for a retry.
 */
export function defineMutations(services: ApplicationServices) {
  return (kind: MutationOptions, work: (change: MutationContext, req: FastifyRequest) => Promise<MutationResult>) =>
    async (req: FastifyRequest, reply: FastifyReply): Promise<object> => {
      const { dealer, application_id, borrower_id } = req.params as Params
      const caller = requestContextOf(req)
      const answer = await inTransaction(services.db, trx => {
        const authorized = async () => {
          const named = borrower_id && !application_id ? { borrower_id } : { application_id: application_id ?? '' }
          const record = await lockApplication(trx, dealer, named)
          return { record, borrower: authorize(record, req.user.user_id, kind.access, borrower_id) }
        }
        const make = async () => {
          const { record, borrower } = await authorized()
          throwIfDenied((kind.refusal ?? savingRefusal)(record, borrower, membershipOf(record, req.user.user_id)))

          const made = await work({ ...record, trx, borrower, ifMatch: ifMatchOf(req) }, req)
          if (!kind.ends) await recomputeStatuses(trx, record.application.id, services.clock)
          await audit(
            trx,
            {
              event: kind.event,
              actor: 'borrower',
              actor_id: req.user.user_id,
              application_id: record.application.id,
              borrower_id: borrower.id,
              details: { fields: Object.keys((req.body as object | null) ?? {}) },
            },
            caller,
          )
          return made
        }
        return runIdempotently(trx, req, make, kind.ends ? undefined : authorized)
      })
      if (answer.version !== undefined) reply.header('etag', `"${answer.version}"`)
      reply.code(answer.status ?? 200)
      return answer.body
    }
}

function ifMatchOf(req: FastifyRequest): number | undefined {
  const header = req.headers['if-match']
  if (header === undefined) return undefined
  const version = /^"(\d{1,9})"$/.exec(header)?.[1]
  if (!version) throw new HttpError('malformed_if_match')
  return Number(version)
}

/** Throws 412 where the client edited an older version than the stored one. */
export function requireVersion(ifMatch: number | undefined, version: number): void {
  if (ifMatch !== undefined && ifMatch !== version) throw new HttpError('version_conflict')
}
