import type { Kysely } from 'kysely'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/schema.ts'
import { type Enqueue, PermanentError, type Queue } from '../platform/queue/queue.ts'
import { recordFailure, recordSuccess } from './delivery-repository.ts'
import type { MessageSender, OutgoingMessage } from './message-sender.ts'

/** What a message is about, for the area that follows its delivery. */
export interface MessageSubject {
  kind: 'challenge' | 'invitation'
  id: string
  /** How long its link or code is good for once it is sent. */
  minutes?: number
}

/** Follows the messages of one kind. Areas implement it; the composition root registers it. */
export interface MessageHandler {
  /** Whether sending the message still makes sense. Throws {@link PermanentError} where it is too late. */
  shouldSend?(subject: MessageSubject): Promise<boolean>
  onSent?(subject: MessageSubject): Promise<void>
  /** The message will not be tried again. */
  onFailed?(subject: MessageSubject): Promise<void>
}

export interface QueuedMessage extends OutgoingMessage {
  about?: MessageSubject
}

/** At ten minutes between tries, about a day. */
const RETRIES = 144

interface MessagingServices {
  db: Kysely<Database>
  clock: Clock
  sender: MessageSender
  handlers: Record<MessageSubject['kind'], MessageHandler>
}

/** Defines the queue's job that sends messages. After a crash a message may be sent twice, under the same id. */
export const defineMessages = (queue: Queue, services: MessagingServices): Enqueue<QueuedMessage> =>
  queue.define<QueuedMessage>('send-message', message => send(services, message), {
    retries: RETRIES,
    onFailed: async ({ about }) => {
      if (about) await services.handlers[about.kind].onFailed?.(about)
    },
  })

async function send({ db, clock, sender, handlers }: MessagingServices, { about, ...message }: QueuedMessage) {
  const handler = about && handlers[about.kind]
  if (about && handler?.shouldSend && !(await handler.shouldSend(about))) return
  try {
    await sender.send(message)
  } catch (error) {
    if (!(error instanceof PermanentError)) await recordFailure(db, message.channel, clock.now())
    throw error
  }
  await recordSuccess(db, message.channel)
  if (about) await handler?.onSent?.(about)
}
