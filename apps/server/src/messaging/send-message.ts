import { nextTextTime } from '@porchlight/domain'
import type { Kysely } from 'kysely'
import type { Clock } from '../platform/clock.ts'
import type { ContactKeys } from '../platform/crypto/keys.ts'
import type { Database } from '../platform/database/schema.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { PermanentError, type Queue } from '../platform/queue/queue.ts'
import { hasStoppedTexts, recordFailure, recordSuccess, storeSentText } from './delivery-repository.ts'
import type { MessageHandlers, MessageSubject } from './message-handler.ts'
import type { MessageSender, OutgoingMessage } from './message-sender.ts'

/** An area may queue messages of the kinds for which a handler is registered. */
export interface QueuedMessage<Kind extends string = string> extends OutgoingMessage {
  about?: MessageSubject<Kind>
}

/** The name of the job. */
export const SEND_MESSAGE = 'send-message'

/** At ten minutes between tries, about a day. */
const RETRIES = 144

interface MessagingServices {
  db: Kysely<Database>
  keys: ContactKeys
  clock: Clock
  sender: MessageSender
  handlers: MessageHandlers
}

/** Defines the queue's job that sends messages. After a crash a message may be sent twice, under the same id. */
export function defineMessages(queue: Queue, services: MessagingServices): void {
  const { db, clock, handlers } = services
  const enqueue = queue.define<QueuedMessage>(
    SEND_MESSAGE,
    async (message, { subject }) => {
      const now = clock.now()
      const startAfter = nextTextTime(message.about?.timeZones ?? [], now)
      // At each attempt, because a retry may fall into the night.
      if (startAfter > now) await inTransaction(db, trx => enqueue(trx, message, { startAfter, subject }))
      else await send(services, message)
    },
    {
      retries: RETRIES,
      onFailed: async ({ about }) => {
        if (about) await handlers[about.kind]?.onFailed?.(about)
      },
    },
  )
}

async function send({ db, keys, clock, sender, handlers }: MessagingServices, { about, ...message }: QueuedMessage) {
  const handler = about && handlers[about.kind]
  if (about && handler?.shouldSend && !(await handler.shouldSend(about))) return
  const isText = message.channel === 'SMS'
  if (isText && (await hasStoppedTexts(db, keys, message.recipient)))
    throw new PermanentError('The recipient stopped text messages')
  // First, because a report may come before the transport's answer is stored.
  if (isText && about) await storeSentText(db, message.id, about, clock.now())
  try {
    await sender.send(message)
  } catch (error) {
    if (!(error instanceof PermanentError)) await recordFailure(db, message.channel, clock.now())
    throw error
  }
  await recordSuccess(db, message.channel)
  if (about) await handler?.onSent?.(about)
}
