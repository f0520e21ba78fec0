import { defineTexts } from '../../text/texts.ts'

export const texts = defineTexts('staff-identifiers', {
  title: 'SSN and date of birth',
  lead: 'Each look is recorded with your name and the reason. What you see hides again after 30 seconds.',
  reason: 'Why you need it',
  softUntil: (day: string, isInForce: boolean) =>
    `Soft inquiry ${isInForce ? 'until' : 'ended'} ${day}. Hard inquiry: not authorized.`,
  noSoft: 'Soft inquiry: not authorized. Hard inquiry: not authorized.',
  reasonMissing: 'Choose why you need it',
  fields: { ssn: 'SSN', date_of_birth: 'date of birth' },
  reveal: (field: string) => `Reveal ${field}`,
  hide: (field: string) => `Hide ${field}`,
  of: (name: string) => ` of ${name}`,
  revealing: 'Revealing…',
  shown: (field: string, name: string) => `${field} of ${name}`,
  hidden: 'Hidden again.',
  caller: {
    title: 'Check a caller',
    lead: 'Ask for the date of birth and the last four digits of the SSN, and type what the caller says. You see only whether both match.',
    person: 'Name that the caller gives',
    personMissing: 'Choose the name that the caller gives',
    day: 'Date of birth',
    digits: 'Last four digits of the SSN',
    check: 'Check',
    checking: 'Checking…',
    match: 'Both match.',
    noMatch: "They don't match. Don't tell the caller anything about this application.",
  },
})
