import type { Rates, StoredAnswers } from '@porchlight/domain'
import type { Selectable } from 'kysely'
import type { DataKeyOwner } from './data-key.ts'
import type { ApplicationTable, BorrowerTable } from './schema.ts'
import type { ApplicationAnswers, ConsentAnswers, PersonalData } from './seal-answers.ts'

export type Application = Omit<Selectable<ApplicationTable>, 'sealed_answers'> &
  ApplicationAnswers & {
    dealer_slug: string
    dealer_name: string
    /** Time when a manager restricted it, and the staff member who works on it; both null before the first submission. */
    restricted_at: Date | null
    assignee_id: string | null
  }
/** A borrower who is not stored yet has no data key. */
export type Borrower = Omit<Selectable<BorrowerTable>, 'sealed_answers' | 'email_hash' | 'phone_number_hash'> &
  DataKeyOwner &
  PersonalData

/** An application with the borrowers who are on it now, the primary borrower first. */
export interface ApplicationRecord {
  application: Application
  borrowers: Borrower[]
}

/** Stored answers with the version that `If-Match` is compared with; version 0 is not stored yet. */
export interface StoredRecord {
  readonly answers: StoredAnswers
  readonly version: number
  /** The version of the form of `answers`. */
  readonly schema_version: number
}
export interface ListEntry extends StoredRecord {
  readonly id: string
  readonly borrower_id: string
  /** The id of the list section. */
  readonly section: string
}
/** The two records that belong to the application, not to a borrower. */
export type PartName = 'home' | 'land'

/** Consent without SSN and birth date. */
export interface Consent extends Readonly<ConsentAnswers> {
  readonly version: number
  readonly has_ssn: boolean
  readonly has_date_of_birth: boolean
  readonly is_acknowledged: boolean
  /** The time of the last agreement, as ISO 8601. */
  readonly agreed_at: string | null
}

/** An application with all its answers. Immutable: a mutation makes a new state, and what differs is written. */
export interface ApplicationState extends ApplicationRecord {
  /** Listed in the order in which they were added. */
  readonly entries: readonly ListEntry[]
  readonly parts: Readonly<Partial<Record<PartName, StoredRecord>>>
  /** Keyed by borrower id. */
  readonly demographics: Readonly<Record<string, StoredRecord>>
  /** Keyed by borrower id. */
  readonly consents: Readonly<Record<string, Consent>>
}

/** Returns whether the borrower signed documents that were submitted: everyone who was on the application then did. */
export const hasSignedSubmitted = (
  { submitted_at }: Pick<Application, 'submitted_at'>,
  { created_at }: Pick<Borrower, 'created_at'>,
): boolean => submitted_at !== null && created_at < submitted_at

export const ratesOf = ({
  loan_interest_rate,
  home_insurance_rate,
  property_tax_rate,
}: Pick<Application, keyof Rates>): Rates => ({ loan_interest_rate, home_insurance_rate, property_tax_rate })

export const fullName = (borrower: Pick<Borrower, 'first_name' | 'middle_name' | 'last_name' | 'suffix'>): string =>
  [borrower.first_name, borrower.middle_name, borrower.last_name, borrower.suffix].filter(Boolean).join(' ')
