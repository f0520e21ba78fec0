import { expect, test } from 'vitest'
import type { Role } from '../people/role.ts'
import type { SectionId } from '../sections/index.ts'
import { sectionOfReason } from './decline-reason.ts'

test.each<[reason: string, Role, SectionId | null]>([
  ['The price is wrong', 'BORROWER', 'property'],
  ['the PRICE of the home', 'BORROWER', 'property'],
  ['My down payment is $5,000', 'BORROWER', 'property'],
  ['The interest rate is too high', 'BORROWER', 'loan_overview'],
  ['My name is misspelled', 'BORROWER', 'personal_info'],
  ['I have another job', 'COBORROWER', 'employment'],
  // The price is not among a co-borrower's own answers.
  ['The price is wrong', 'COBORROWER', null],
  // Parts of other words.
  ['Not my surname, and a pricey homestead', 'BORROWER', null],
  ['I changed my mind', 'BORROWER', null],
  ['', 'BORROWER', null],
])('%s (%s): %s', (reason, role, section) => {
  expect(sectionOfReason(reason, role)).toBe(section)
})
