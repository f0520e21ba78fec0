import { contactForm, formatPhone } from '@porchlight/domain'
import type { FullView } from '../../applications/views/full-view.ts'
import { answersToJson, loanToJson } from '../../applications/views/full-view-json.ts'
import { HttpError } from '../../platform/http/http-errors.ts'
import type { SignedApplication } from './signed-application.ts'

/** Returns when it was started, signed and withdrawn (ISO 8601). */
export const datesOf = ({ facts, signed_at }: Pick<SignedApplication, 'facts' | 'signed_at'>) => ({
  created_at: facts.created_at.toISOString(),
  signed_at: signed_at.toISOString(),
  withdrawn_at: facts.withdrawn_at?.toISOString() ?? null,
})

/** The application and who signed it, without answers. */
export const toSignedResponse = (signed: SignedApplication) => ({
  id: signed.facts.id,
  dealer: { id: signed.facts.dealer_id, name: signed.facts.dealer_name },
  status: signed.facts.status,
  ...datesOf(signed),
  borrowers: signed.borrowers.map(({ id, is_primary, first_name, last_name }) => ({
    id,
    is_primary,
    first_name,
    last_name,
  })),
})

/** The answers of one borrower. Throws 404 for a borrower who did not sign. */
export function toSignedBorrowerResponse({ shown }: SignedApplication, borrower_id: string) {
  const borrower = shown.find(({ id }) => id === borrower_id)
  if (!borrower) throw new HttpError('borrower_not_found')
  return { borrower_id, ...answersToJson(borrower) }
}

/** Home, land, loan overview and salesperson. Throws 404 after the data of the primary borrower was deleted. */
export function toSignedLoanResponse(signed: SignedApplication) {
  const loan = loanToJson(signed)
  if (!loan) throw new HttpError('borrower_not_found')
  return loan
}

export const fullViewOfSigned = ({
  facts: application,
  borrowers,
  shown,
  rates,
  starting_rates,
  isEmailOnly,
}: SignedApplication): FullView => ({ application, borrowers, shown, rates, starting_rates, isEmailOnly })

/** First name, email and phone number as they were signed. */
export function contactOf({ shown }: SignedApplication, borrower_id: string) {
  const { first_name, email, phone_number } = contactForm.fromStored(
    shown.find(({ id }) => id === borrower_id)?.answers.borrower ?? {},
  )
  return { first_name, email, phone: formatPhone(phone_number) }
}

/** The state and the salesperson, as they were signed; '' for one that is not known. */
export const placeOf = ({ shown, state }: SignedApplication): { state: string; salesperson: string } => ({
  state: state ?? '',
  salesperson: shown.find(({ answers }) => answers.sales_rep_name)?.answers.sales_rep_name ?? '',
})
