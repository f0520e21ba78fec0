import { describe, expect, test } from 'vitest'
import { type FileEventKind, fileEventKinds } from '../file-event/event.ts'
import { asksForCode, earliestClosing } from './codes.ts'

const happened_on = '2026-11-20'
const always: readonly FileEventKind[] = [
  ...(['APPROVED', 'COUNTEROFFER', 'APPROVED_NOT_ACCEPTED', 'WITHDRAWN', 'COMPLETE', 'LAND'] as const),
]

describe.each(fileEventKinds)('%s', kind => {
  test.each<[string, string, string | undefined, FileEventKind | undefined]>([
    ['in time', '2027-01-19', '2026-11-20', undefined],
    ['with more than 60 days', '2027-01-20', undefined, 'INCOMPLETENESS_NOTICE'],
    ['before the earliest closing', '2027-01-19', '2026-11-21', 'ORIGINATED'],
  ])('%s is asked for a code where its name or its days need one', (_, until_on, closesFrom, needing) => {
    expect(asksForCode({ kind, happened_on, until_on }, closesFrom)).toBe(always.includes(kind) || kind === needing)
  })

  test('without a right day is asked for a code of its name alone', () => {
    for (const day of [null, undefined, '', '2026-02-30'])
      for (const days of [
        { happened_on: day, until_on: '2027-06-01' },
        { happened_on, until_on: day },
      ])
        expect(asksForCode({ kind, ...days }, happened_on)).toBe(always.includes(kind))
  })
})

test('the earliest closing is that of Land-home alone', () => {
  const deadlines = [
    { clock: 'LOAN_ESTIMATE', on: '2026-11-05' },
    { clock: 'EARLIEST_CLOSING', on: '2026-11-14' },
  ] as const
  expect(earliestClosing(deadlines, true)).toBe('2026-11-14')
  expect(earliestClosing(deadlines, false)).toBeUndefined()
  expect(earliestClosing([], true)).toBeUndefined()
})
