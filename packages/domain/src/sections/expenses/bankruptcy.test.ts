import { expect, test } from 'vitest'
import type { ValuesOf } from '../../forms/form.ts'
import { bankruptcyForm, bankruptcyYears } from './bankruptcy.ts'

const TODAY = '2026-03-15'
type Bankruptcy = ValuesOf<typeof bankruptcyForm>
const check = (answers: Partial<Bankruptcy>) =>
  bankruptcyForm.check({ ...bankruptcyForm.empty(), has_declared_bankruptcy: true, ...answers }, TODAY)
const filed = (bankruptcy_month: Bankruptcy['bankruptcy_month'], bankruptcy_year: string) =>
  check({ bankruptcy_month, bankruptcy_year })

test('the question has to be answered', () => {
  expect(check({ has_declared_bankruptcy: null })).toEqual({ has_declared_bankruptcy: 'Must select Yes or No' })
})

test('Yes asks for month and year', () => {
  expect(check({})).toEqual({ bankruptcy_month: 'Must select a month', bankruptcy_year: 'Must select a year' })
  expect(filed(null, '2024')).toEqual({ bankruptcy_month: 'Must select a month' })
})

test('five years back to the month, and no further', () => {
  expect(filed('03', '2021')).toEqual({})
  expect(filed('02', '2021')).toEqual({ bankruptcy_year: 'Must be within 5 years' })
})

test('this month has begun, the next has not', () => {
  expect(filed('03', '2026')).toEqual({})
  expect(filed('04', '2026')).toEqual({ bankruptcy_year: 'Date must be in the past' })
})

test('No saves no month and year', () => {
  const no = bankruptcyForm.toRequest({
    has_declared_bankruptcy: false,
    bankruptcy_month: '05',
    bankruptcy_year: '2024',
  })
  expect(no).toEqual({ has_declared_bankruptcy: false, bankruptcy_date: '0001-01-01T00:00:00Z' })
})

test('the years offered are this one and five back', () => {
  expect(bankruptcyYears(TODAY)).toEqual(['2026', '2025', '2024', '2023', '2022', '2021'])
})
