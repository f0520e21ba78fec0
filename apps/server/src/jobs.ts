import type { EnvelopeRef } from './edges/esign/esign.ts'
import type { QueuedMessage } from './messages/send-message.ts'
import type { Enqueue } from './queue/queue.ts'

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
