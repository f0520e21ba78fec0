import type { QueuedMessage } from './messaging/send-message.ts'
import type { Enqueue } from './platform/queue/queue.ts'
import type { EnvelopeRef } from './signing/esign.ts'

/** What may be put into the queue, always in the transaction of its cause. */
export interface Jobs {
  sendMessage: Enqueue<QueuedMessage>
  buildEnvelope: Enqueue<{ envelope_id: string }>
  sealEnvelope: Enqueue<{ envelope_id: string }>
  /** Asks the signature service whether this borrower signed, after someone said so. */
  askSigner: Enqueue<{ envelope_id: string; borrower_id: string }>
  /** Tells the signature service, also of an envelope whose row is gone. */
  voidEnvelope: Enqueue<{ envelope: EnvelopeRef; reason: string }>
  /** By their keys in the document store. */
  removeDocuments: Enqueue<{ keys: string[] }>
}
