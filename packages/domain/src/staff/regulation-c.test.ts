import { expect, test } from 'vitest'
import { type DecidedApplication, worksheetColumns, worksheetSpanErrors } from './regulation-c.ts'

const application: DecidedApplication = {
  ...{ id: 'A1B2C3D4E5', dealer: 'Sunrise Homes', first_submitted_on: '2026-11-02', amount: 120_000 },
  ...{ outcome: 'DENIED', outcome_on: '2026-11-20', includes_land: false, is_land_confirmed: true },
  land: { land_situation_type: 'LEASING' },
  officer: { name: 'Olivia Ortiz', nmls_id: '123' },
}
const cellsOf = (of: Partial<DecidedApplication>) =>
  Object.fromEntries(worksheetColumns.map(({ label, cell }) => [label, cell({ ...application, ...of })]))

test('a row in the words of the register', () => {
  expect(cellsOf({})).toEqual({
    Application: 'A1B2C3D4E5',
    Dealer: 'Sunrise Homes',
    'Application date': '2026-11-02',
    'Action taken': 'Application denied',
    'Action taken date': '2026-11-20',
    'Amount as signed': 120_000,
    'Secured property type': 'Manufactured home and not land',
    'Land property interest': 'Paid leasehold',
    'Loan officer': 'Olivia Ortiz',
    'NMLS ID': '123',
    Gaps: '',
  })
})

test.each<[string | undefined, string | null, string]>([
  ['ALREADY_OWNED', 'Direct ownership', ''],
  ['CURRENTLY_FINANCED', 'Direct ownership', ''],
  ['PURCHASING', 'Direct ownership', ''],
  ['LEASING', 'Paid leasehold', ''],
  ['FAMILY', 'Unpaid leasehold', 'Rent for family land not asked'],
  ['RESERVATION', null, 'Interest in land on a reservation not asked'],
  [undefined, null, 'Interest in the land'],
])('land %s is %s', (land_situation_type, interest, gap) => {
  const row = cellsOf({ land: land_situation_type ? { land_situation_type } : undefined })
  expect([row['Land property interest'], row.Gaps]).toEqual([interest, gap])
})

test.each<[Partial<DecidedApplication>, string]>([
  [{ amount: null }, 'Amount'],
  [{ amount: 0 }, ''],
  [{ is_land_confirmed: false }, 'Home only or Land-home not confirmed'],
  [{ officer: null }, 'Loan officer'],
  [{ officer: { name: 'Olivia Ortiz', nmls_id: '' } }, 'NMLS ID'],
  [
    { officer: null, amount: null, land: undefined, is_land_confirmed: false },
    'Amount; Home only or Land-home not confirmed; Interest in the land; Loan officer',
  ],
])('%j leaves the gaps %j', (of, missing) => {
  expect(cellsOf(of).Gaps).toBe(missing)
})

test('land that is part of the loan', () => {
  expect(cellsOf({ includes_land: true })['Secured property type']).toBe('Manufactured home and land')
})

test.each([
  ['2026-01-01', '2026-12-31', []],
  ['2026-11-20', '2026-11-20', []],
  ['', '2026-11-20', ['from']],
  ['2026-11-20', '2026-02-30', ['to']],
  ['2026-11-21', '2026-11-20', ['to']],
])('days from %j to %j have mistakes in %j', (from, to, fields) => {
  expect(Object.keys(worksheetSpanErrors({ from, to }))).toEqual(fields)
})
