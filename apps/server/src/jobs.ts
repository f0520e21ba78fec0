import { type AnnounceItems, announceItems } from './items/announce.ts'
import type { MessageKind } from './message-handlers.ts'
import { type QueuedMessage, SEND_MESSAGE } from './messaging/send-message.ts'
import type { Enqueue, Queue } from './platform/queue/queue.ts'
import type { SigningJobs } from './signing/signing-services.ts'
import { type SendLetters, sendLetters } from './staff/letters/send-letters.ts'
import { type SendDailyMail, sendDailyMail } from './staff/officer-notices/daily-mail.ts'

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

/** Defines the jobs of the work on applications after their submission. Messages and signing define their own. */
export function defineJobs(
  services: { queue: Pick<Queue, 'define'> } & Parameters<typeof announceItems>[0] &
    Parameters<typeof sendLetters>[0] &
    Parameters<typeof sendDailyMail>[0],
): void {
  const { queue } = services
  queue.define<{ application_id: string }>('announce-items', due => announceItems(services, due))
  queue.define<{ application_id: string; notice_id: string }>('send-letters', due => sendLetters(services, due))
  queue.define<{ staff_id: string; send_at: string }>('send-daily-mail', due => sendDailyMail(services, due))
}
