import { loanSummary, loanSummaryApi, roleOf } from '@porchlight/domain'
import type { Agreement } from '../../documents/snapshot.ts'
import type { ExportedBorrower, ExportSource } from '../source.ts'
import { borrowerPart, homePart, landIn, listParts, salespersonPart } from './parts.ts'

/** The name of the format, which stays where the product has another name, and the version of its schema. */
export const FORMAT = 'manufactured-home-application'
export const VERSION = 1

/** The application under the product's own names, as docs/product/application-file.schema.json describes it. */
export function applicationJson(source: ExportSource, now: Date): object {
  const { application_id, envelope_id, signed_at, first_submitted_on, submitted_on, lender, dealer } = source
  const { loan_number, outcome, rates, starting_rates, product, release, borrowers, items } = source
  const primary = borrowers.find(({ is_primary }) => is_primary)
  if (!primary) throw new Error('The signed answers have no primary borrower')
  const { home = {}, land, sales_rep_name, sales_rep_email } = primary.answers
  const summary = loanSummary({ home, land, rates, starting_rates })
  return {
    format: FORMAT,
    version: VERSION,
    created_at: now.toISOString(),
    product,
    release,
    application_id,
    envelope_id,
    signed_at: signed_at.toISOString(),
    first_submitted_on,
    submitted_on,
    lender,
    dealer: {
      slug: dealer.slug,
      name: dealer.name,
      email: dealer.email,
      phone_number: dealer.phone_number,
      website_url: dealer.website_url,
    },
    loan_number,
    outcome: outcome && { kind: outcome.kind, on: outcome.on },
    rates: ratesIn(rates),
    starting_rates: ratesIn(starting_rates),
    borrowers: borrowers.map(borrowerIn),
    home: homePart.valuesIn(home),
    land: landIn(land),
    summary: summary && loanSummaryApi.toApi(summary),
    ...salespersonPart.valuesIn({ sales_rep_name, sales_rep_email }),
    items: items.map(({ kind, code, stage, waits_for, borrower_id, state }) => ({
      ...{ kind, code, stage, waits_for, borrower_id, state },
    })),
  }
}

const ratesIn = ({ loan_interest_rate, home_insurance_rate, property_tax_rate }: ExportSource['rates']) => ({
  loan_interest_rate,
  home_insurance_rate,
  property_tax_rate,
})

function borrowerIn({ id, is_primary, name, answers, agreements, ssn, date_of_birth, signed_on }: ExportedBorrower) {
  const agreementTo = (text_id: Agreement['text_id']) => agreements.find(each => each.text_id === text_id)
  const credit = agreementTo('credit-authorization')
  const sms = agreementTo('sms-consent')
  return {
    borrower_id: id,
    role: roleOf({ is_primary }),
    name,
    ssn,
    date_of_birth,
    signed_on,
    credit_authorization: credit ? { agreed_at: credit.agreed_at, typed_signature: credit.typed_signature } : null,
    sms_consent: sms ? { agreed_at: sms.agreed_at } : null,
    ...borrowerPart.valuesIn(answers.borrower),
    ...Object.fromEntries(
      listParts().map(({ section, part }) => [part.list, (answers.lists[section.id] ?? []).map(part.valuesIn)]),
    ),
    skipped: [...answers.skipped],
  }
}
