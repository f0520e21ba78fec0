import type { Kysely, Transaction } from 'kysely'
import type { Channel } from '../messaging/schema.ts'
import type { ContactKeys } from '../platform/crypto/keys.ts'
import type { Database } from '../platform/database/schema.ts'
import type { User } from './identity-repository.ts'

/** The purpose of a challenge: to sign in (no user), or to add the contact to a user's account. */
export interface ChallengeFor {
  channel: Channel
  /** An email address in lower case, or '+1' and ten digits. */
  recipient: string
  user_id: string | null
}

const associatedData = (id: string) => ({ table: 'sign_in_challenge', column: 'sealed_recipient', row: id })

/** Opens the contact of a challenge. */
const withRecipient = <Row extends { id: string; sealed_recipient: Buffer }>(
  { fields }: ContactKeys,
  { id, sealed_recipient, ...row }: Row,
) => ({ id, ...row, recipient: fields.openText(sealed_recipient, associatedData(id)) })

interface NewChallenge extends ChallengeFor {
  id: string
  session_id: string | null
  dealer_id: string
  secret_hash: Buffer
  created_at: Date
  expires_at: Date
}

export async function insertChallenge(
  trx: Transaction<Database>,
  { fields, hashContact }: ContactKeys,
  { recipient, ...challenge }: NewChallenge,
): Promise<void> {
  const sealed_recipient = fields.seal(recipient, associatedData(challenge.id))
  await trx
    .insertInto('sign_in_challenge')
    .values({ ...challenge, recipient_hash: hashContact(recipient), sealed_recipient })
    .execute()
}

export const findChallenge = (db: Kysely<Database>, id: string) =>
  db.selectFrom('sign_in_challenge').select(['ended_at', 'created_at']).where('id', '=', id).executeTakeFirst()

/** Shortens the time that a challenge is good for, and never prolongs it. */
export async function expireChallengeAt(db: Kysely<Database>, id: string, expires_at: Date): Promise<void> {
  await db
    .updateTable('sign_in_challenge')
    .set(({ fn, val }) => ({ expires_at: fn<Date>('least', ['expires_at', val(expires_at)]) }))
    .where('id', '=', id)
    .execute()
}

/** Ends the earlier challenges of one purpose: a request of one user ends nothing of another's. */
export async function endChallenges(
  trx: Transaction<Database>,
  { hashContact }: ContactKeys,
  now: Date,
  { channel, recipient, user_id }: ChallengeFor,
): Promise<void> {
  await trx
    .updateTable('sign_in_challenge')
    .set({ ended_at: now })
    .where('channel', '=', channel)
    .where('recipient_hash', '=', hashContact(recipient))
    .where('user_id', 'is not distinct from', user_id)
    .where('ended_at', 'is', null)
    .execute()
}

/** Ends every open link and code of an account: those sent to its contacts, and those sent to add one. */
export async function endChallengesOfUser(
  trx: Transaction<Database>,
  { hashContact }: ContactKeys,
  { id, email, phone_number }: User,
  now: Date,
): Promise<void> {
  const hashes = [email, phone_number].filter(contact => contact !== null).map(hashContact)
  await trx
    .updateTable('sign_in_challenge')
    .set({ ended_at: now })
    .where('ended_at', 'is', null)
    .where(({ eb, or }) => or([eb('user_id', '=', id), ...hashes.map(hash => eb('recipient_hash', '=', hash))]))
    .execute()
}

/**
 * Consumes the sign-in link with this secret, and with it all links of the address: an older mail must not stay a key.
 * Undefined where no open link matches; then nothing ends.
 */
