import type { Channel } from '../platform/database/schema.ts'

export interface OutgoingMessage {
  /** Stays the same over all tries, so that a provider can drop a repetition. */
  id: string
  dealer_id: string
  channel: Channel
  /** An e-mail address, or '+1' and ten digits. */
  recipient: string
  /** E-mail only. */
  subject: string
  text: string
  /** E-mail only. */
  html: string
  /** What the development inbox shows to click or copy. */
  link: string | null
  code: string | null
}

/**
 * Sends mail or SMS: the development inbox, SMTP, Twilio. Throws where trying again may help, and `NoUseTrying` where it cannot:
 * nothing is ever delivered at that address.
 */
export interface MessageSender {
  send(message: OutgoingMessage): Promise<void>
}
