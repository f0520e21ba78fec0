import { PermanentError } from '../platform/queue/queue.ts'
import { type Channel, channels } from './schema.ts'

export interface OutgoingMessage {
  /** The same over all tries, so that a transport can drop a repetition. */
  id: string
  /** Null for a message to a staff member. */
  dealer_id: string | null
  channel: Channel
  /** An email address, or '+1' and ten digits. */
  recipient: string
  /** Email only. */
  subject: string
  text: string
  /** Email only. */
  html: string
  /** Email only: the name that the recipient reads as the sender, and where a reply goes. */
  from?: { name: string; reply_to?: string }
  /** Email only. */
  headers?: Record<string, string>
  /** The development inbox shows both, to click or copy. */
  link: string | null
  code: string | null
}

/**
 * A transport of email or text messages: the development inbox, SMTP, Twilio. Throws where a retry may help, and
 * `PermanentError` where nothing can ever be delivered to the recipient.
 */
export interface MessageSender {
  send(message: OutgoingMessage): Promise<void>
  /** Ends the open connections. */
  close?(): void
}

/** The reports that a transport gives about a message or a recipient after it accepted the message. */
export interface DeliveryReports {
  /** The message with this id did not reach its recipient, and is not tried again. */
  undeliverable(message_id: string): Promise<void>
  /** The holder of the number, '+1' and ten digits, wants no text messages. */
  /** Returns whether a text that a person sent comes for the first time. It is stored. */
  isNew(text_id: string): Promise<boolean>
  stopTexts(phone_number: string): Promise<void>
  /** The holder of the number wants text messages again. */
  allowTexts(phone_number: string): Promise<void>
}

/** Sends each channel through a transport of its own. */
export function sendByChannel(senders: Record<Channel, MessageSender>): MessageSender {
  return {
    send: message => senders[message.channel].send(message),
    close: () => {
      for (const sender of new Set(Object.values(senders))) sender.close?.()
    },
  }
}

const outcomes = ['sent', 'failed', 'refused'] as const

/** Reports the result of each attempt, at first 0 of each: `failed` is tried again, `refused` is not. */
export function countedSender(
  sender: MessageSender,
  count: (labels: { channel: Channel; outcome: (typeof outcomes)[number] }, attempts?: number) => void,
): MessageSender {
  for (const channel of channels) for (const outcome of outcomes) count({ channel, outcome }, 0)
  return {
    close: () => sender.close?.(),
    async send(message) {
      const { channel } = message
      try {
        await sender.send(message)
      } catch (error) {
        count({ channel, outcome: error instanceof PermanentError ? 'refused' : 'failed' })
        throw error
      }
      count({ channel, outcome: 'sent' })
    },
  }
}
