import type { Action } from '@porchlight/api'
import { contactForm, type Day, dayIn, type Rates } from '@porchlight/domain'
import { applicationState, holdsRole, inquiryEnd, isLicensedIn, mayWorkOn } from '@porchlight/domain/staff'
import type { Transaction } from 'kysely'
import { type Access, isBorrowerOn } from '../../applications/gate/clauses.ts'
import {
  type ActionOfAnyone,
  authorize,
  needsAssignee,
  needsLicense,
  refusalOf,
  requireState,
} from '../../applications/gate/policy.ts'
import { fullName } from '../../applications/record/application.ts'
import { lockForWork, readApplication } from '../../applications/record/read-repository.ts'
import type { FullView } from '../../applications/views/full-view.ts'
import { type Signing, signingOf } from '../../documents/signing.ts'
import type { BorrowerSnapshot } from '../../documents/snapshot.ts'
import {
  readSealedSnapshot,
  readSealedSnapshots,
  readSignedPeople,
  type SealedSnapshot,
} from '../../documents/snapshot-repository.ts'
import type { StaffActor, SystemActor } from '../../platform/actor.ts'
import type { Database } from '../../platform/database/schema.ts'
import { HttpError } from '../../platform/http/http-errors.ts'
import type { RequestContext } from '../../platform/http/request-context.ts'
import type { FirstFindings } from './opening-count-repository.ts'
import { type OpeningServices, recordReading } from './openings.ts'

type Stored = BorrowerSnapshot['answers']['borrower']

const nameOf = (stored: Stored) => {
  const { first_name, middle_name, last_name, suffix } = contactForm.fromStored(stored)
  return { first_name, middle_name, last_name, suffix }
}
/** The last day on which a borrower's authorization of a soft inquiry holds; null without one. */
export function softInquiryUntil({ agreements }: Pick<BorrowerSnapshot, 'agreements'>, timeZone: string): Day | null {
  const agreement = agreements.find(({ text_id }) => text_id === 'credit-authorization')
  return agreement ? inquiryEnd(dayIn(timeZone, new Date(agreement.agreed_at))) : null
}

interface SignedRead {
  actor: StaffActor
  application_id: string
  action: Action
  /** The type of the response; JSON unless it is given. */
  type?: 'application/json' | 'text/html' | 'application/pdf'
  /** The ids of the borrowers whose answers the response has; everyone who signed unless it is given. */
  answersOf?(signed: SignedApplication): string[]
  /** The audit event, if not `application.viewed`. */
  event?: 'demographics.viewed'
}
/**
 * Throws 404 where the person is among those who signed the application last. Contacts may have been edited, and borrowers removed,
 * since, so that the record of today does not show it.
 */
export async function refuseSigner(
  { db, keys }: Pick<OpeningServices, 'db' | 'keys'>,
  actor: StaffActor,
  application_id: string,
): Promise<void> {
  if (isBorrowerOn(actor, await readSignedPeople(db, keys.fields, [application_id])))
    throw new HttpError('application_not_found')
}

/**
 * Locks an application for a reading of what was signed last. Throws 404 and 403 by the policy, 404 for a staff member who is among the signers, and
 * 409 by the state.
 */
export async function lockForReading(
  trx: Transaction<Database>,
  { keys }: Pick<OpeningServices, 'keys'>,
  actor: StaffActor | SystemActor,
  action: Action,
  application_id: string,
): Promise<void> {
  await lockForWork(trx, application_id, action === 'demographics.export' ? 'COMPLIANCE' : 'LENDING')
  if (actor.kind === 'staff') await refuseSigner({ db: trx, keys }, actor, application_id)
  requireState(action, authorize(actor, action, await readApplication(trx, keys.fields, { application_id })))
}

/** Throws 404 or 403 where the person may not read the application. For what shows nothing of it, and so leaves no event. */
export async function requireReader(
  services: Pick<OpeningServices, 'db' | 'keys'>,
  actor: StaffActor,
  application_id: string,
): Promise<void> {
  await refuseSigner(services, actor, application_id)
  authorize(actor, 'application.read', await readApplication(services.db, services.keys.fields, { application_id }))
}

const everyone = ({ shown }: SignedApplication): string[] => shown.map(({ id }) => id)

const viewedBy = ({ grants }: StaffActor) =>
  holdsRole(grants, 'COMPLIANCE') ? 'application.viewed_by_compliance' : 'application.viewed'

/**
 * An application as its borrowers signed it last. Staff read nothing else: what is edited after reopening reaches them with the
 * next signature. `read` alone makes one, from the snapshot of the last sealed envelope; the private field keeps every other
 * object, as a live state, from passing for one.
 */
export class SignedApplication {
  readonly #last: SealedSnapshot
  readonly #previous: SealedSnapshot | undefined
  readonly #access: Access
  readonly #reader: StaffActor
  readonly envelope_id: string
  readonly signed_at: Date
  /** Facts that are not a borrower's answers. */
  readonly facts: FullView['application']

  private constructor(reader: StaffActor, access: Access, last: SealedSnapshot, previous: SealedSnapshot | undefined) {
    const { id, dealer_id, dealer_name, status, created_at, submitted_at, withdrawn_at, finished_at, outcome } =
      access.application
    this.facts = { id, dealer_id, dealer_name, status, created_at, submitted_at, withdrawn_at, finished_at, outcome }
    this.#access = access
    this.#reader = reader
    this.envelope_id = last.envelope_id
    this.signed_at = last.sealed_at
    this.#last = last
    this.#previous = previous
  }

