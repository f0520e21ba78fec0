import { expect, test } from 'vitest'
import type { StoredAnswers } from '../../forms/form.ts'
import { inEnglish } from '../../forms/text.ts'
import { financialAccountForm } from '../../sections/financial-accounts/financial-account.ts'
import { homeNotKnownYet } from '../../sections/home-and-land/manufacture-detail.ts'
import type { BorrowerAnswers } from '../../sections/section-answers.ts'
import { aFinancialAccount, aHome, aLand, completeAnswers, someRates, TODAY } from '../../testing/index.ts'
import type { AttentionFacts } from '../attention/attention.ts'
import { totalsOf } from '../totals/totals.ts'
import { keyFigures } from './key-figures.ts'

const facts = (changes: Partial<BorrowerAnswers> = {}): AttentionFacts => {
  const { demographics: _, ...answers } = completeAnswers('BORROWER', { land: aLand('LEASING'), ...changes })
  const person = { id: 'Rosa', name: 'Rosa', role: 'BORROWER', answers, ssn_last4: '6789', rates: someRates } as const
  return { people: [person], rates: someRates, day: TODAY, shared: [], askedAndUnchanged: [] }
}
const inWords = (given: AttentionFacts) =>
  Object.fromEntries(
    keyFigures(given, totalsOf(given)).map(({ id, value, details }) => [id, [value, ...details].map(inEnglish)]),
  )
const withHome = (stored: StoredAnswers) => inWords(facts({ home: aHome(stored) }))

test('each percentage names its base and has one decimal', () => {
  const said = Object.values(inWords(facts())).flat()
  expect(said.filter(text => text.includes('%'))).toEqual([
    '90.0% of cash price $120,000',
    '10.0% of cash price',
    expect.stringMatching(/^8\.99%, 25yr\/fixed$/),
    expect.stringMatching(/^\d+\.\d% of income$/),
    expect.stringMatching(/^\d+\.\d%$/),
  ])
})

test.each<[string, StoredAnswers, string[]]>([
  ['savings', {}, ['$12,000', '10.0% of cash price', 'Savings account']],
  [
    'a gift',
    { down_payment_source_type: 'GIFT', down_payment_giftor_name: 'R. Whitfield' },
    ['$12,000', '10.0% of cash price', 'gift, R. Whitfield'],
  ],
  ['none', { down_payment_amount: 0 }, ['None']],
])('the down payment: %s', (_, home, said) => {
  expect(withHome(home).down_payment).toEqual(said)
})

test('land that the loan pays for is part of the cash price', () => {
  const { loan } = inWords(facts({ land: aLand('PURCHASING') }))
  expect(loan).toEqual(['$138,000', '92.0% of cash price $150,000'])
})

test('cash counts checking, savings and CDs, less a down payment that comes from accounts', () => {
  const of = (account_type: 'SAVINGS' | 'RETIREMENT', balance_amount: number) =>
    financialAccountForm.toStored(aFinancialAccount({ account_type, balance_amount }))
  const lists = {
    ...completeAnswers().lists,
    financial_accounts: [of('SAVINGS', 20_000_00), of('RETIREMENT', 50_000_00)],
  }
  expect(inWords(facts({ lists })).cash?.[0]).toBe('$8,000')
  expect(inWords(facts({ lists, home: aHome({ down_payment_source_type: 'GIFT' }) })).cash?.[0]).toBe('$20,000')
})

test('a home that is not known says so, and without answers there is no figure', () => {
  expect(withHome({ ...homeNotKnownYet }).home?.[0]).toBe('Not known yet')
  expect(inWords(facts({ home: undefined, land: undefined }))).toMatchObject({
    loan: ['Not given'],
    housing: [expect.stringContaining('Not known yet'), expect.stringMatching(/^now /)],
    ratio: ['Not known yet', expect.any(String)],
    home: ['Not given'],
  })
})
