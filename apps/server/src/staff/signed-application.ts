import { contactForm, type Rates } from '@porchlight/domain'
import type { ApplicationServices } from '../applications/gate/application-services.ts'
import { type Action, authorize, isBorrowerOn } from '../applications/gate/policy.ts'
import { readApplication } from '../applications/record/read-repository.ts'
import type { FullView } from '../applications/views/full-view.ts'
import type { BorrowerSnapshot, Snapshot } from '../documents/snapshot.ts'
import { readSnapshot } from '../documents/snapshot-repository.ts'
import type { StaffActor } from '../platform/actor.ts'
import { recordAudit } from '../platform/audit/audit.ts'
import { HttpError } from '../platform/http/http-errors.ts'
import type { RequestContext } from '../platform/http/request-context.ts'
import { findLastSealed } from '../signing/repository.ts'

type Stored = BorrowerSnapshot['answers']['borrower']

const nameOf = (stored: Stored) => {
  const { first_name, middle_name, last_name, suffix } = contactForm.fromStored(stored)
  return { first_name, middle_name, last_name, suffix }
}
const contactOf = ({ answers: { borrower } }: BorrowerSnapshot) => ({
  email: String(borrower.email ?? ''),
  phone_number: borrower.phone_number ? String(borrower.phone_number) : null,
})

interface SignedRead {
  actor: StaffActor
  application_id: string
  action: Action
  /** The type of the response. */
  type: 'application/json' | 'text/html'
  /** The ids of the borrowers whose answers the response has. */
  answersOf(signed: SignedApplication): string[]
}

/**
 * An application as its borrowers signed it last. Staff read nothing else: what is edited after reopening reaches them with the
 * next signature. `read` alone makes one, from the snapshot of the last sealed envelope; the private field keeps every other
 * object, as a live state, from passing for one.
 */
export class SignedApplication {
  readonly #snapshot: Snapshot
  readonly signed_at: Date
  /** The facts that are no answers of a borrower. */
  readonly facts: FullView['application']

  private constructor(facts: FullView['application'], signed_at: Date, snapshot: Snapshot) {
    this.facts = facts
    this.signed_at = signed_at
    this.#snapshot = snapshot
  }

  /**
   * Reads it for a staff member and records that. Throws 404 where the actor may not know of the application, and 403 where they
   * may not do this.
   */
  static async read(
    { db, keys: { fields } }: Pick<ApplicationServices, 'db' | 'keys'>,
    { actor, application_id, action, type, answersOf }: SignedRead,
    context: RequestContext,
  ): Promise<SignedApplication> {
    const { application } = authorize(actor, action, await readApplication(db, fields, { application_id }))
    const envelope = await findLastSealed(db, application_id)
    const snapshot = envelope && (await readSnapshot(db, fields, envelope.id))
    if (!snapshot) throw new HttpError('application_not_found')
    const { id, dealer_id, dealer_name, status, created_at, submitted_at, withdrawn_at } = application
    const facts = { id, dealer_id, dealer_name, status, created_at, submitted_at, withdrawn_at }
    const signed = new SignedApplication(facts, envelope.sealed_at, snapshot)
    // Contacts may have been edited since.
    if (isBorrowerOn(actor, snapshot.borrowers.map(contactOf))) throw new HttpError('application_not_found')
    const details = { type, answers_of: answersOf(signed) }
    await recordAudit(db, actor, { event: 'application.viewed', application_id, details }, context)
    return signed
  }

  get borrowers(): FullView['borrowers'] {
    return this.#snapshot.borrowers.map(({ id, role, answers }) => ({
      id,
      ...nameOf(answers.borrower),
      is_primary: role === 'BORROWER',
      status: 'SIGNED',
    }))
  }

  /** The answers of everyone who signed, the primary borrower first. Demographics are in no snapshot. */
  get shown(): FullView['shown'] {
    return this.#snapshot.borrowers.map(({ id, answers, ssn_last4 }) => ({ id, answers, ssn_last4 }))
  }

  get rates(): Rates {
    return this.#snapshot.rates
  }

  get starting_rates(): Rates {
    return this.#snapshot.starting_rates
  }
}
