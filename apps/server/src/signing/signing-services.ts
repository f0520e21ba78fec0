import type { Transaction } from 'kysely'
import type { ApplicationServices } from '../applications/gate/application-services.ts'
import type { ApplicationRecord, ApplicationState } from '../applications/record/application.ts'
import type { LoanOriginator } from '../documents/schema.ts'
import type { DocumentJobs, DocumentServices } from '../documents/store.ts'
import type { Database } from '../platform/database/schema.ts'
import type { Enqueue, Queue } from '../platform/queue/queue.ts'
import type { EnvelopeRef, Esign } from './esign.ts'
import type { Envelope } from './repository.ts'

export interface SigningJobs extends DocumentJobs {
  buildEnvelope: Enqueue<{ envelope_id: string }>
  sealEnvelope: Enqueue<{ envelope_id: string }>
  /** Asks the provider whether this borrower signed. */
  askSigner: Enqueue<{ envelope_id: string; borrower_id: string }>
  /** Voids an envelope with the provider; its row may be deleted by then. */
  voidEnvelope: Enqueue<{ envelope: EnvelopeRef; reason: string }>
}

/**
 * Finds the staff member that the documents of an application name, as things are in the transaction; undefined for no one. The
 * area of staff, which imports this one, answers it.
 */
export type FindOriginator = (
  trx: Transaction<Database>,
  state: ApplicationState,
) => Promise<LoanOriginator | undefined>

/** The services that this area needs from the composition root. */
export interface SigningServices extends ApplicationServices, DocumentServices {
  esign: Esign
  findOriginator: FindOriginator
  queue: Queue
  jobs: ApplicationServices['jobs'] & SigningJobs
}

export type TransitionServices = Pick<SigningServices, 'keys' | 'clock' | 'jobs' | 'applicationEvents'>

/**
 * The context of a transition; the application is locked. Transitions never change these records: each writes to the
 * database and returns the new state.
 */
export interface EnvelopeContext extends ApplicationRecord {
  trx: Transaction<Database>
  envelope: Envelope
  services: TransitionServices
}
