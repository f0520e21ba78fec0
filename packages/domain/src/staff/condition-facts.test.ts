import { describe, expect, test } from 'vitest'
import type { SignedAnswers } from '../flow/signed-changes.ts'
import type { StoredAnswers } from '../forms/form.ts'
import { type ConditionCode, conditions, suggestionsFor } from '../items/conditions/conditions.ts'
import type { Role } from '../people/role.ts'
import { addressForm, housingType } from '../sections/address/address.ts'
import { employmentForm } from '../sections/employment/employment.ts'
import { expenseForm, expenseType } from '../sections/expenses/expense.ts'
import { accountType, financialAccountForm } from '../sections/financial-accounts/financial-account.ts'
import { downPaymentSource } from '../sections/home-and-land/down-payment.ts'
import { usageType } from '../sections/home-and-land/home.ts'
import { landSituation, leaseType } from '../sections/home-and-land/land.ts'
import { homeNotKnownYet, modelNotKnownYet, sectionType } from '../sections/home-and-land/manufacture-detail.ts'
import { incomeForm, incomeType } from '../sections/income/income.ts'
import { citizenshipType } from '../sections/personal-info/personal-info.ts'
import type { BorrowerAnswers } from '../sections/section-answers.ts'
import {
  aFinancialAccount,
  aHome,
  aLand,
  anAddress,
  anEmployment,
  anExpense,
  anIncome,
  completeAnswers,
  someRates,
  TODAY,
} from '../testing/index.ts'
import { conditionFacts } from './condition-facts.ts'
import type { SignedFacts } from './signed-facts.ts'

/** A home that is not known yet, without a down payment. */
const unknownHome = (stored: StoredAnswers = {}) => aHome({ ...homeNotKnownYet, down_payment_amount: 0, ...stored })
const nothing: Partial<BorrowerAnswers> = { lists: {}, home: unknownHome(), land: undefined }

const signed = (changes: Partial<BorrowerAnswers> = {}, id = 'Rosa', role: Role = 'BORROWER'): SignedAnswers => {
  const { demographics: _, ...answers } = completeAnswers(role, { ...nothing, ...changes })
  return { id, name: id, role, answers, ssn_last4: '6789', rates: someRates }
}
const factsOf = (...people: SignedAnswers[]): SignedFacts => ({ people, rates: someRates, day: TODAY })
const suggested = (...people: SignedAnswers[]) => suggestionsFor(conditionFacts(factsOf(...people)))
const codesOf = (changes: Partial<BorrowerAnswers> = {}): ConditionCode[] =>
  suggested(signed(changes)).map(({ code }) => code)
const ALWAYS = codesOf()

const borrower = (stored: StoredAnswers) => ({ borrower: { ...completeAnswers().borrower, ...stored } })
const home = (stored: StoredAnswers) => ({ home: unknownHome(stored) })
const land = (...of: Parameters<typeof aLand>) => ({ land: aLand(...of) })
const income = (...of: Parameters<typeof anIncome>) => ({ lists: { income: [incomeForm.toStored(anIncome(...of))] } })
const job = (...of: Parameters<typeof anEmployment>) => ({
  lists: { employment: [employmentForm.toStored(anEmployment(...of))] },
})
const expense = (...of: Parameters<typeof anExpense>) => ({
  lists: { expenses: [expenseForm.toStored(anExpense(...of))] },
})
const address = (...of: Parameters<typeof anAddress>) => ({
  lists: { address: [addressForm.toStored(anAddress(...of))] },
})
const each = <V extends string>(
  values: readonly V[],
  answersOf: (value: V) => Partial<BorrowerAnswers>,
): [string, Partial<BorrowerAnswers>][] => values.map(value => [value, answersOf(value)])

const ended = { has_end_date: true, to_month: '12', to_year: '2025' } as const

