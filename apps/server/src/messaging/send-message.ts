import { nextTextTime } from '@porchlight/domain'
import type { Kysely } from 'kysely'
import type { Clock } from '../platform/clock.ts'
import type { ContactKeys } from '../platform/crypto/keys.ts'
import type { Database } from '../platform/database/schema.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { type Enqueue, PermanentError, type Queue } from '../platform/queue/queue.ts'
import { type ChannelSettings, sendsMail } from './channels.ts'
import {
  claimMessage,
  hasStoppedTexts,
  recordFailure,
  recordSuccess,
  releaseMessage,
  storeSent,
  storeSentText,
} from './delivery-repository.ts'
import type { MessageHandlers, MessageSubject } from './message-handler.ts'
import type { MessageSender, OutgoingMessage } from './message-sender.ts'

/** An area may queue messages of the kinds for which a handler is registered. */
export interface QueuedMessage<Kind extends string = string> extends OutgoingMessage {
  about?: MessageSubject<Kind>
}

/** The name of the job. */
export const SEND_MESSAGE = 'send-message'
/**
 * The same job under a name that 0.1.0 does not take: a server of it beside this one cannot judge if such a message is still news, and would fail
 * at each attempt.
 */
export const SEND_ITEM_MESSAGE = 'send-item-message'

/** At ten minutes between tries, about a day. */
const RETRIES = 144

/** Time after which it is seen again whether the installation sends email. */
const HELD_MS = 60 * 60_000

interface MessagingServices {
  settings: Pick<ChannelSettings, 'MAIL_TRANSPORT'>
  db: Kysely<Database>
  keys: ContactKeys
  clock: Clock
  sender: MessageSender
  handlers: MessageHandlers
}

/**
 * Defines the queue's jobs that send messages. A message may be sent twice, under the same id, where the process ended, or the transport did
 * not answer, between its delivery and the record of it: docs/decisions/0104-sent-messages-are-claimed-and-recorded.md
 */
export function defineMessages(queue: Queue, services: MessagingServices): void {
  for (const name of [SEND_MESSAGE, SEND_ITEM_MESSAGE]) defineMessage(queue, services, name)
}

function defineMessage(queue: Queue, services: MessagingServices, name: string): void {
  const { settings, db, clock, handlers } = services
  const enqueue: Enqueue<QueuedMessage> = queue.define<QueuedMessage>(
    name,
    async (message, { subject }) => {
      const now = clock.now()
      const isHeld = message.channel === 'EMAIL' && !sendsMail(settings)
      if (isHeld && !(await makesSense(handlers, message.about))) return
      // At each attempt, because a retry may fall into the night.
      const startAfter = isHeld ? new Date(now.getTime() + HELD_MS) : nextTextTime(message.about?.timeZones ?? [], now)
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

/** Throws {@link PermanentError} where it is too late. */
async function makesSense(handlers: MessageHandlers, about: MessageSubject | undefined): Promise<boolean> {
  const shouldSend = about && handlers[about.kind]?.shouldSend
  return !shouldSend || shouldSend(about)
}

async function send(services: MessagingServices, { about, ...message }: QueuedMessage): Promise<void> {
  const { db, handlers } = services
  const { id, channel } = message
  const claimedUntil = await claimMessage(db, id)
  if (claimedUntil) {
    const isSent = await handOver(services, message, about).catch(async error => {
      await releaseMessage(db, id, claimedUntil)
      throw error
    })
    if (!isSent) return
    await storeSent(db, id)
    await recordSuccess(db, channel)
  }
  if (about) await handlers[about.kind]?.onSent?.(about)
}

/** Returns false where sending the message makes no sense any more. */
async function handOver(
  { db, keys, clock, sender, handlers }: MessagingServices,
  message: OutgoingMessage,
  about: MessageSubject | undefined,
): Promise<boolean> {
  const { id, channel, recipient } = message
  if (!(await makesSense(handlers, about))) return false
  const isText = channel === 'SMS'
  if (isText && (await hasStoppedTexts(db, keys, recipient)))
    throw new PermanentError('The recipient stopped text messages')
  // First, because a report may come before the transport's answer is stored.
  if (isText && about) await storeSentText(db, id, about, clock.now())
  try {
    await sender.send(message)
  } catch (error) {
    if (!(error instanceof PermanentError)) await recordFailure(db, channel, clock.now())
    throw error
  }
  return true
}
