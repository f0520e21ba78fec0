import { expect, test } from 'vitest'
import { aBorrower } from '../testing/index.ts'
import { borrowerResource } from './borrower-resource.ts'
import { employmentStatusForm } from './employment/employment.ts'
import { maritalStatusForm } from './personal-info/personal-info.ts'

const TODAY = '2026-03-15'
const pagesOf = Object.keys(borrowerResource.forms) as (keyof typeof borrowerResource.forms)[]
const answered = (stored: ReturnType<typeof aBorrower>) =>
  pagesOf.filter(page => borrowerResource.isAnswered(page, stored))

test('a new borrower has answered nothing', () => {
  expect(answered(borrowerResource.empty())).toEqual([])
})

test('a complete one has answered all but what only the unemployed are asked', () => {
  expect(answered(aBorrower())).toEqual(['contact', 'citizenship', 'marital_status', 'dependents', 'bankruptcy'])
})

test('each page saves its own and leaves the rest', () => {
  const before = aBorrower()
  expect(borrowerResource.parse({ marital_status_type: 'SEPARATED' }, before, TODAY)).toEqual({
    errors: null,
    stored: { ...before, marital_status_type: 'SEPARATED' },
  })
})

test('travels and comes back the same', () => {
  const stored = aBorrower({ has_declared_bankruptcy: true, bankruptcy_date: '2024-05-01' })
  const sent = borrowerResource.toApi(stored)
  const { employment_status: _, ...rest } = sent
  expect(borrowerResource.parse(rest, borrowerResource.empty(), TODAY)).toEqual({ errors: null, stored })
})

test('marital status and employment status have to be chosen', () => {
  expect(maritalStatusForm.check({ marital_status_type: null }, TODAY)).toEqual({
    marital_status_type: 'Must select a marital status',
  })
  expect(employmentStatusForm.check({ employment_status: null }, TODAY)).toEqual({
    employment_status: 'Must select an employment status',
  })
})