  /**
   * Reads it for a staff member and records that: what cannot be recorded is not read. Throws 404 where the actor may not know of the
   * application, 403 where they may not do this, 429 where they opened as many today as they may, and 503 where the event cannot be
   * written.
   */
  static async read(services: OpeningServices, what: SignedRead, context: RequestContext): Promise<SignedApplication> {
    const { signed } = await SignedApplication.readWith(services, what, context, async () => ({ beside: undefined }))
    return signed
  }

  /**
   * Reads it as `read` does, with what is shown beside it. `readBeside` runs before the event is written, and what it returns is returned
   * after that alone; its findings are stored with the event, where none of this signing are.
   */
  static async readWith<Beside>(
    services: OpeningServices,
    { actor, application_id, action, type = 'application/json', answersOf = everyone, event }: SignedRead,
    context: RequestContext,
    readBeside: (signed: SignedApplication) => Promise<{ beside: Beside; findings?: FirstFindings | undefined }>,
  ): Promise<{ signed: SignedApplication; beside: Beside }> {
    const { db } = services
    const { fields } = services.keys
    const [last, previous] = await readSealedSnapshots(db, fields, application_id)
    // First: also a refusal by role would show that there is such an application.
    if (last && isBorrowerOn(actor, last.signers)) throw new HttpError('application_not_found')
    const access = authorize(actor, action, await readApplication(db, fields, { application_id }))
    if (!last) throw new HttpError('application_not_found')
    // A signing in which the reader was a borrower isn't for them to read as staff.
    const isPreviousHidden = previous && isBorrowerOn(actor, previous.signers)
    const signed = new SignedApplication(actor, access, last, isPreviousHidden ? undefined : previous)
    const answers_of = answersOf(signed)
    const entry = event
      ? ({ event, application_id, details: { answers_of } } as const)
      : ({ event: viewedBy(actor), application_id, details: { type, answers_of } } as const)
    const { beside, findings } = await readBeside(signed)
    await recordReading(services, actor, entry, context, findings)
    return { signed, beside }
  }

  /** Returns whether the reader may do this now. `assignee_id`: of the person who works on the application. */
  mayNow(action: ActionOfAnyone): boolean
  mayNow(action: Action, assignee_id: string | null): boolean
  mayNow(action: Action, assignee_id: string | null = null): boolean {
    return this.refusalOf(action, assignee_id) === undefined
  }

  /** The part of the policy that refuses an action now, or undefined. */
  refusalOf(action: Action, assignee_id: string | null): 'role' | 'state' | 'assignee' | 'license' | undefined {
    const refusal = refusalOf(action, this.#access)
    if (refusal) return refusal === 'role' ? 'role' : 'state'
    if (needsAssignee(action) && !mayWorkOn(this.#reader.staff_id, assignee_id)) return 'assignee'
    const isLicensed = isLicensedIn(this.#reader.licensed_in, this.state)
    return isLicensed || !needsLicense(action, assignee_id === null) ? undefined : 'license'
  }

  /** The state in which its people have to be licensed; null where it is not known. */
  get state(): string | null {
    return applicationState(this.#last.snapshot.borrowers[0]?.answers)
  }

  get borrowers(): FullView['borrowers'] {
    return this.#last.snapshot.borrowers.map(({ id, role, answers }) => ({
      id,
      ...nameOf(answers.borrower),
      is_primary: role === 'BORROWER',
      status: 'SIGNED',
    }))
  }

  /** The full names of everyone who signed, the primary borrower first. */
  get names(): { id: string; name: string; is_primary: boolean }[] {
    return this.borrowers.map(borrower => ({
      id: borrower.id,
      name: fullName(borrower),
      is_primary: borrower.is_primary,
    }))
  }

  /** The last day on which the authorization of a soft inquiry holds, in a time zone; null without one. */
  softInquiryUntil(borrower_id: string, timeZone: string): Day | null {
    const borrower = this.#last.snapshot.borrowers.find(({ id }) => id === borrower_id)
    return borrower ? softInquiryUntil(borrower, timeZone) : null
  }

  /** The answers of everyone who signed, the primary borrower first. Demographics are in no snapshot. */
  get shown(): FullView['shown'] {
    return this.#last.snapshot.borrowers.map(({ id, answers, ssn_last4 }) => ({ id, answers, ssn_last4 }))
  }

  /** The answers of everyone in the last signing. */
  get signing(): Signing {
    return signingOf(this.#last)
  }

  /** The signing before the last one. Undefined where it was signed once, and where the reader was a borrower then. */
  get previousSigning(): Signing | undefined {
    return this.#previous && signingOf(this.#previous)
  }

  /** An earlier signing. Undefined where the reader was a borrower then, and where the data of everyone in it was deleted. */
  async readEarlierSigning(
    { db, keys }: Pick<OpeningServices, 'db' | 'keys'>,
    envelope_id: string,
  ): Promise<Signing | undefined> {
    const earlier = await readSealedSnapshot(db, keys.fields, { application_id: this.facts.id, envelope_id })
    return earlier && !isBorrowerOn(this.#reader, earlier.signers) && earlier.snapshot.borrowers.length > 0
      ? signingOf(earlier)
      : undefined
  }

  get rates(): Rates {
    return this.#last.snapshot.rates
  }

  get isEmailOnly(): boolean {
    return this.#last.snapshot.names.isEmailOnly === true
  }

  get starting_rates(): Rates {
    return this.#last.snapshot.starting_rates
  }
}
