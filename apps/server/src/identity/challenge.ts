import { createHmac } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import { derivedKey } from '../platform/crypto/derived-key.ts'
import type { Channel, Database } from '../platform/database/schema.ts'
import { newId } from '../platform/ids.ts'
import type { Services } from '../services.ts'

/** Where something was sent, and what for: to sign in with, or to be added to this user's account. */
export interface ChallengeFor {
  channel: Channel
  /** An address in lower case, or '+1' and ten digits. */
  target: string
  user_id: string | null
}

/** A link or code that was sent and, until it is used, replaced or expired, proves that its reader has that contact. */
export interface Challenge extends ChallengeFor {
  dealer_id: string
  secret_hash: Buffer
}

/** How long somebody is taken to wait for a message. */
const AWAITED_MINUTES = 60
/** Enough for one that is sent in the last of them, whatever it says it is good for. */
const LONGEST_MINUTES = AWAITED_MINUTES + 60

const minutesAfter = (now: Date, minutes: number): Date => new Date(now.getTime() + minutes * 60_000)

/** Keyed, for six digits could be tried out on a plain hash. */
export function hashedSecret({ keys }: Pick<Services, 'keys'>, secret: string): Buffer {
  return createHmac('sha256', derivedKey(keys.identity.privateKey, 'sign-in secrets')).update(secret).digest()
}

/** Until it is sent nobody knows its secret; from then on it is good for its own minutes: see `challengeSent`. */
export async function keepChallenge(trx: Transaction<Database>, now: Date, challenge: Challenge): Promise<string> {
  const id = newId(now.getTime())
  await trx
    .insertInto('sign_in_challenge')
    .values({ id, ...challenge, created_at: now, expires_at: minutesAfter(now, LONGEST_MINUTES) })
    .execute()
  return id
}

/** Whether it still makes sense to send it. */
export async function getChallengeState(
  db: Kysely<Database>,
  id: string,
  now: Date,
): Promise<'awaited' | 'replaced' | 'too late'> {
  const challenge = await db
    .selectFrom('sign_in_challenge')
    .select(['ended_at', 'created_at'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (challenge?.ended_at) return 'replaced'
  return challenge && minutesAfter(challenge.created_at, AWAITED_MINUTES) > now ? 'awaited' : 'too late'
}

/** Its time begins when it is sent. Sent twice, the first time counts. */
export async function challengeSent(
  db: Kysely<Database>,
  { id, minutes }: { id: string; minutes: number },
  now: Date,
): Promise<void> {
  await db
    .updateTable('sign_in_challenge')
    .set(({ fn, val }) => ({ expires_at: fn<Date>('least', ['expires_at', val(minutesAfter(now, minutes))]) }))
    .where('id', '=', id)
    .execute()
}

/** Ends what was sent there before, so that only the newest is good. What one user asks for ends nothing of another's. */
export async function endChallenges(
  trx: Transaction<Database>,
  now: Date,
  { channel, target, user_id }: ChallengeFor,
): Promise<void> {
  await trx
    .updateTable('sign_in_challenge')
    .set({ ended_at: now })
    .where('channel', '=', channel)
    .where('target', '=', target)
    .where('user_id', 'is not distinct from', user_id)
    .where('ended_at', 'is', null)
    .execute()
}
