import {
  borrowerResource,
  homeResource,
  landToApi,
  listSections,
  loanSummary,
  loanSummaryApi,
  type StoredAnswers,
  salespersonForm,
} from '@porchlight/domain'
import { type FullView, type ShownBorrower, shownPrimary } from './full-view.ts'
import { toEntryAnswers } from './responses.ts'

/** The view in the names and forms of the API, each part as its own call returns it. */
export function fullViewJson(view: FullView): StoredAnswers {
  const { application, borrowers, shown } = view
  const recordOf = (id: string) => shown.find(borrower => borrower.id === id)
  return {
    application_id: application.id,
    dealer: { id: application.dealer_id, name: application.dealer_name },
    status: application.status,
    created_at: application.created_at,
    submitted_at: application.submitted_at,
    withdrawn_at: application.withdrawn_at,
    borrowers: borrowers.map(({ id, first_name, last_name, is_primary, status }) => ({
      borrower_id: id,
      first_name,
      last_name,
      is_primary,
      status,
      ...answersToJson(recordOf(id)),
    })),
    ...loanToJson(view),
  }
}

/** The answers of one borrower, each list under its name. */
export function answersToJson(shown: ShownBorrower | undefined): StoredAnswers {
  if (!shown) return {}
  const { answers, ssn_last4 } = shown
  const lists = listSections().map(section => {
    const entries = answers.lists[section.id] ?? []
    return [section.api.list, entries.map(entry => toEntryAnswers(section, entry))]
  })
  return {
    ...borrowerResource.toApi(answers.borrower),
    ...Object.fromEntries(lists),
    skipped: answers.skipped,
    consent: {
      ssn_last4,
      has_ssn: answers.consent?.ssn ?? false,
      has_date_of_birth: answers.consent?.date_of_birth ?? false,
      is_acknowledged: answers.consent?.is_acknowledged ?? false,
      disclaimer: answers.consent?.disclaimer ?? '',
    },
  }
}

/** Home, land, loan overview and salesperson. Undefined where the answers of the primary borrower are not shown. */
export function loanToJson(view: Omit<FullView, 'application'>): StoredAnswers | undefined {
  const primary = shownPrimary(view)
  if (!primary) return undefined
  const { home, land, sales_rep_name, sales_rep_email } = primary.answers
  const summary = loanSummary({ home, land, rates: view.rates, starting_rates: view.starting_rates })
  return {
    home: home ? homeResource.toApi({ ...homeResource.empty(), ...home }) : null,
    land: landToApi(land),
    summary: summary && loanSummaryApi.toApi(summary),
    ...salespersonForm.toApi({ sales_rep_name, sales_rep_email }),
  }
}
