import { setTimeout as pause } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type { ContactKeys } from '../platform/crypto/keys.ts'
import type { Database } from '../platform/database/schema.ts'
import { isUnavailable } from '../platform/database/unavailable.ts'
import type { MessageSubject } from './message-handler.ts'
import type { Channel } from './schema.ts'

/** Longer than the pause between two tries of one message, so that an older failure says nothing about now. */
const REPORTED_MS = 15 * 60_000

/** The time that the queue gives an attempt. After a crash the message waits for it. */
const CLAIM = '60 seconds'
const STORE_AGAIN_MS = 500

/**
 * Claims a message for one attempt to send it. Returns the end of the claim, or undefined where the message was sent: the attempt that did so
 * may not have been able to say so to the queue. Throws where another attempt may be sending it.
 */
export async function claimMessage(db: Kysely<Database>, id: string): Promise<Date | undefined> {
  // A `Date` has no microseconds.
  const claimed_until = sql<Date>`date_trunc('milliseconds', now() + ${CLAIM}::interval)`
  const claimed = await db
    .insertInto('message_attempt')
    .values({ id, claimed_until })
    .onConflict(conflict =>
      conflict
        .column('id')
        .doUpdateSet({ claimed_until })
        .where('message_attempt.claimed_until', '<', sql<Date>`now()`)
        .where('message_attempt.sent_at', 'is', null),
    )
    .returning('claimed_until')
    .executeTakeFirst()
  if (claimed) return claimed.claimed_until
  const other = await db.selectFrom('message_attempt').select('sent_at').where('id', '=', id).executeTakeFirst()
  if (!other?.sent_at) throw new Error('Another attempt may be sending this message')
  return undefined
}

/**
 * Ends the claim of an attempt that failed. Where it cannot be ended now, it ends by itself. Where it ended before, another attempt may have
 * claimed the message.
 */
export async function releaseMessage(db: Kysely<Database>, id: string, claimed_until: Date): Promise<void> {
  await db
    .deleteFrom('message_attempt')
    .where('id', '=', id)
    .where('claimed_until', '=', claimed_until)
    .where('sent_at', 'is', null)
    .execute()
    .catch(unlessUnavailable)
}

/** Ends the claims of a process that ended, where no other one sends messages. */
export async function releaseInterrupted(db: Kysely<Database>): Promise<void> {
  await db.deleteFrom('message_attempt').where('sent_at', 'is', null).execute()
}

function unlessUnavailable(error: unknown): false {
  if (!isUnavailable(error)) throw error
  return false
}

/** Stores that a message was sent, and tries until the database takes it: nothing else keeps another attempt from sending it again. */
export async function storeSent(db: Kysely<Database>, id: string): Promise<void> {
  for (let isStored = false; !isStored; ) {
    const stored = db.updateTable('message_attempt').set({ sent_at: sql`now()` }).where('id', '=', id).execute()
    isStored = await stored.then(() => true, unlessUnavailable)
    if (!isStored) await pause(STORE_AGAIN_MS)
  }
}

/** Records that the last message of this channel could not be sent. */
export async function recordFailure(db: Kysely<Database>, channel: Channel, now: Date): Promise<void> {
  await db
    .insertInto('failing_channel')
    .values({ channel, failed_at: now })
    .onConflict(conflict => conflict.column('channel').doUpdateSet({ failed_at: now }))
    .execute()
}

export async function recordSuccess(db: Kysely<Database>, channel: Channel): Promise<void> {
  await db.deleteFrom('failing_channel').where('channel', '=', channel).execute()
}

/** The channels whose last message could not be sent. It covers all recipients and reveals nothing of one. */
export async function readFailingChannels(db: Kysely<Database>, now: Date): Promise<Channel[]> {
  const failing = await db
    .selectFrom('failing_channel')
    .select('channel')
    .where('failed_at', '>', new Date(now.getTime() - REPORTED_MS))
    .execute()
  return failing.map(({ channel }) => channel)
}

export async function hasStoppedTexts(
  db: Kysely<Database>,
  { hashContact }: ContactKeys,
  phone_number: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('stopped_number')
    .select('stopped_at')
    .where('phone_number_hash', '=', hashContact(phone_number))
    .executeTakeFirst()
  return row !== undefined
}

export async function storeStoppedTexts(
  db: Kysely<Database>,
  { hashContact }: ContactKeys,
  phone_number: string,
  stopped_at: Date,
): Promise<void> {
  await db
    .insertInto('stopped_number')
    .values({ phone_number_hash: hashContact(phone_number), stopped_at })
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

export async function removeStoppedTexts(
  db: Kysely<Database>,
  { hashContact }: ContactKeys,
  phone_number: string,
): Promise<void> {
  await db.deleteFrom('stopped_number').where('phone_number_hash', '=', hashContact(phone_number)).execute()
}

/** False where it was stored before. */
export async function storeReceivedText(db: Kysely<Database>, id: string, received_at: Date): Promise<boolean> {
  const stored = await db
    .insertInto('received_text')
    .values({ id, received_at })
    .onConflict(conflict => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return stored !== undefined
}

/** A message may be sent twice, under the same id. */
export async function storeSentText(db: Kysely<Database>, id: string, about: MessageSubject, now: Date): Promise<void> {
  await db
    .insertInto('sent_text')
    .values({ id, about: JSON.stringify(about), sent_at: now })
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

export async function readSentText(db: Kysely<Database>, id: string): Promise<MessageSubject | undefined> {
  const row = await db.selectFrom('sent_text').select('about').where('id', '=', id).executeTakeFirst()
  return row?.about as MessageSubject | undefined
}
