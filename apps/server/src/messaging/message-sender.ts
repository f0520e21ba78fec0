import type { Channel } from '../platform/database/schema.ts'

export interface OutgoingMessage {
  /** The same over all tries, so that a transport can drop a repetition. */
  id: string
  dealer_id: string
  channel: Channel
  /** An email address, or '+1' and ten digits. */
  recipient: string
  /** Email only. */
  subject: string
  text: string
  /** Email only. */
  html: string
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
}
