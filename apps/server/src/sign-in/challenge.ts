import { createHmac } from 'node:crypto'
import type { Transaction } from 'kysely'
import { derivedKey } from '../crypto/derived-key.ts'
import type { Channel, Database } from '../db/schema.ts'
import { newId } from '../ids.ts'
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
  minutes: number
}

/** Keyed, for six digits could be tried out on a plain hash. */
export function hashedSecret({ keys }: Pick<Services, 'keys'>, secret: string): Buffer {
  return createHmac('sha256', derivedKey(keys.identity.privateKey, 'sign-in secrets')).update(secret).digest()
}

export async function keepChallenge(
  trx: Transaction<Database>,
  now: Date,
  { minutes, ...challenge }: Challenge,
): Promise<string> {
  const id = newId(now.getTime())
  const expires_at = new Date(now.getTime() + minutes * 60_000)
  await trx
    .insertInto('sign_in_challenge')
    .values({ id, ...challenge, created_at: now, expires_at })
    .execute()
  return id
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
