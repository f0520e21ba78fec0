import { borrowerResource, contactForm, type StoredAnswers } from '@porchlight/domain'
import type { Borrower } from './application-record.ts'

const contactNames = Object.keys(contactForm.codecs) as (keyof Borrower & string)[]

/** The borrower resource as it is kept: contact in columns of their own, everything else in one document. */
export const storedBorrower = (borrower: Borrower): StoredAnswers => ({
  ...borrowerResource.empty(),
  ...borrower.answers,
  ...Object.fromEntries(contactNames.map(name => [name, borrower[name]])),
})

/** The row's columns for a kept borrower resource. */
export function borrowerColumns(stored: StoredAnswers) {
  const isContact = (name: string) => contactNames.includes(name as never)
  const contact = Object.fromEntries(Object.entries(stored).filter(([name]) => isContact(name)))
  const answers = Object.fromEntries(Object.entries(stored).filter(([name]) => !isContact(name)))
  return { ...(contact as Pick<Borrower, 'first_name' | 'last_name' | 'email'>), answers: JSON.stringify(answers) }
}

export const fullName = (borrower: Pick<Borrower, 'first_name' | 'middle_name' | 'last_name' | 'suffix'>): string =>
  [borrower.first_name, borrower.middle_name, borrower.last_name, borrower.suffix].filter(Boolean).join(' ')
