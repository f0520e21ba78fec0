import { STEP_UP_HEADER, type StepUpAction } from '@porchlight/domain/staff'
import type { FastifyRequest } from 'fastify'
import type { Kysely, Transaction } from 'kysely'
import type { StaffActor } from '../../platform/actor.ts'
import type { Database } from '../../platform/database/schema.ts'
import { HttpError } from '../../platform/http/http-errors.ts'
import { insertProof, takeProof } from './challenge-repository.ts'
import { isProvedSince, recordProof } from './session-repository.ts'
import { hashOf, newToken } from './staff-session.ts'

const VALID_MS = 5 * 60_000
/** Time for which a passkey proof stays fresh. */
const FRESH_MS = 30 * 60_000

interface Confirmed {
  session_id: string
  action: StepUpAction
  target: string
}

/** Stores the proof of a ceremony for one action and target in a session, and returns it. */
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
 * Uses the proof in the request's header, in the transaction of the change. Throws 403 where there is none for this session, action
 * and target.
 */
export async function requireStepUp(
  trx: Transaction<Database>,
  {
    actor,
    action,
    target,
    req,
    now,
  }: Omit<Confirmed, 'session_id'> & { actor: StaffActor; req: FastifyRequest; now: Date },
): Promise<void> {
  const token = req.headers[STEP_UP_HEADER]
  const { session_id } = actor
  const isProved =
    typeof token === 'string' && (await takeProof(trx, { token_hash: hashOf(token), session_id, action, target }, now))
  if (!isProved) throw new HttpError('staff_step_up_required')
}
