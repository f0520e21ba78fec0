import { expect, test } from 'vitest'
import { salespersonForm } from './salesperson.ts'

const check = (sales_rep_name: string, sales_rep_email = '') =>
  salespersonForm.check({ sales_rep_name, sales_rep_email }, '2026-03-15')

test('the name is required, the e-mail is not', () => {
  expect(check('')).toEqual({ sales_rep_name: 'Must not be empty' })
  expect(check("José O'Neil-Smith")).toEqual({})
})

test('the name is letters, dashes and spaces', () => {
  expect(check('R2D2')).toEqual({ sales_rep_name: 'Only letters, dashes, and spaces allowed' })
})

test('an e-mail has to be one', () => {
  expect(check('Ann', 'ann@')).toEqual({ sales_rep_email: 'Must be a valid email' })
  expect(check('Ann', `${'a'.repeat(250)}@b.co`)).toEqual({ sales_rep_email: 'Must be less than 254 characters' })
  expect(check('Ann', 'ann@example.com')).toEqual({})
})
