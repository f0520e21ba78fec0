import type { ItemPageResponse, StandingResponse } from '@porchlight/api'
import { formParams } from './form-page.tsx'

type Line = StandingResponse['groups'][number]['items'][number]

/** A paper that is asked of the reader. */
export const itemLine = (changes: Partial<Line> = {}): Line => ({
  id: 'stubs',
  kind: 'DOCUMENT',
  state: 'ASKED',
  state_label: 'Needed',
  title: 'Pay stubs',
  why: 'They show what you earn now.',
  due: 'by Tuesday, Dec 8',
  due_on: '2026-12-08',
  is_late: false,
  is_helpful: false,
  borrower_id: formParams.borrower,
  page: null,
  answered_by: null,
  version: 1,
  ...changes,
})

/** The page of {@link itemLine}. */
export const itemPage = (changes: Partial<ItemPageResponse> = {}): ItemPageResponse => ({
  ...itemLine(),
  counts: 'Your last two stubs, all pages.',
  doesnt_count: 'A letter from a friend.',
  example: 'Two stubs from November.',
  address: '',
  asked_again: '',
  legal_text: [],
  name: 'Maria Lopez',
  answer: '',
  answered_at: null,
  claim: '',
  question: '',
  corrected_at: null,
  ...changes,
})

/** An application that was opened and asked for one paper. */
export const standing = (changes: Partial<StandingResponse> = {}): StandingResponse => ({
  steps: [
    { text: 'You sent your application', on: '2026-11-23', state: 'DONE' },
    { text: 'Porchlight Lending is reading it', on: '2026-11-24', state: 'CURRENT' },
    { text: 'With Porchlight Lending for a decision', on: null, state: 'NEXT' },
    { text: 'Finished', on: null, state: 'NEXT' },
  ],
  contact: { first_name: 'Olivia', title: 'Loan officer', phone: '5555550142', nmls_id: '1234' },
  next_word: "You'll hear from us by Friday, Nov 27.",
  next_word_has_passed: false,
  sentence: '',
  groups: [{ id: 'TO_DECIDE', heading: 'Needed to decide', lead: '', items: [itemLine()] }],
  others: [],
  letters: [],
  can_send: true,
  ...changes,
})
