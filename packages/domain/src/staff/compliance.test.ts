import { expect, test } from 'vitest'
import { type OverrideKind, overridesOf } from './compliance.ts'

const TODAY = '2026-11-20'
const none = { kind: null, happened_on: TODAY, until_on: null, code: null, corrects: null } as const
type Given = Parameters<typeof overridesOf>[0]

test.each<[string, Partial<Given>, OverrideKind[]]>([
  ['what was sent on the day', { kind: 'ESTIMATE_SENT' }, []],
  ['what was sent the day before', { kind: 'ESTIMATE_SENT', happened_on: '2026-11-19' }, ['LATE']],
  ['complete with the credit report', { kind: 'COMPLETE', code: 'CREDIT_REPORT' }, ['COMPLETE']],
  [
    'complete with something else, entered later',
    { kind: 'COMPLETE', code: 'OTHER', happened_on: '2026-11-10' },
    ['COMPLETE_OTHER', 'LATE'],
  ],
  ['60 days to answer', { kind: 'INCOMPLETENESS_NOTICE', until_on: '2027-01-19' }, []],
  ['61 days to answer', { kind: 'INCOMPLETENESS_NOTICE', until_on: '2027-01-20' }, ['LONGER_PERIOD']],
  ['an approval for a year', { kind: 'APPROVED', until_on: '2027-11-20' }, []],
  ['a correction', { kind: 'NOTICE', corrects: 'e-1' }, ['CORRECTION']],
  ['a mistake', { kind: null, happened_on: null, corrects: 'e-1' }, ['MISTAKE']],
  ['a reconsideration', { kind: 'RECONSIDERED' }, ['RECONSIDERED']],
])('the overrides in %s', (_, event, overrides) => {
  expect(overridesOf({ ...none, ...event }, TODAY)).toEqual(overrides)
})
