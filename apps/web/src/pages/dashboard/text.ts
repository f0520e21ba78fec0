import type { OutcomeForBorrowers } from '@porchlight/domain'
import { defineTexts } from '../../text/texts.ts'

const CONTACT = 'Please contact your dealer representative if this issue persists.'

export const texts = defineTexts('dashboard', {
  title: 'Your applications',
  loading: 'Loading your applications',
  failed: `Unable to load applications. Refresh the page to try again. ${CONTACT}`,
  retry: 'Try again',
  id: (id: string) => `ID: ${id}`,
  created: (time: string) => `Created ${time}`,
  submitted: (day: string, lender: string) => `Submitted ${day}. ${lender} will review it.`,
  reviewed: (day: string, lender: string) => `Submitted ${day}. ${lender} is reviewing it.`,
  ended: {
    WITHDRAWN: (day: string, lender: string) => `Withdrawn ${day}. ${lender} keeps it for as long as the law asks.`,
    ORIGINATED: (day: string, lender: string) => `Your loan from ${lender} closed on ${day}.`,
  } satisfies Record<OutcomeForBorrowers['kind'], (day: string, lender: string) => string>,
  sent: (day: string) => `Submitted ${day}.`,
  letter: (day: string, lender: string) => `${lender} sent you a letter about it on ${day}.`,
  finished: (day: string, lender: string) => `${lender} finished with it on ${day}.`,
  open: 'Continue',
  view: 'View application',
  opening: 'Opening…',
  accept: 'Accept invitation',
  /** Added for screen readers, which may read the button without its card. */
  actionFor: (action: string, id: string) => `${action}, application ${id}`,
  previous: 'Previous Applications',
  /** After a drawn plus sign. */
  create: 'New Application',
  closed: (dealer: string) => `${dealer} isn't taking new applications.`,
  creating: 'Starting a new application…',
  sure: 'Are you sure you want to discard your current application and start a fresh one?',
  discarding: (id: string) =>
    `Everyone's answers on application ${id} will be deleted. There's no way to get them back.`,
  discard: 'Discard and start fresh',
  sureToWithdraw: 'Withdraw your current application and start a fresh one?',
  withdrawing: (id: string, lender: string) =>
    `No one can change or sign application ${id} anymore. ${lender} keeps it with the signed documents for as long as the law asks.`,
  withdraw: 'Withdraw and start fresh',
  withdrawnBefore: 'Your earlier application was withdrawn.',
  cancel: 'Cancel',
  close: 'Close',
  discarded: 'Your earlier application was discarded.',
  notDiscarded: 'Unable to delete the application already in progress.',
  notCopied: 'Unable to create new application from existing one.',
  notFound: 'Unable to view submitted application.',
  noAnswer: "We can't connect.",
  contact: CONTACT,
})
