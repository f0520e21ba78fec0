import { expect, test } from 'vitest'
import type { StoredAnswers } from '../forms/form.ts'
import { landSituation } from '../sections/home-and-land/land.ts'
import { type PageId, type SectionId, sectionIds, sectionOf } from '../sections/index.ts'
import type { BorrowerAnswers } from '../sections/section-answers.ts'
import { aBorrower, aDemographics, aHome, aLand, completeAnswers } from '../testing/index.ts'
import { isReadyToSign, pageToContinue, sectionStatuses, sectionSummaries } from './completion.ts'
import { pageOf } from './pages.ts'

const primary = (answers: Partial<BorrowerAnswers> = {}) =>
  sectionStatuses('BORROWER', completeAnswers('BORROWER', answers))
const { lists } = completeAnswers()
/** The lists with one of them replaced. */
const withList = (id: SectionId, entries: readonly StoredAnswers[]) => ({ lists: { ...lists, [id]: entries } })
const nothing: BorrowerAnswers = {
  borrower: {},
  lists: {},
  skipped: [],
  home: undefined,
  land: undefined,
  overview_confirmed: false,
  demographics: undefined,
  consent: undefined,
  sales_rep_name: '',
  sales_rep_email: '',
}

test('with everything answered every section is complete, and it is time to sign', () => {
  expect(new Set(Object.values(primary()))).toEqual(new Set(['COMPLETE']))
  expect(isReadyToSign(primary())).toBe(true)
})

test('with nothing answered every section is incomplete', () => {
  expect(new Set(Object.values(sectionStatuses('BORROWER', nothing)))).toEqual(new Set(['INCOMPLETE']))
  expect(isReadyToSign(sectionStatuses('BORROWER', nothing))).toBe(false)
})

test('a co-borrower never has home and land, loan overview and salesperson', () => {
  const statuses = sectionStatuses('COBORROWER', completeAnswers('COBORROWER'))
  expect(statuses).toMatchObject({ property: 'SKIPPED', loan_overview: 'SKIPPED', sales_feedback: 'SKIPPED' })
  expect(isReadyToSign(statuses)).toBe(true)
  expect(sectionStatuses('COBORROWER', nothing).property).toBe('SKIPPED')
})

test.each<[PageId, string, Partial<BorrowerAnswers>]>([
  ['personal-info/citizenship', 'citizenship', { borrower: aBorrower({ citizenship_type: null }) }],
  ['personal-info/marital-status', 'marital status', { borrower: aBorrower({ marital_status_type: null }) }],
  ['personal-info/dependents', 'the dependents page', { borrower: aBorrower({ dependents_ages_years: null }) }],
  ['personal-info', 'the registration', { borrower: aBorrower({ last_name: '' }) }],
  ['address', 'a current address', withList('address', lists.address!.slice(1))],
  ['address', 'a mailing address', withList('address', lists.address!.slice(0, 1))],
  ['employment', 'a job or an employment status', withList('employment', [])],
  ['income', 'an income or a skip', withList('income', [])],
  ['financial-accounts', 'an account or a skip', withList('financial_accounts', [])],
  ['expenses', 'an expense or a skip', withList('expenses', [])],
  ['expenses/bankruptcy', 'bankruptcy', { borrower: aBorrower({ has_declared_bankruptcy: null }) }],
  ['home', 'any of the home', { home: undefined }],
  ['home', 'usage', { home: aHome({ usage_type: null }) }],
  [
    'home/placement',
    'placement',
    { home: aHome({ address: { street1: '', city: '', county: '', state: null, zip_code: '' } }) },
  ],
  ['land', 'land', { land: undefined }],
  ['land/leasing', "the land situation's own answers", { land: aLand('LEASING', { lease_type: null }) }],
  ['home/manufacture-detail', 'manufacture detail', { home: aHome({ model_name: '' }) }],
  ['home/down-payment', 'down payment', { home: aHome({ down_payment_amount: null }) }],
  ['overview', 'the confirmation', { overview_confirmed: false }],
  ['ethnicity', 'ethnicity', { demographics: aDemographics({ ethnicities: [] }) }],
  ['ethnicity/race', 'race', { demographics: aDemographics({ races: [] }) }],
  ['ethnicity/sex', 'sex', { demographics: aDemographics({ biological_sexes: [] }) }],
  ['final-steps/consent', 'any consent', { consent: undefined }],
  ['final-steps/consent', 'SSN', { consent: { ...completeAnswers().consent!, ssn: false } }],
  ['final-steps/consent', 'date of birth', { consent: { ...completeAnswers().consent!, date_of_birth: false } }],
  ['final-steps/consent', 'agreement', { consent: { ...completeAnswers().consent!, is_acknowledged: false } }],
  ['final-steps/consent', 'signature', { consent: { ...completeAnswers().consent!, disclaimer: '' } }],
  ['final-steps/sales-person', "a representative's name", { sales_rep_name: '' }],
])('%s is the page to continue on without %s, and no section but its own is incomplete', (page, _, answers) => {
  expect(primary(answers)).toEqual({ ...primary(), [pageOf(page).section]: 'INCOMPLETE' })
  expect(pageToContinue('BORROWER', completeAnswers('BORROWER', answers))).toBe(page)
})

test('there is no page to continue on once all is answered, and none of the home for a co-borrower', () => {
  expect(pageToContinue('BORROWER', completeAnswers())).toBeUndefined()
  const answers = completeAnswers('COBORROWER', { home: undefined, demographics: undefined })
  expect(pageToContinue('COBORROWER', answers)).toBe('ethnicity')
})

test('an employment status stands for a job', () => {
  expect(
    primary({ ...withList('employment', []), borrower: aBorrower({ employment_status: 'RETIRED' }) }).employment,
  ).toBe('COMPLETE')
})

test('a skipped list is skipped, until it has an entry', () => {
  const skipped = ['incomes', 'assets'] as const
  expect(primary({ lists: { ...lists, income: [], financial_accounts: [] }, skipped })).toMatchObject({
    income: 'SKIPPED',
    financial_accounts: 'SKIPPED',
  })
  expect(primary({ skipped }).income).toBe('COMPLETE')
})

test('skipped expenses and an answer about bankruptcy make the section complete', () => {
  expect(primary({ ...withList('expenses', []), skipped: ['expenses'] }).expenses).toBe('COMPLETE')
})

test.each(landSituation.values)('property is complete with %s land', situation => {
  expect(primary({ land: aLand(situation) }).property).toBe('COMPLETE')
})

test.each<[string, Partial<BorrowerAnswers>, pages: string[]]>([
  ['bought land', {}, ['home/placement', 'land/purchasing', 'home/manufacture-detail', 'home/down-payment']],
  ['no land', { land: undefined }, ['home/placement', 'home/manufacture-detail', 'home/down-payment']],
  ['no home', { home: undefined }, ['land/purchasing']],
])('pages with answers are printed under their titles, others not at all: %s', (_, answers, pages) => {
  const rates = { loan_interest_rate: 0.08, home_insurance_rate: 0.01, property_tax_rate: 0.01 }
  const printed = sectionSummaries({ answers: completeAnswers('BORROWER', answers), ssn_last4: null, rates })
  const { entries } = printed.find(({ id }) => id === 'property')!
  expect(entries.map(({ title }) => title)).toEqual(pages.map(page => sectionOf('property').pages[page]?.title))
  for (const { rows } of entries) expect(rows).not.toEqual([])
})

test('one incomplete section keeps from signing', () => {
  for (const id of sectionIds()) expect(isReadyToSign({ ...primary(), [id]: 'INCOMPLETE' }), id).toBe(false)
})
