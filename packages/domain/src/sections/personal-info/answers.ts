import { type SummaryRow, summarize } from '../../forms/summary-rows.ts'
import { phrase, verbatim } from '../../forms/text.ts'
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

const SSN = phrase('Social Security number')
const DATE_OF_BIRTH = phrase('Date of birth')
const ON_FILE = phrase('On file with the lender')

/** Of the SSN only the last four digits are printed, and of the birth date only that it is known. */
const identityRows = ({ ssn_last4, answers }: SummaryInput): SummaryRow[] => [
  ...(ssn_last4 ? [{ key: 'ssn', label: SSN, value: verbatim(`•••-••-${ssn_last4}`) }] : []),
  ...(answers.consent?.date_of_birth ? [{ key: 'date_of_birth', label: DATE_OF_BIRTH, value: ON_FILE }] : []),
]