export const consumeLink = (
  trx: Transaction<Database>,
  { hashContact }: ContactKeys,
  email: string,
  secret_hashes: Buffer[],
  now: Date,
) =>
  trx
    .with('links', db =>
      db
        .selectFrom('sign_in_challenge')
        .select(['id', 'secret_hash', 'expires_at'])
        .where('channel', '=', 'EMAIL')
        .where('recipient_hash', '=', hashContact(email))
        // A code that was sent to add this address to an account is not a link.
        .where('user_id', 'is', null)
        .where('ended_at', 'is', null)
        // In one order, so that concurrent requests cannot wait for each other.
        .orderBy('id')
        .forUpdate(),
    )
    .updateTable('sign_in_challenge')
    .set({ ended_at: now })
    .where('id', 'in', db => db.selectFrom('links').select('links.id'))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('links')
          .select('links.id')
          .where('links.secret_hash', 'in', secret_hashes)
          .where('links.expires_at', '>', now),
      ),
    )
    .returning('channel')
    .executeTakeFirst()

/** Returns whether a link with this secret was sent to the address, and a newer one after it. Ids are in the order of sending. */
export async function isLinkReplaced(
  trx: Transaction<Database>,
  { hashContact }: ContactKeys,
  email: string,
  secret_hashes: Buffer[],
): Promise<boolean> {
  const links = await trx
    .selectFrom('sign_in_challenge')
    .select('secret_hash')
    .where('channel', '=', 'EMAIL')
    .where('recipient_hash', '=', hashContact(email))
    .where('user_id', 'is', null)
    .orderBy('id')
    .execute()
  const index = links.findIndex(({ secret_hash }) => secret_hashes.some(hash => hash.equals(secret_hash)))
  return index >= 0 && index < links.length - 1
}

/** The purpose of a code: both null for a sign-in, a user to add a contact, and a session besides to prove another account's contact. */
export interface CodePurpose {
  user_id: string | null
  session_id: string | null
}

/**
 * Counts a try of a code before anything is compared, and commits it, so that a hundred concurrent tries are counted as a
 * hundred. Undefined where the code is not open or was tried too often.
 */
export async function countTry(
  db: Kysely<Database>,
  keys: ContactKeys,
  { id, user_id, session_id, most, now }: CodePurpose & { id: string; most: number; now: Date },
) {
  const row = await db
    .updateTable('sign_in_challenge')
    .set(eb => ({ attempts: eb('attempts', '+', 1) }))
    .where('id', '=', id)
    // Email signs in by link. A code that was sent for an account is good for that account alone.
    .where(eb => (user_id ? eb('user_id', '=', user_id) : eb.and({ channel: 'SMS' }).and('user_id', 'is', null)))
    .where('session_id', 'is not distinct from', session_id)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .where('attempts', '<', most)
    .returning(['id', 'sealed_recipient', 'secret_hash'])
    .executeTakeFirst()
  return row && withRecipient(keys, row)
}

/** Consumes a code. Undefined where another request did. */
export async function consumeCode(trx: Transaction<Database>, keys: ContactKeys, id: string, now: Date) {
  const row = await trx
    .updateTable('sign_in_challenge')
    .set({ ended_at: now })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .returning(['id', 'channel', 'sealed_recipient', 'dealer_id'])
    .executeTakeFirst()
  return row && withRecipient(keys, row)
}

/** Records that the contact of a code was proved in the session that the code was sent for. */
export async function markProved(trx: Transaction<Database>, id: string, proved_at: Date): Promise<void> {
  await trx.updateTable('sign_in_challenge').set({ proved_at }).where('id', '=', id).execute()
}

/** Consumes the proof of another account's contact, for the session that it was made in. Undefined where there is none since `since`. */
export async function takeProof(
  trx: Transaction<Database>,
  keys: ContactKeys,
  { id, session_id, since }: { id: string; session_id: string; since: Date },
) {
  const row = await trx
    .updateTable('sign_in_challenge')
    .set({ proved_at: null })
    .where('id', '=', id)
    .where('session_id', '=', session_id)
    .where('proved_at', 'is not', null)
    .where('created_at', '>', since)
    .returning(['id', 'channel', 'sealed_recipient', 'dealer_id'])
    .executeTakeFirst()
  return row && withRecipient(keys, row)
}
