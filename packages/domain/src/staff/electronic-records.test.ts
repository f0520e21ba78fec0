import { expect, test } from 'vitest'
import { inEnglish } from '../forms/text.ts'
import { ELECTRONIC_RECORDS_SINCE, electronicRecords } from '../legal/electronic-records.ts'
import { electronicRecordsWords, withdrawalErrors } from './electronic-records.ts'

const OLD = '2026-11.2'
const consent = (on: string, version: string = ELECTRONIC_RECORDS_SINCE) => ({ version, on, at: `${on}T15:00:00.000Z` })
const withdrawal = (on: string) => ({ on, at: `${on}T18:00:00.000Z` })

test.each([
  [[], [], "Paper only: hasn't agreed to electronic records"],
  [[consent('2026-11-28')], [], 'Electronic records: agreed Nov 28, 2026'],
  [[consent('2026-11-28', OLD)], [], 'Paper only: agreed to an older text'],
  [[consent('2026-11-28')], [withdrawal('2026-12-02')], 'Paper only: withdrew Dec 2, 2026'],
] as const)('is said in a few words: %#', (consents, withdrawals, words) => {
  expect(inEnglish(electronicRecordsWords(electronicRecords(consents, withdrawals, '2026-12-05')))).toBe(words)
})

const agreed = electronicRecords([consent('2026-11-28')], [], '2026-12-02')
const olderText = electronicRecords([consent('2026-11-28', OLD)], [], '2026-12-02')
const withdrawn = electronicRecords([consent('2026-11-28')], [withdrawal('2026-12-01')], '2026-12-02')
test.each([
  ['', agreed, { withdrawn_on: 'Enter the day' }],
  ['2026-02-30', agreed, { withdrawn_on: 'Enter the day' }],
  ['2026-12-03', agreed, { withdrawn_on: "Choose a day that isn't in the future" }],
  ['2026-11-27', agreed, { withdrawn_on: 'Choose Nov 28, 2026 or a later day' }],
  ['2026-11-28', agreed, {}],
  ['2026-12-02', olderText, {}],
  ['2026-12-02', withdrawn, { borrower_id: 'This person gets everything on paper already' }],
  ['2026-12-02', electronicRecords([], [], '2026-12-02'), { borrower_id: expect.any(String) }],
  ['2026-12-02', undefined, { borrower_id: expect.any(String) }],
])('a withdrawal on "%s": %#', (on, records, messages) => {
  const errors = Object.entries(withdrawalErrors(on, records, '2026-12-02'))
  expect(Object.fromEntries(errors.map(([field, text]) => [field, inEnglish(text)]))).toEqual(messages)
})
