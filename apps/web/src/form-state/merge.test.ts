import { consentForm, employmentForm, salespersonForm } from '@porchlight/domain'
import { expect, test } from 'vitest'
import { changedFields, changedFieldsInDraft, draftOf, threeWayMerge } from './merge.ts'

const read = salespersonForm.read({ sales_rep_name: 'Sam Rivers', sales_rep_email: 'sam@example.com' })
const values = { ...read, sales_rep_name: 'Joe Park' }
const typed = changedFields(salespersonForm, read, values)

test('what was typed is what differs from what was read', () => {
  expect(typed).toEqual({ sales_rep_name: ['Sam Rivers', 'Joe Park'] })
  expect(changedFields(salespersonForm, read, read)).toEqual({})
})

test('what was typed is laid over what others stored, and conflicts only with another answer to the same question', () => {
  expect(threeWayMerge(salespersonForm, typed, read)).toEqual({ values, conflicts: [] })

  const besides = { ...read, sales_rep_email: 'new@example.com' }
  expect(threeWayMerge(salespersonForm, typed, besides)).toEqual({
    values: { sales_rep_name: 'Joe Park', sales_rep_email: 'new@example.com' },
    conflicts: [],
  })

  const otherwise = { ...read, sales_rep_name: 'Mia Chen' }
  expect(threeWayMerge(salespersonForm, typed, otherwise)).toEqual({ values, conflicts: ['sales_rep_name'] })
})

test('what is stored already, as after an answer that was lost, is nothing typed', () => {
  expect(threeWayMerge(salespersonForm, typed, values)).toEqual({ values, conflicts: [] })
  expect(changedFields(salespersonForm, values, threeWayMerge(salespersonForm, typed, values).values)).toEqual({})
})

test('answers that do not apply any more go, as in any form', () => {
  const job = employmentForm.clearInapplicable(
    employmentForm.read({ is_current: false, to_month: '03', to_year: '2024' }),
  )
  const edited = changedFields(employmentForm, job, { ...job, to_year: '2025' })
  expect(threeWayMerge(employmentForm, edited, { ...job, is_current: true }).values.to_year).toBe('')
})

test('drafts contain no SSN, birth date, agreement or signature', () => {
  const empty = consentForm.empty()
  const filled = { ...empty, ssn_start: '219', dob_month: '07', dob_year: '1980', disclaimer: 'Rosa Delgado' }
  const all = changedFields(consentForm, empty, filled as typeof empty)
  expect(Object.keys(all)).toHaveLength(4)
  expect(draftOf(consentForm, all)).toEqual({})
})

test('of a draft, only what the form asks and what fits is taken', () => {
  const draft = { sales_rep_name: ['', 7], sales_rep_email: ['', 'sam@example.com'], gone: ['', 'x'] } as const
  expect(changedFieldsInDraft(salespersonForm, draft)).toEqual({
    sales_rep_name: ['', ''],
    sales_rep_email: ['', 'sam@example.com'],
  })
})
