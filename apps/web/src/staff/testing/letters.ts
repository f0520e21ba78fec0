import type { LetterResponse, NoticeOfIncompleteness, WaitingLetter } from '@porchlight/api'

/** The letter of a draft to Rosa, by email. */
const aLetter = (part: Partial<LetterResponse> = {}): LetterResponse => ({
  id: 'l-1',
  borrower_id: 'b-1',
  name: 'Rosa Delgado',
  is_primary: true,
  way: 'EMAIL',
  paper_reason: '',
  state: 'DRAFT',
  printed_at: null,
  sent_on: null,
  sent_by: '',
  returned_on: null,
  returned_by: '',
  opened_at: null,
  content: [
    { kind: 'HEADING', text: 'Your application is not complete' },
    { kind: 'TEXT', text: 'Something is missing.' },
    { kind: 'ITEM', text: 'Pay stubs\nThey show what your job pays.' },
    { kind: 'ITEM', text: 'Photo ID' },
  ],
  ...part,
})

/** The letter of the same draft to Luis, on paper. */
export const luisLetter = (part: Partial<LetterResponse> = {}): LetterResponse =>
  aLetter({
    ...{ id: 'l-2', borrower_id: 'b-2', name: 'Luis Delgado', is_primary: false },
    ...{ way: 'PAPER', paper_reason: 'no consent to electronic records' },
    ...part,
  })

/** A draft that names Rosa's paper. */
export const aNotice = (part: Partial<NoticeOfIncompleteness> = {}): NoticeOfIncompleteness => ({
  id: 'n-1',
  version: 3,
  state: 'DRAFT',
  made_at: '2026-11-24T17:00:00.000Z',
  by: 'Olivia Ortiz',
  sent_at: null,
  until_on: '2026-12-24',
  longer_reason: null,
  free_text: '',
  letters: [aLetter(), luisLetter()],
  items: [{ id: 'i-1', title: 'Pay stubs', is_answered: false }],
  ...part,
})

/** The same notice once it was sent: Rosa's by email, and Luis' waits to be printed. */
export const aSentNotice = (letters: readonly LetterResponse[] = [sentLetter(), luisLetter({ state: 'TO_PRINT' })]) =>
  aNotice({ state: 'SENT', version: 4, sent_at: '2026-11-24T17:05:00.000Z', letters: [...letters] })

export const sentLetter = (part: Partial<LetterResponse> = {}): LetterResponse =>
  aLetter({ state: 'SENT', sent_on: '2026-11-24', ...part })

/** A letter in the list of a day. */
export const aWaitingLetter = (part: Partial<WaitingLetter> = {}): WaitingLetter => ({
  id: 'l-2',
  application_id: 'A1B2C3D4E5',
  dealer: 'Sunrise Homes',
  name: 'Luis Delgado',
  made_at: '2026-11-24T17:00:00.000Z',
  until_on: '9999-12-24',
  state: 'TO_PRINT',
  printed_at: null,
  returned_on: null,
  mail_by: '9999-11-24',
  ...part,
})
