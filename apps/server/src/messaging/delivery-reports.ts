import type { Kysely } from 'kysely'
import type { Clock } from '../platform/clock.ts'
import type { ContactKeys } from '../platform/crypto/keys.ts'
import type { Database } from '../platform/database/schema.ts'
import { readSentText, removeStoppedTexts, storeReceivedText, storeStoppedTexts } from './delivery-repository.ts'
import type { MessageHandlers } from './message-handler.ts'
import type { DeliveryReports } from './message-sender.ts'

interface ReportServices {
  db: Kysely<Database>
  keys: ContactKeys
  clock: Clock
  handlers: MessageHandlers
}

/** Stores what a transport reports after it took a message, and notifies the area that the message belongs to. */
export const createDeliveryReports = ({ db, keys, clock, handlers }: ReportServices): DeliveryReports => ({
  async undeliverable(message_id) {
    const about = await readSentText(db, message_id)
    if (about) await handlers[about.kind]?.onFailed?.(about)
  },
  isNew: text_id => storeReceivedText(db, text_id, clock.now()),
  stopTexts: phone_number => storeStoppedTexts(db, keys, phone_number, clock.now()),
  allowTexts: phone_number => removeStoppedTexts(db, keys, phone_number),
})