/** Each answer that could have a paper, alone on an application that says nothing else. */
const cases: Record<string, [string, Partial<BorrowerAnswers>][]> = {
  citizenship: each(citizenshipType.values, citizenship_type => borrower({ citizenship_type })),
  job: [
    ['employee', job()],
    ['self-employed', job({ is_self_employed: true })],
    ['former job', job({ is_current: false, to_month: '01', to_year: '2026' })],
    ['UNEMPLOYED', borrower({ employment_status: 'UNEMPLOYED' })],
    ['RETIRED', borrower({ employment_status: 'RETIRED' })],
    ['OTHER', borrower({ employment_status: 'OTHER' })],
  ],
  'other income': [
    ...each(incomeType.values, income_type => income({ income_type, income_type_other: 'Tips', children_ages: '4' })),
    ['RETIREMENT that ended', income({ income_type: 'RETIREMENT', ...ended })],
    ['ALIMONY that ended', income({ income_type: 'ALIMONY', ...ended })],
    ['none listed', { lists: {}, skipped: ['incomes'] }],
  ],
  account: each(accountType.values, account_type => ({
    lists: { financial_accounts: [financialAccountForm.toStored(aFinancialAccount({ account_type }))] },
  })),
  expense: [
    ...each(expenseType.values, type => expense(type)),
    ['CHILD_SUPPORT that ended', expense('CHILD_SUPPORT', ended)],
  ],
  'present home': each(housingType.values, housing_type => address('CURRENT', { housing_type })),
  bankruptcy: [
    ['declared', borrower({ has_declared_bankruptcy: true, bankruptcy_date: '2024-03-01' })],
    ['not declared', borrower({ has_declared_bankruptcy: false })],
  ],
  'down payment': [
    ...each(downPaymentSource.values, source =>
      home({ down_payment_amount: 12_000_00, down_payment_source_type: source }),
    ),
    ['none', home({ down_payment_amount: 0, down_payment_source_type: 'GIFT' })],
  ],
  home: [
    ['not known yet', home({})],
    ['maker known, model not', { home: aHome({ ...modelNotKnownYet, down_payment_amount: 0 }) }],
    ['new', { home: aHome({ model_year: '2026', down_payment_amount: 0 }) }],
    ['used', { home: aHome({ model_year: '1998', down_payment_amount: 0 }) }],
    ['data deleted', { home: undefined }],
  ],
  sections: each(sectionType.values, section_type => home({ section_type })),
  use: each(usageType.values, usage_type => home({ usage_type })),
  'site work': [
    ['with a cost', home({ site_improvement_cost: 5_000_00 })],
    ['none', home({ site_improvement_cost: null })],
  ],
  land: [
    ...each(landSituation.values, situation => land(situation)),
    ...each(leaseType.values, lease_type => land('LEASING', { lease_type })).map(
      ([type, answers]): [string, Partial<BorrowerAnswers>] => [`LEASING from ${type}`, answers],
    ),
    ['ALREADY_OWNED as down payment', land('ALREADY_OWNED', { use_as_down_payment: true })],
    ['ALREADY_OWNED, home only', land('ALREADY_OWNED', { use_as_down_payment: false })],
    ['CURRENTLY_FINANCED, refinanced', land('CURRENTLY_FINANCED', { is_refinance: true })],
    ['CURRENTLY_FINANCED, not refinanced', land('CURRENTLY_FINANCED', { is_refinance: false })],
  ],
}
const allCases = Object.values(cases).flat()

test('each answer leads to its conditions', async () => {
  const lines = Object.entries(cases).flatMap(([subject, answers]) => [
    '',
    subject,
    ...answers.map(([name, changes]) => {
      const codes = codesOf(changes)
      expect(codes).toEqual(expect.arrayContaining(ALWAYS))
      const added = codes
        .filter(code => !ALWAYS.includes(code))
        .map(code => {
          const { stage, waits_for } = conditions[code]
          return `${code} (${stage}, ${waits_for})`
        })
      return `  ${name}: ${added.join(', ') || '-'}`
    }),
  ])
  const text = [`always: ${ALWAYS.join(', ')}`, ...lines].join('\n')
  await expect(`${text}\n`).toMatchFileSnapshot('./condition-facts.snapshot.txt')
})

test('every condition is suggested for some answer', () => {
  const found = new Set(allCases.flatMap(([, changes]) => codesOf(changes)))
  expect(Object.keys(conditions).filter(code => !found.has(code as ConditionCode))).toEqual([])
})

