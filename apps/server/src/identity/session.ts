import { createHash, randomBytes } from 'node:crypto'
import { IDLE_LIMIT_MS, WHOLE_LIMIT_MS } from '@porchlight/domain'
import type { Transaction } from 'kysely'
import type { Clock } from '../platform/clock.ts'
import type { Database, SignInMethod } from '../platform/database/schema.ts'
import type { RequestContext } from '../platform/http/request-context.ts'
import { newId } from '../platform/ids.ts'
import type { Services } from '../services.ts'
import type { SignedIn } from './signed-in.ts'

const TOKEN_BYTES = 32

const hashed = (token: string): Buffer => createHash('sha256').update(token).digest()

/** Answers the token for the cookie; only its hash is kept. */
export async function openSession(
  trx: Transaction<Database>,
  now: Date,
  who: { user_id: string; method: SignInMethod; caller: RequestContext },
): Promise<{ session_id: string; token: string }> {
  const session_id = newId(now.getTime())
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  await trx
    .insertInto('session')
    .values({
      id: session_id,
      user_id: who.user_id,
      token_hash: hashed(token),
      method: who.method,
      ip: who.caller.ip,
      user_agent: who.caller.userAgent,
      created_at: now,
      last_active_at: now,
    })
    .execute()
  return { session_id, token }
}

/** The sessions that have neither ended nor outlived a limit, each with its user. */
function openSessions({ db, clock }: Pick<Services, 'db' | 'clock'>) {
  const now = clock.now().getTime()
  return db
    .selectFrom('session')
    .innerJoin('users', 'users.id', 'session.user_id')
    .select(['session.id as session_id', 'users.id as user_id', 'users.email', 'users.phone_number', 'session.method'])
    .where('session.ended_at', 'is', null)
    .where('session.last_active_at', '>', new Date(now - IDLE_LIMIT_MS))
    .where('session.created_at', '>', new Date(now - WHOLE_LIMIT_MS))
}

/** Whose session this is, while it lasts. */
export const sessionOfUser = (
  services: Pick<Services, 'db' | 'clock'>,
  { session_id, user_id }: Pick<SignedIn, 'session_id' | 'user_id'>,
): Promise<SignedIn | undefined> =>
  openSessions(services).where('session.id', '=', session_id).where('session.user_id', '=', user_id).executeTakeFirst()

export const sessionOfToken = (
  services: Pick<Services, 'db' | 'clock'>,
  token: string,
): Promise<SignedIn | undefined> =>
  openSessions(services).where('session.token_hash', '=', hashed(token)).executeTakeFirst()

/** Notes when the person was last active: never earlier than known already, never in the future. */
export async function noteActivity(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  session_id: string,
  lastActive: Date,
): Promise<void> {
  const at = new Date(Math.min(lastActive.getTime(), clock.now().getTime()))
  await db
    .updateTable('session')
    .set({ last_active_at: at })
    .where('id', '=', session_id)
    .where('last_active_at', '<', at)
    .execute()
}

/** Ends the session at once: its identity tokens are refused from now on. Answers whose it was. */
export const endSession = (
  trx: Transaction<Database>,
  clock: Clock,
  token: string,
): Promise<{ user_id: string } | undefined> =>
  trx
    .updateTable('session')
    .set({ ended_at: clock.now() })
    .where('token_hash', '=', hashed(token))
    .where('ended_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst()

/** Where a user is signed in, the newest first. */
export const sessionsOfUser = (services: Pick<Services, 'db' | 'clock'>, user_id: string) =>
  openSessions(services)
    .select(['session.user_agent', 'session.created_at', 'session.last_active_at'])
    .where('session.user_id', '=', user_id)
    .orderBy('session.last_active_at', 'desc')
    .execute()

/** Ends one session of a user's, or all that he has. Answers how many there were to end. */
export async function endSessionsOf(
  trx: Transaction<Database>,
  clock: Clock,
  { user_id, session_id }: { user_id: string; session_id?: string },
): Promise<number> {
  const ended = await trx
    .updateTable('session')
    .set({ ended_at: clock.now() })
    .where('user_id', '=', user_id)
    .where('ended_at', 'is', null)
    .$if(session_id !== undefined, query => query.where('id', '=', session_id!))
    .executeTakeFirst()
  return Number(ended.numUpdatedRows)
}
