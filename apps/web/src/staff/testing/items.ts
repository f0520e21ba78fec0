import type { ItemResponse } from '@porchlight/api'

type Entry = ItemResponse['history'][number]

export const anEntry = (part: Partial<Entry>): Entry => ({
  ...{ event: 'asked', at: '2026-11-22T17:00:00.000Z', by: 'Olivia Ortiz', is_by_borrower: false },
  ...{ detail: '', words: '', on: null },
  ...part,
})

/** A paper that Rosa was asked for. */
export const anItem = (part: Partial<ItemResponse> = {}): ItemResponse => ({
  id: 'i-1',
  kind: 'DOCUMENT',
  code: 'PAY',
  stage: 'TO_DECIDE',
  waits_for: 'BORROWER',
  borrower_id: 'b-1',
  section: null,
  state: 'ASKED',
  state_label: 'Asked',
  version: 1,
  title: 'Pay stubs',
  why: 'They show what your job pays.',
  counts: 'Your last pay stubs.',
  doesnt_count: 'A bank statement.',
  example: '',
  due_on: '2026-11-30',
  is_late: false,
  is_helpful: false,
  is_announced: true,
  history: [anEntry({})],
  ...part,
})

/** The same paper, once it came in. */
export const cameIn = (part: Partial<ItemResponse> = {}): ItemResponse =>
  anItem({
    state: 'ANSWERED',
    state_label: 'Came in',
    version: 2,
    history: [
      anEntry({}),
      anEntry({
        ...{ event: 'answered', at: '2026-11-23T17:00:00.000Z', by: 'Rosa Delgado', is_by_borrower: true },
        ...{ detail: 'By fax', words: 'Two stubs.', on: '2026-11-23' },
      }),
    ],
    ...part,
  })
