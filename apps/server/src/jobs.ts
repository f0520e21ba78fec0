import type { AnnounceItems } from './items/announce.ts'
import type { MessageKind } from './message-handlers.ts'
import { type QueuedMessage, SEND_MESSAGE } from './messaging/send-message.ts'
import type { Enqueue, Queue } from './platform/queue/queue.ts'
import type { SigningJobs } from './signing/signing-services.ts'
import type { SendLetters } from './staff/letters/send-letters.ts'
import type { SendDailyMail } from './staff/officer-notices/daily-mail.ts'

/** The jobs that can be enqueued, always in the transaction of their cause. */
export interface Jobs extends SigningJobs {
  sendMessage: Enqueue<QueuedMessage<MessageKind>>
  sendDailyMail: SendDailyMail
  announceItems: AnnounceItems
  sendLetters: SendLetters
}

/** The areas define the handlers under the same names. */
export function createJobs(queue: Pick<Queue, 'enqueue'>): Jobs {
  const enqueue =
    <Payload extends object>(name: string): Enqueue<Payload> =>
    (trx, payload, options) =>
      queue.enqueue(trx, name, payload, options)
  return {
    sendMessage: enqueue(SEND_MESSAGE),
    sendDailyMail: enqueue('send-daily-mail'),
    announceItems: enqueue('announce-items'),
    sendLetters: enqueue('send-letters'),
    buildEnvelope: enqueue('build-envelope'),
    sealEnvelope: enqueue('seal-envelope'),
    askSigner: enqueue('ask-signer'),
    voidEnvelope: enqueue('void-envelope'),
    removeDocuments: enqueue('remove-documents'),
  }
}
