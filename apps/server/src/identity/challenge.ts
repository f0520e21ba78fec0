import { createHmac } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import type { MessageHandler } from '../messaging/message-handler.ts'
import type { Clock } from '../platform/clock.ts'
import {
  acceptedIdentities,
  type ContactKeys,
  derivedKey,
  type IdentityKey,
  type Keys,
} from '../platform/crypto/keys.ts'
import type { Database } from '../platform/database/schema.ts'
import { newId } from '../platform/ids.ts'
import { PermanentError } from '../platform/queue/queue.ts'
import { type ChallengeFor, expireChallengeAt, findChallenge, insertChallenge } from './challenge-repository.ts'

/** A link or code that was sent. Until it is used, replaced or expired it proves that its reader has the contact. */
export interface Challenge extends ChallengeFor {
  dealer_id: string
  /** The session in which another account's contact is proved; null for every other purpose. */
  session_id: string | null
  secret_hash: Buffer
}

/** Time for which a person is expected to wait for a message. */
const AWAITED_MINUTES = 60
/** Enough for a challenge that is sent at the end of that time, whatever its own validity. */
const LONGEST_MINUTES = AWAITED_MINUTES + 60

const minutesAfter = (now: Date, minutes: number): Date => new Date(now.getTime() + minutes * 60_000)

const hashedWith = ({ privateKey }: IdentityKey, secret: string): Buffer =>
  createHmac('sha256', derivedKey(privateKey, 'sign-in secrets')).update(secret).digest()

/** Keyed, because a plain hash of six digits can be searched. */
export const hashedSecret = ({ keys }: { keys: Pick<Keys, 'identity'> }, secret: string): Buffer =>
  hashedWith(keys.identity, secret)

/** The hashes that may be stored for a secret, sent before the key was exchanged or after. */
export const possibleHashes = ({ keys }: { keys: Pick<Keys, 'identity'> }, secret: string): Buffer[] =>
  acceptedIdentities(keys.identity).map(key => hashedWith(key, secret))

/** Stores a challenge. Its own validity begins when its message is sent: see {@link challengeMessages}. */
export async function storeChallenge(
  trx: Transaction<Database>,
  keys: ContactKeys,
  now: Date,
  challenge: Challenge,
): Promise<string> {
  const id = newId(now.getTime())
  await insertChallenge(trx, keys, {
    id,
    ...challenge,
    created_at: now,
    expires_at: minutesAfter(now, LONGEST_MINUTES),
  })
  return id
}

/** Follows the messages that carry a challenge. */
export const challengeMessages = ({ db, clock }: { db: Kysely<Database>; clock: Clock }): MessageHandler => ({
  async shouldSend({ id }) {
    const challenge = await findChallenge(db, id)
    // Only one of two codes in an inbox would work.
    if (challenge?.ended_at) return false
    if (!challenge || minutesAfter(challenge.created_at, AWAITED_MINUTES) <= clock.now())
      throw new PermanentError('It could not be sent in time')
    return true
  },
  /** The first time counts where a message was sent twice. */
  async onSent({ id, minutes }) {
    if (minutes !== undefined) await expireChallengeAt(db, id, minutesAfter(clock.now(), minutes))
  },
})
