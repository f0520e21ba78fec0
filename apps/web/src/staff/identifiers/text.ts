import { defineTexts } from '../../text/texts.ts'

export const texts = defineTexts('staff-identifiers', {
  question: (field: string, name: string) => `Reveal ${field} of ${name}?`,
  lead: 'Your name and the reason are recorded. The value hides again after 30 seconds.',
  reason: 'Reason',
  reasonMissing: 'Choose a reason',
  fields: { ssn: 'SSN', date_of_birth: 'date of birth' },
  reveal: 'Reveal',
  hide: 'Hide',
  of: (field: string, name: string) => ` ${field} of ${name}`,
  revealing: 'Revealing…',
  shown: (field: string, name: string) => `${field} of ${name}`,
  hidden: 'Hidden again.',
  caller: {
    title: 'Verify a caller',
    lead: 'Type what the caller says. You see only whether both match.',
    person: 'Who is calling',
    personMissing: 'Choose who is calling',
    day: 'Date of birth',
    dayHint: 'mm/dd/yyyy',
    digits: 'Last four digits of the SSN',
    check: 'Verify',
    checking: 'Verifying…',
    match: 'Both match. The note about the call says so.',
    noMatch: "They don't match. Don't tell the caller anything about this application.",
  },
})