test('suggestions are in the order of the table, and of the borrowers', () => {
  const rosa = signed({ ...job(), ...land('LEASING') })
  const luis = signed(job(), 'Luis', 'COBORROWER')
  expect(suggested(rosa, luis).map(({ code, borrower_id }) => `${code} ${borrower_id ?? '-'}`)).toEqual([
    'PHOTO_ID Rosa',
    'PHOTO_ID Luis',
    'PAY Rosa',
    'PAY Luis',
    'LOT_RENT -',
    'PARK_APPROVAL -',
    'INSURANCE -',
  ])
})

test('people who rent a home together have one rent history', () => {
  const historiesOf = (...people: SignedAnswers[]) =>
    suggested(...people).flatMap(({ code, borrower_id }) => (code === 'RENT_HISTORY' ? [borrower_id] : []))
  const rosa = signed(address('CURRENT'))
  expect(historiesOf(rosa, signed(address('CURRENT', { street1: '12 OAK ST' }), 'Luis', 'COBORROWER'))).toEqual([
    'Rosa',
  ])
  expect(historiesOf(rosa, signed(address('CURRENT', { street1: '9 Elm St' }), 'Luis', 'COBORROWER'))).toEqual([
    'Rosa',
    'Luis',
  ])
  const owner = signed(address('CURRENT', { housing_type: 'OWN' }))
  expect(historiesOf(owner, signed(address('CURRENT'), 'Luis', 'COBORROWER'))).toEqual(['Luis'])
})

test('after the data of everyone was deleted nothing is suggested', () => {
  expect(suggested()).toEqual([])
  expect(suggested(signed(job(), 'Luis', 'COBORROWER')).map(({ code }) => code)).toEqual([
    'PHOTO_ID',
    'PAY',
    'INSURANCE',
  ])
})

const protectedAnswers: [string, StoredAnswers][] = [
  ['age', { date_of_birth: '1931-02-03' }],
  ['marital status', { marital_status_type: 'SEPARATED' }],
  ['no dependents', { dependents_ages_years: [] }],
  ['dependents', { dependents_ages_years: [1, 2, 3, 4] }],
  ['a name', { first_name: 'Ann', last_name: 'Wu' }],
]

test.each(protectedAnswers)('no condition depends on %s', (_, stored) => {
  for (const [, changes] of allCases) {
    const answers = { ...changes, borrower: { ...completeAnswers().borrower, ...changes.borrower, ...stored } }
    expect(codesOf(answers)).toEqual(codesOf(changes))
  }
})

describe('never asked', () => {
  test('papers of a marriage or its end, where support is neither counted nor owed', () => {
    for (const marital_status_type of ['MARRIED', 'SEPARATED', 'UNMARRIED'])
      expect(codesOf(borrower({ marital_status_type }))).toEqual(ALWAYS)
  })

  test('papers of a spouse who does not apply', () => {
    const ids = new Set(suggested(signed({ ...job(), ...land('PURCHASING') })).map(({ borrower_id }) => borrower_id))
    expect([...ids]).toEqual(['Rosa', null])
  })

  test('papers for income that was left out', () => {
    expect(codesOf({ lists: {}, skipped: ['incomes'] })).toEqual(ALWAYS)
  })
})

test('facts hold no amount, name, age, marital status, dependents or type of income', () => {
  const { people, application } = conditionFacts(factsOf(signed({ ...job(), ...land('LEASING') })))
  const { facts } = people[0]!
  // @ts-expect-error no place for it
  expect([facts.name, facts.date_of_birth]).toEqual([undefined, undefined])
  // @ts-expect-error no place for it
  expect([facts.age, facts.marital_status]).toEqual([undefined, undefined])
  // @ts-expect-error no place for it
  expect([facts.dependents, facts.demographics]).toEqual([undefined, undefined])
  // @ts-expect-error no place for it
  expect(facts.income_type).toBeUndefined()
  // @ts-expect-error no place for it
  expect(application.down_payment_amount).toBeUndefined()
  // @ts-expect-error no place for it
  expect(application.people).toBeUndefined()
})
