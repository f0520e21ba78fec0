import type { BodyOf, stepUpOperations } from '@porchlight/api'
import { STEP_UP_HEADER } from '@porchlight/domain/staff'
import type { FastifyRequest } from 'fastify'
import type { Kysely, Transaction } from 'kysely'
import type { StaffActor } from '../../platform/actor.ts'
import type { Keys } from '../../platform/crypto/keys.ts'
import type { Database } from '../../platform/database/schema.ts'
import { callHash } from '../../platform/http/call-hash.ts'
import { HttpError } from '../../platform/http/http-errors.ts'
import { insertProof, takeProof } from './challenge-repository.ts'
import { isProvedSince, recordProof } from './session-repository.ts'
import { hashOf, newToken } from './staff-session.ts'

type ChangeToConfirm = BodyOf<(typeof stepUpOperations)['POST /staff/step-up/options']>

const VALID_MS = 5 * 60_000
/** Time for which a passkey proof stays fresh. */
const FRESH_MS = 30 * 60_000

interface Confirmed {
  session_id: string
  call_hash: Buffer
}

/** The keyed hash of a call that is to be confirmed. */
export const changeHash = (keys: Pick<Keys, 'hashContact'>, { method, path, body }: ChangeToConfirm): Buffer =>
  callHash(keys, { method, url: `/v1${path}`, body })

/** Stores the proof of a ceremony for one call in a session, and returns it. */
export async function createStepUp(db: Kysely<Database>, confirmed: Confirmed, now: Date): Promise<string> {
  const token = newToken()
  await recordProof(db, confirmed.session_id, now)
  await insertProof(db, {
    token_hash: hashOf(token),
    ...confirmed,
    expires_at: new Date(now.getTime() + VALID_MS),
  })
  return token
}

/** Throws 403 where the person proved both factors in this session longer ago than half an hour. */
export async function requireFreshProof(
  db: Kysely<Database>,
  { session_id }: Pick<StaffActor, 'session_id'>,
  now: Date,
): Promise<void> {
  if (!(await isProvedSince(db, session_id, new Date(now.getTime() - FRESH_MS))))
    throw new HttpError('staff_step_up_required')
}

/**
 * Uses the proof in the request's header, in the transaction of the change. Throws 403 where there is none for this session and for this
 * call with its whole body.
 */
export async function requireStepUp(
  trx: Transaction<Database>,
  keys: Pick<Keys, 'hashContact'>,
  { actor: { session_id }, req, now }: { actor: StaffActor; req: FastifyRequest; now: Date },
): Promise<void> {
  const token = req.headers[STEP_UP_HEADER]
  const call_hash = callHash(keys, req)
  const isProved =
    typeof token === 'string' && (await takeProof(trx, { token_hash: hashOf(token), session_id, call_hash }, now))
  if (!isProved) throw new HttpError('staff_step_up_required')
}
