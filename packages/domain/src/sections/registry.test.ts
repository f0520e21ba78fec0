import { afterEach, beforeEach, expect, test } from 'vitest'
import { isReadyToSign, sectionStatuses, sectionSummaries } from '../flow/completion.ts'
import { footer, pageOf, redirectFor, sectionPage, sectionsToReturnAfter, stepOf } from '../flow/pages.ts'
import { inEnglish } from '../forms/text.ts'
import { rowsInEnglish } from '../testing/english.ts'
import { completeAnswers } from '../testing/index.ts'
import { registerSection, registerVehicles, vehicles, vehiclesId, vehiclesPage } from '../testing/register-section.ts'
import { listSections, sectionAnswers } from './answers.ts'
import { type SectionId, sectionIds } from './index.ts'

let unregister: () => void
beforeEach(() => {
  unregister = registerVehicles()
})
afterEach(() => unregister())

const withVehicles = (vehicles: object[], skipped: string[] = []) => {
  const answers = completeAnswers()
  return { ...answers, skipped, lists: { ...answers.lists, vehicles } } as ReturnType<typeof completeAnswers>
}
const rates = { loan_interest_rate: 0.08, home_insurance_rate: 0.01, property_tax_rate: 0.01 }

test('a registered section is a list of the API, and is gone once it is unregistered', () => {
  expect(listSections().map(list => list.id)).toEqual([
    'address',
    'employment',
    'income',
    'financial_accounts',
    'expenses',
    'vehicles',
  ])
  unregister()
  expect(sectionIds()).not.toContain('vehicles')
  unregister = registerSection(...vehicles)
  expect(sectionIds().at(-1)).toBe('vehicles')
})

test('a registered section takes its place in the flow', () => {
  const statuses = Object.fromEntries(sectionIds().map(key => [key, 'INCOMPLETE'])) as ReturnType<
    typeof sectionStatuses
  >
  expect(footer('expenses/bankruptcy', { role: 'BORROWER', statuses }).to).toBe('vehicles')
  expect(footer(vehiclesPage, { role: 'BORROWER', statuses }).to).toBe('home')
  expect(footer(vehiclesPage, { role: 'COBORROWER', statuses, isEmpty: true })).toEqual({
    label: "I don't own any",
    to: 'ethnicity',
  })
  expect(redirectFor(vehiclesPage, 'COBORROWER')).toBe('vehicles')
  expect(sectionPage(vehiclesId)).toBe('vehicles')
  expect(stepOf(vehiclesPage, 'BORROWER')).toEqual({ step: 7, of: 12 })
  expect(stepOf('home', 'BORROWER')).toEqual({ step: 8, of: 12 })
  expect(stepOf('final-steps/consent', 'COBORROWER')).toEqual({ step: 9, of: 9 })
  expect(sectionsToReturnAfter(pageOf('expenses/bankruptcy'))).toEqual(['expenses', 'vehicles'])
})

test('a registered section is incomplete, complete or skipped', () => {
  expect(sectionStatuses('BORROWER', withVehicles([]))[vehiclesId]).toBe('INCOMPLETE')
  expect(isReadyToSign(sectionStatuses('BORROWER', withVehicles([])))).toBe(false)
  expect(sectionStatuses('COBORROWER', completeAnswers('COBORROWER'))[vehiclesId]).toBe('INCOMPLETE')
  expect(sectionStatuses('BORROWER', withVehicles([{ make: 'Ford', model: 'Ranger' }]))[vehiclesId]).toBe('COMPLETE')
  expect(sectionStatuses('BORROWER', withVehicles([], ['vehicles']))[vehiclesId]).toBe('SKIPPED')
})

test('a registered section is printed in its place', () => {
  const summaries = (answers: ReturnType<typeof withVehicles>) =>
    sectionSummaries({ answers, ssn_last4: null, rates }).map(({ title, rows, entries }) => ({
      title,
      rows: rowsInEnglish(rows),
      entries: entries.map(entry => ({ title: inEnglish(entry.title), rows: rowsInEnglish(entry.rows) })),
    }))
  const printed = summaries(withVehicles([{ make: 'Ford', model: 'Ranger' }]))
  expect(printed.map(({ title }) => title)).toEqual([
    'Personal and Household',
    'Address',
    'Employment',
    'Income',
    'Financial Accounts',
    'Expenses',
    'Vehicles',
    'Home and Land',
    'Loan Overview',
    'Salesperson Details',
  ])
  expect(printed[6]).toEqual({ title: 'Vehicles', rows: [], entries: [{ title: 'Ford', rows: [['Model', 'Ranger']] }] })
  expect(summaries(withVehicles([], ['vehicles']))[6]!.rows).toEqual([['Vehicles', 'None']])
})

test.each<SectionId>([
  'personal_info',
  'address',
  'employment',
  'income',
  'financial_accounts',
  'expenses',
  'property',
  'loan_overview',
  'sales_feedback',
])('%s prints the answers of a complete application', section => {
  const summary = sectionSummaries({ answers: completeAnswers(), ssn_last4: '6789', rates }).find(
    candidate => candidate.id === section,
  )!
  expect(summary.rows.length + summary.entries.length).toBeGreaterThan(0)
})

test.each<SectionId>(['demographics', 'consent'])('%s is never printed', section => {
  expect(sectionAnswers(section).summarize).toBeUndefined()
})
