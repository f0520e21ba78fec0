import { type SummaryRow, summarize } from '../../forms/summary-rows.ts'
import { borrowerResource } from '../borrower-resource.ts'
import { defineAnswers, type SummaryInput } from '../section.ts'
import { personalInfo } from './index.ts'

const { contact, citizenship, marital_status, dependents } = borrowerResource.forms

export const personalInfoAnswers = defineAnswers(personalInfo, {
  isAnswered: {
    'personal-info': ({ borrower }) => contact.isAnswered(borrower),
    'personal-info/citizenship': ({ borrower }) => citizenship.isAnswered(borrower),
    'personal-info/marital-status': ({ borrower }) => marital_status.isAnswered(borrower),
    'personal-info/dependents': ({ borrower }) => dependents.isAnswered(borrower),
  },
  summarize: input => ({
    rows: [
      ...[contact, citizenship, marital_status, dependents].flatMap(form => summarize(form, input.answers.borrower)),
      ...identityRows(input),
    ],
    entries: [],
  }),
})

/** Of the SSN only the last four digits are printed, and of the birth date only that it is known. */
const identityRows = ({ ssn_last4, answers }: SummaryInput): SummaryRow[] => [
  ...(ssn_last4 ? [['Social Security number', `•••-••-${ssn_last4}`] satisfies SummaryRow] : []),
  ...(answers.consent?.date_of_birth ? [['Date of birth', 'On file with the lender'] satisfies SummaryRow] : []),
]
