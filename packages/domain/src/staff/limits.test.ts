import { expect, test } from 'vitest'
import { type LimitChange, limitsOn } from './limits.ts'

const changes: LimitChange[] = [
  { collateral: 'HOME', holds_from: '2026-12-01', limits: { HOUSING: 350, DTI: 450 } },
  { collateral: 'HOME_AND_LAND', holds_from: '2026-12-01', limits: { DTI: 430 } },
  { collateral: 'HOME', holds_from: '2027-01-10', limits: { HOUSING: null, LOAN_TO_PRICE: 950 } },
  { collateral: 'HOME', holds_from: '2027-01-10', limits: { LOAN_TO_PRICE: 900 } },
]
const inForce = (day: string, collateral: LimitChange['collateral'] = 'HOME') =>
  limitsOn(day, collateral, changes).map(({ limit, tenths, since }) => [limit, tenths, since])

test('no limit is in force before it is set, and each product has its own', () => {
  expect(inForce('2026-11-30')).toEqual([])
  expect(inForce('2026-12-01', 'HOME_AND_LAND')).toEqual([['DTI', 430, '2026-12-01']])
})

test('a limit holds from its day on, until another one or none is set', () => {
  expect(inForce('2027-01-09')).toEqual([
    ['HOUSING', 350, '2026-12-01'],
    ['DTI', 450, '2026-12-01'],
  ])
  expect(inForce('2027-01-10')).toEqual([
    ['DTI', 450, '2026-12-01'],
    ['LOAN_TO_PRICE', 900, '2027-01-10'],
  ])
})
