import { contactForm } from '@porchlight/domain'
import { type ApplicationAnswers, type BorrowerAnswers, readAnswers } from '../answers.ts'
import type { ExportedBorrower, ExportSource } from '../source.ts'
import { dayText } from './words.ts'

/** The answers of a borrower, with the name that messages use. */
export interface BorrowerFacts extends BorrowerAnswers {
  /** 'Maria L.' */
  name: string
}

export interface Facts extends ApplicationAnswers {
  primary: BorrowerFacts
  borrowers: BorrowerFacts[]
  /** Every answer about the home. */
  home: ApplicationAnswers['usage'] &
    ApplicationAnswers['placement'] &
    ApplicationAnswers['manufacture'] &
    ApplicationAnswers['downPayment']
}

export function factsOf(source: ExportSource): Facts {
  const answers = readAnswers(source)
  const borrowers = answers.borrowers.map(borrower => ({ ...borrower, name: shortNameOf(borrower.exported) }))
  const primary = borrowers.find(({ exported }) => exported.is_primary)
  if (!primary) throw new Error('The signed answers have no primary borrower')
  const { usage, placement, manufacture, downPayment } = answers
  return { ...answers, primary, borrowers, home: { ...usage, ...placement, ...manufacture, ...downPayment } }
}

/** The agreement to a soft credit inquiry: the borrower, and the lender's day of it. */
export function authorizationOf({ name, exported }: BorrowerFacts): { name: string; date: string } | undefined {
  const agreement = exported.agreements.find(({ text_id }) => text_id === 'credit-authorization')
  return agreement && { name, date: dayText(agreement.agreed_on) }
}

/** First name and last initial. */
export const shortNameOf = ({ answers }: ExportedBorrower): string => {
  const { first_name, last_name } = contactForm.fromStored(answers.borrower)
  const [initial] = last_name
  return initial ? `${first_name} ${initial}.` : first_name
}
