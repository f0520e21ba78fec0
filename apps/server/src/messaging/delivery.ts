import type { DeliveryResponse } from '@porchlight/domain'
import type { Kysely } from 'kysely'
import type { Channel, Database } from '../platform/database/schema.ts'

/** Longer than the pause between two tries of one message: what failed before that says nothing of now. */
const TELLING_MS = 15 * 60_000

/** No message of this kind has got through since. */
export async function deliveryFailed(db: Kysely<Database>, channel: Channel, now: Date): Promise<void> {
  await db
    .insertInto('failing_channel')
    .values({ channel, failed_at: now })
    .onConflict(conflict => conflict.column('channel').doUpdateSet({ failed_at: now }))
    .execute()
}

export async function deliveryWorked(db: Kysely<Database>, channel: Channel): Promise<void> {
  await db.deleteFrom('failing_channel').where('channel', '=', channel).execute()
}

/** Whether messages wait because their last one could not be sent. Of all messages together: it tells nothing of anybody's. */
export async function readDelivery(db: Kysely<Database>, now: Date): Promise<DeliveryResponse> {
  const failing = await db
    .selectFrom('failing_channel')
    .select('channel')
    .where('failed_at', '>', new Date(now.getTime() - TELLING_MS))
    .execute()
  const isDelayed = (channel: Channel) => failing.some(one => one.channel === channel)
  return { email_delayed: isDelayed('EMAIL'), sms_delayed: isDelayed('SMS') }
}
