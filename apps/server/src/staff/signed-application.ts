import { contactForm, type Rates, type SignedAnswers } from '@porchlight/domain'
import { holdsRole, mayWorkOn } from '@porchlight/domain/staff'
import { type Access, isBorrowerOn } from '../applications/gate/clauses.ts'
import { type Action, type ActionOfAnyone, authorize, isPossible, needsAssignee } from '../applications/gate/policy.ts'
import { readApplication } from '../applications/record/read-repository.ts'
import type { FullView } from '../applications/views/full-view.ts'
import type { BorrowerSnapshot, Snapshot } from '../documents/snapshot.ts'
import { contactIn, readSignedPeople, readSnapshot } from '../documents/snapshot-repository.ts'
import type { StaffActor } from '../platform/actor.ts'
import { HttpError } from '../platform/http/http-errors.ts'
import type { RequestContext } from '../platform/http/request-context.ts'
import { findSealed } from '../signing/repository.ts'
import { type OpeningServices, recordReading } from './openings.ts'

type Stored = BorrowerSnapshot['answers']['borrower']

const nameOf = (stored: Stored) => {
  const { first_name, middle_name, last_name, suffix } = contactForm.fromStored(stored)
  return { first_name, middle_name, last_name, suffix }
}
interface SealedEnvelope {
  id: string
  sealed_at: Date
}
/** The answers of everyone in one signing, the primary borrower first. Without those whose data was deleted since. */
export interface Signing {
  signed_at: Date
  people: SignedAnswers[]
}
const signingOf = (signed_at: Date, { borrowers, rates, starting_rates }: Snapshot): Signing => ({
  signed_at,
  people: borrowers.map(({ id, name, role, answers, ssn_last4 }) => ({
    id,
    name,
    role,
    answers,
    ssn_last4,
    rates,
    starting_rates,
  })),
})

interface SignedRead {
  actor: StaffActor
  application_id: string
  action: Action
  /** The type of the response. */
  type: 'application/json' | 'text/html' | 'application/pdf'
  /** The ids of the borrowers whose answers the response has. */
  answersOf(signed: SignedApplication): string[]
  /** The event that the reading leaves, where it is none of the whole application. */
  event?: 'demographics.viewed'
}
/**
 * Throws 404 where the person is among those who signed the application last. Contacts may have been edited, and borrowers removed,
 * since, so that the record of today does not tell.
 */
export async function refuseSigner(
  { db, keys }: Pick<OpeningServices, 'db' | 'keys'>,
  actor: StaffActor,
  application_id: string,
): Promise<void> {
  if (isBorrowerOn(actor, await readSignedPeople(db, keys.fields, [application_id])))
    throw new HttpError('application_not_found')
}

const viewedBy = ({ grants }: StaffActor) =>
  holdsRole(grants, 'COMPLIANCE') ? 'application.viewed_by_compliance' : 'application.viewed'

/**
 * An application as its borrowers signed it last. Staff read nothing else: what is edited after reopening reaches them with the
 * next signature. `read` alone makes one, from the snapshot of the last sealed envelope; the private field keeps every other
 * object, as a live state, from passing for one.
 */
export class SignedApplication {
  readonly #snapshot: Snapshot
  readonly #access: Access
  readonly #reader: StaffActor
  readonly #previous: SealedEnvelope | undefined
  /** The envelope that was signed. */
  readonly envelope_id: string
  readonly signed_at: Date
  /** The facts that are no answers of a borrower. */
  readonly facts: FullView['application']

  private constructor(
    reader: StaffActor,
    access: Access,
    envelope: SealedEnvelope,
    snapshot: Snapshot,
    previous: SealedEnvelope | undefined,
  ) {
    const { id, dealer_id, dealer_name, status, created_at, submitted_at, withdrawn_at, finished_at } =
      access.application
    this.facts = { id, dealer_id, dealer_name, status, created_at, submitted_at, withdrawn_at, finished_at }
    this.#access = access
    this.#reader = reader
    this.envelope_id = envelope.id
    this.signed_at = envelope.sealed_at
    this.#snapshot = snapshot
    this.#previous = previous
  }

  /**
   * Reads it for a staff member and records that: what cannot be recorded is not read. Throws 404 where the actor may not know of the
   * application, 403 where they may not do this, 429 where they opened as many today as they may, and 503 where the event cannot be
   * written.
   */
  static async read(
    services: OpeningServices,
    { actor, application_id, action, type, answersOf, event }: SignedRead,
    context: RequestContext,
  ): Promise<SignedApplication> {
    const { db } = services
    const { fields } = services.keys
    // First: also a refusal by role would tell that there is such an application.
    await refuseSigner(services, actor, application_id)
    const access = authorize(actor, action, await readApplication(db, fields, { application_id }))
    const [envelope, previous] = await findSealed(db, application_id)
    const snapshot = envelope && (await readSnapshot(db, fields, envelope.id))
    if (!snapshot) throw new HttpError('application_not_found')
    const signed = new SignedApplication(actor, access, envelope, snapshot, previous)
    const answers_of = answersOf(signed)
    const entry = event
      ? ({ event, application_id, details: { answers_of } } as const)
      : ({ event: viewedBy(actor), application_id, details: { type, answers_of } } as const)
    await recordReading(services, actor, entry, context)
    return signed
  }

  /** Whether the reader may do this now. `assignee_id`: of the person who works on the application. */
  mayNow(action: ActionOfAnyone): boolean
  mayNow(action: Action, assignee_id: string | null): boolean
  mayNow(action: Action, assignee_id: string | null = null): boolean {
    if (needsAssignee(action) && !mayWorkOn(this.#reader.staff_id, assignee_id)) return false
    return isPossible(action, this.#access)
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

  /** The answers of everyone in the last signing. */
  get signing(): Signing {
    return signingOf(this.signed_at, this.#snapshot)
  }

  /**
   * Reads the signing before the last one, in one statement. Undefined where it was signed once, and where the reader was a borrower
   * then: what was signed with them isn't for them to read as staff.
   */
  async readPreviousSigning(
    { db, keys }: Pick<OpeningServices, 'db' | 'keys'>,
    reader: StaffActor,
  ): Promise<Signing | undefined> {
    const snapshot = this.#previous && (await readSnapshot(db, keys.fields, this.#previous.id))
    if (!snapshot) return undefined
    const contacts = snapshot.borrowers.map(({ answers }) => ({ user_id: null, ...contactIn(answers) }))
    return isBorrowerOn(reader, contacts) ? undefined : signingOf(this.#previous.sealed_at, snapshot)
  }

  get rates(): Rates {
    return this.#snapshot.rates
  }

  get starting_rates(): Rates {
    return this.#snapshot.starting_rates
  }
}
