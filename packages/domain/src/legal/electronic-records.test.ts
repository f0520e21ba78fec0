import { expect, test } from 'vitest'
import { ELECTRONIC_RECORDS_SINCE, electronicRecords } from './electronic-records.ts'
import { esignDisclosure } from './legal-texts.ts'

const OLD = '2026-11.2'
const NEW = ELECTRONIC_RECORDS_SINCE
const consent = (on: string, version: string = NEW, hour = '15') => ({ version, on, at: `${on}T${hour}:00:00.000Z` })
const withdrawal = (on: string, recorded = on, hour = '18') => ({ on, at: `${recorded}T${hour}:00:00.000Z` })

test.each([
  ['without a consent', [], [], '2026-12-05', 'NO_CONSENT'],
  ['before the consent', [consent('2026-11-28')], [], '2026-11-27', 'NO_CONSENT'],
  ['from its day on', [consent('2026-11-28')], [], '2026-11-28', null],
  ['to an older text', [consent('2026-11-28', OLD)], [], '2026-12-05', 'OLDER_TEXT'],
  ['to the first text of the product', [consent('2026-11-28', '2026-11')], [], '2026-12-05', 'OLDER_TEXT'],
  ['to a later text', [consent('2026-11-28', '2026-11.10')], [], '2026-12-05', null],
  ['to the text of a later year', [consent('2026-11-28', '2027-01')], [], '2026-12-05', null],
  ['to the new text after an older one', [consent('2026-11-28', OLD), consent('2026-12-01')], [], '2026-12-05', null],
  ['before a withdrawal', [consent('2026-11-28')], [withdrawal('2026-12-02')], '2026-12-01', null],
  ['on the day of a withdrawal', [consent('2026-11-28')], [withdrawal('2026-12-02')], '2026-12-02', 'WITHDRAWN'],
  ['withdrawn on its own day', [consent('2026-11-28')], [withdrawal('2026-11-28')], '2026-11-28', 'WITHDRAWN'],
  ['of an older text, withdrawn', [consent('2026-11-28', OLD)], [withdrawal('2026-12-02')], '2026-12-05', 'WITHDRAWN'],
  [
    'given again after the withdrawal',
    [consent('2026-11-28'), consent('2026-12-04')],
    [withdrawal('2026-12-02', '2026-12-05')],
    '2026-12-05',
    null,
  ],
  [
    'given again later on the day of the withdrawal',
    [consent('2026-11-28'), consent('2026-12-02', NEW, '20')],
    [withdrawal('2026-12-02')],
    '2026-12-02',
    null,
  ],
] as const)('a consent %s', (_, consents, withdrawals, day, why_not) => {
  const records = electronicRecords(consents, withdrawals, day)
  expect([records.why_not, records.stands]).toEqual([why_not, why_not === null])
  // The order does not matter.
  expect(electronicRecords(consents.toReversed(), withdrawals.toReversed(), day)).toEqual(records)
})

test('the first of several withdrawals counts', () => {
  const withdrawals = [withdrawal('2026-12-04'), withdrawal('2026-12-02', '2026-12-05')]
  expect(electronicRecords([consent('2026-11-28')], withdrawals, '2026-12-06').withdrawn_on).toBe('2026-12-02')
})

test('the text that borrowers agree to now covers notices', () => {
  const { version } = esignDisclosure({ lender: 'Lantern', dealer: 'Sunrise Homes' })
  expect(electronicRecords([consent('2026-11-28', version)], [], '2026-11-28').stands).toBe(true)
})
