import {
  borrowerResource,
  homeResource,
  type Kept,
  landToWire,
  loanSummary,
  loanSummaryWire,
  salespersonForm,
} from '@porchlight/domain'
import { ratesOf } from '../applications/application-record.ts'
import { servedLists } from '../sections/lists.ts'
import type { FullView, Shown } from './full-view.ts'

/** The view in the names and forms of the API, each part as its own call answers it. */
export function fullViewJson(view: FullView): Kept {
  const { application, borrowers, shown, hasLoan } = view
  const recordOf = (id: string) => shown.find(one => one.id === id)
  return {
    application_id: application.id,
    dealer: { id: application.dealer_id, name: application.dealer_name },
    status: application.status,
    created_at: application.created_at,
    submitted_at: application.submitted_at,
    borrowers: borrowers.map(({ id, first_name, last_name, is_primary, status }) => ({
      borrower_id: id,
      first_name,
      last_name,
      is_primary,
      status,
      ...answersJson(recordOf(id)),
    })),
    ...(hasLoan && loanJson(view)),
  }
}

function answersJson(shown: Shown | undefined): Kept {
  if (!shown) return {}
  const { answers, ssn_last4 } = shown
  const lists = servedLists.map(({ section: { wire, item, derived } }) => {
    const entries = answers[wire.list as 'addresses']
    return [wire.list, entries.map(entry => ({ ...item.toWire(entry), ...derived?.(item.fromKept(entry)) }))]
  })
  return {
    ...borrowerResource.toWire(answers.borrower),
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

function loanJson({ application, shown }: FullView): Kept {
  const { home, land } = shown[0]!.answers
  const summary = loanSummary({ home, land, rates: ratesOf(application) })
  return {
    home: home ? homeResource.toWire({ ...homeResource.empty(), ...home }) : null,
    land: landToWire(land),
    summary: summary && loanSummaryWire.outgoing(summary),
    ...salespersonForm.toWire({ ...application }),
  }
}
