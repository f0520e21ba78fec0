import type { DeliveryResponse } from '@porchlight/api'
import type { Kysely } from 'kysely'
import type { ContactKeys } from '../platform/crypto/keys.ts'
import type { Database } from '../platform/database/schema.ts'
import type { MessageSubject } from './message-handler.ts'
import type { Channel } from './schema.ts'

/** Longer than the pause between two tries of one message, so that an older failure says nothing about now. */
const REPORTED_MS = 15 * 60_000

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

/** Returns whether messages are queued because the last one could not be sent. It covers all recipients and reveals nothing of one. */
export async function readDelivery(db: Kysely<Database>, now: Date): Promise<DeliveryResponse> {
  const failing = await db
    .selectFrom('failing_channel')
    .select('channel')
    .where('failed_at', '>', new Date(now.getTime() - REPORTED_MS))
    .execute()
  const isDelayed = (channel: Channel) => failing.some(row => row.channel === channel)
  return { email_delayed: isDelayed('EMAIL'), sms_delayed: isDelayed('SMS') }
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
