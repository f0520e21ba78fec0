import {
  type Address,
  borrowerResource,
  type Day,
  type Entry,
  type Language,
  type ListSection,
  type LoanSummary,
  loanSummary,
  loanSummaryApi,
  type StoredAnswers,
  salespersonForm,
  translate,
} from '@porchlight/domain'
import { HttpError } from '../../platform/http/http-errors.ts'
import type { Access } from '../gate/clauses.ts'
import { partOf, storedBorrower } from '../record/answers.ts'
import {
  type ApplicationState,
  type Borrower,
  type Consent,
  fullName,
  type ListEntry,
  ratesOf,
} from '../record/application.ts'

/** The API's form of an application, for one of its borrowers. */
export const toApplicationResponse = ({ application, borrowers, own }: Access, language: Language) => ({
  id: application.id,
  dealer: { id: application.dealer_id },
  status: application.status,
  created_at: application.created_at.toISOString(),
  message: application.message && translate(language, application.message),
  // The salesperson is the primary borrower's section.
  ...(own?.is_primary && salespersonForm.toApi({ ...application })),
  borrowers: borrowers.map(({ id, user_id, is_primary, status, first_name, last_name }) => ({
    id,
    user_id,
    is_primary,
    status,
    first_name,
    last_name,
  })),
})

export const toBorrowerResponse = (borrower: Borrower) => ({
  ...borrowerResource.toApi(storedBorrower(borrower)),
  id: borrower.id,
  status: borrower.status,
})

export const toConsentResponse = (borrower: Borrower, consent: Consent | undefined) => ({
  full_name: fullName(borrower),
  ssn_last4: consent?.ssn_last4 ?? null,
  has_ssn: consent?.has_ssn ?? false,
  has_date_of_birth: consent?.has_date_of_birth ?? false,
  is_acknowledged: consent?.is_acknowledged ?? false,
  disclaimer: consent?.disclaimer ?? '',
  agreed_at: consent?.agreed_at ? new Date(consent.agreed_at).toISOString() : null,
})

/** The loan overview. Its version is the sum of those of its three sources: each only grows, so the sum changes with each of them. */
export function toSummaryResponse(state: ApplicationState): { data: LoanSummary; version: number } {
  const [home, land] = [partOf(state, 'home'), partOf(state, 'land')]
  const { application } = state
  const summary = loanSummary({
    home: home.answers,
    land: land.answers,
    rates: ratesOf(application),
    starting_rates: application.starting_rates,
  })
  if (!summary) throw new HttpError('summary_needs_home')
  return {
    data: loanSummaryApi.toApi(summary),
    version: home.version + land.version + application.version,
  }
}

/** Without the dates and the housing terms. */
export const toPlaceResponse = ({ street1, street2, city, county, state, zip_code }: Address) => ({
  street1,
  street2,
  city,
  county,
  state,
  zip_code,
})

/** The answers of an entry, and the values that the section computes from them. */
export const toEntryAnswers = ({ form, derived }: ListSection, answers: StoredAnswers): StoredAnswers => ({
  ...form.toApi(answers),
  ...derived?.(form.fromStored(answers)),
})

export const toEntryResponse = (section: ListSection, { id, version, answers }: ListEntry): Entry => ({
  ...toEntryAnswers(section, answers),
  id,
  version,
})

/** A list in the API: its entries, and what the section computes from all of them. */
export const toListResponse = (section: ListSection, entries: readonly ListEntry[], day: Day) =>
  Object.assign(
    { [section.api.list]: entries.map(entry => toEntryResponse(section, entry)) },
    section.listProperties?.(
      entries.map(({ answers }) => section.form.fromStored(answers)),
      day,
    ) ?? {},
  )
