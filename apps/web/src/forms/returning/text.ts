import { defineTexts } from '../../text/texts.ts'

export const texts = defineTexts('returning', {
  by: (officer: { first_name: string; title: string } | null, lender: string, day: string) =>
    officer ? `${officer.first_name} (${officer.title}) at ${lender} asked on ${day}:` : `${lender} asked on ${day}:`,
  questions: (lender: string, phone: string) => `Questions? Call ${lender} at ${phone}.`,
  askedOfYou: 'For you',
  askedOf: (name: string) => `For ${name}`,
  corrected: '(changed)',
  rest: 'Everything else stays as you signed it.',
  lockedPage: (section: string) => `Your lender didn't ask for a change of “${section}”, so it stays as you signed it.`,
  unlock: (section: string) => `Unlock ${section}`,
  unlockPeople: 'Change who applies',
  unlockTitle: (section: string) => `Unlock “${section}”?`,
  unlockWhy: 'Tell your lender why you want to change this section, too. They read it with your answers.',
  reason: 'Why do you want to change it?',
  confirm: 'Unlock',
  confirming: 'Unlocking…',
  change: 'Ask to change something',
  changeWhy:
    "Your application is being reviewed, so you can't change it yourself. Your lender reads what you write here.",
  sentence: 'What do you want to change?',
  send: 'Send',
  sending: 'Sending…',
  sent: 'We sent it to your lender.',
  cancel: 'Cancel',
  close: 'Close',
})
