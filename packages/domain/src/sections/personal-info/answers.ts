import { summarize } from '../../forms/summary-rows.ts'
import { borrowerResource } from '../borrower-resource.ts'
import { identityRows } from '../consent/consent.ts'
import { defineAnswers } from '../section-answers.ts'
import { personalInfo } from './index.ts'

const { contact, citizenship, marital_status, dependents } = borrowerResource.forms

export const personalInfoAnswers = defineAnswers(personalInfo, {
  isAnswered: {
    'personal-info': ({ borrower }) => contact.isAnswered(borrower),
    'personal-info/citizenship': ({ borrower }) => citizenship.isAnswered(borrower),
    'personal-info/marital-status': ({ borrower }) => marital_status.isAnswered(borrower),
    'personal-info/dependents': ({ borrower }) => dependents.isAnswered(borrower),
  },
  summarize: {
    'personal-info': ({ answers, isEmailOnly }) => ({
      rows: summarize(contact, answers.borrower).filter(({ key }) => !isEmailOnly || key !== 'sms_consent'),
    }),
    'personal-info/citizenship': ({ answers }) => ({ rows: summarize(citizenship, answers.borrower) }),
    'personal-info/marital-status': ({ answers }) => ({ rows: summarize(marital_status, answers.borrower) }),
    'personal-info/dependents': ({ answers }) => ({ rows: summarize(dependents, answers.borrower) }),
  },
  printedLast: identityRows,
})
