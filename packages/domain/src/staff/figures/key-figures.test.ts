import { expect, test } from 'vitest'
import type { StoredAnswers } from '../../forms/form.ts'
import { inEnglish } from '../../forms/text.ts'
import { financialAccountForm } from '../../sections/financial-accounts/financial-account.ts'
import { homeNotKnownYet } from '../../sections/home-and-land/manufacture-detail.ts'
import type { BorrowerAnswers } from '../../sections/section-answers.ts'
import { aFinancialAccount, aHome, aLand, completeAnswers, someRates, TODAY } from '../../testing/index.ts'
import type { AttentionFacts } from '../attention/attention.ts'
import type { LenderFigure } from '../lender-figures.ts'
import { figureText } from '../totals/total.ts'
import { totalsOf } from '../totals/totals.ts'
import { cashTotal } from './cash-total.ts'
import { keyFigures } from './key-figures.ts'
import { lenderTotals } from './lender-totals.ts'

const facts = (changes: Partial<BorrowerAnswers> = {}): AttentionFacts => {
  const { demographics: _, ...answers } = completeAnswers('BORROWER', { land: aLand('LEASING'), ...changes })
  const person = { id: 'Rosa', name: 'Rosa', role: 'BORROWER', answers, ssn_last4: '6789', rates: someRates } as const
  return { people: [person], rates: someRates, day: TODAY, shared: [], askedAndUnchanged: [], figures: [], limits: [] }
}
const inWords = (given: AttentionFacts) =>
  Object.fromEntries(
    keyFigures(given, totalsOf(given)).map(({ id, value, details }) => [id, [value, ...details].map(inEnglish)]),
  )
const withHome = (stored: StoredAnswers) => inWords(facts({ home: aHome(stored) }))

const everyFigure: LenderFigure[] = [
  { kind: 'DEBTS', borrower_id: 'Rosa', cents: 400_00, source: 'Equifax', report_on: '2026-03-01' },
  { kind: 'INCOME', borrower_id: 'Rosa', cents: 5_000_00, source: 'Pay stubs', report_on: null },
  { kind: 'INVOICE', borrower_id: null, cents: 90_000_00, source: 'Invoice 12', report_on: null },
  { kind: 'BOOK_VALUE', borrower_id: null, cents: 110_000_00, source: 'Guide', report_on: null },
]

test('each percentage names its base and has one decimal', () => {
  const said = Object.values(inWords({ ...facts(), figures: everyFigure })).flat()
  expect(said.filter(text => text.includes('%'))).toEqual([
    'loan to cash price 90.0%',
    'loan to invoice 120.0%',
    'loan to book value 98.2%',
    '10.0% of cash price',
    expect.stringMatching(/^8\.99%, 25yr\/fixed$/),
    expect.stringMatching(/^\d+\.\d% of income$/),
    expect.stringMatching(/^\d+\.\d%$/),
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
  expect(loan).toEqual(['$138,000', 'cash price $150,000', 'loan to cash price 92.0%'])
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

const account = (account_type: 'CHECKING' | 'SAVINGS' | 'CERTIFICATE_OF_DEPOSIT' | 'RETIREMENT', dollars: number) =>
  financialAccountForm.toStored(aFinancialAccount({ account_type, balance_amount: dollars * 100 }))
const withAccounts = (...accounts: StoredAnswers[]) => ({ ...completeAnswers().lists, financial_accounts: accounts })
const from = (down_payment_source_type: string, dollars: number) =>
  aHome({ down_payment_source_type, down_payment_amount: dollars * 100 })

/** Worked out by hand: a price of $120,000, with $12,000 down unless it is given. */
test.each<[string, Partial<BorrowerAnswers>, string, string[]]>([
  [
    'paid in full',
    { home: aHome({ down_payment_amount: 120_000_00 }) },
    'loan',
    ['$0', 'cash price $120,000', 'loan to cash price 0.0%'],
  ],
  [
    'more than the price',
    { home: aHome({ down_payment_amount: 130_000_00 }) },
    'loan',
    ['$0', 'cash price $120,000', 'loan to cash price 0.0%'],
  ],
  [
    'a half is rounded up',
    { home: aHome({ down_payment_amount: 60_00 }) },
    'down_payment',
    ['$60', '0.1% of cash price', 'Savings account'],
  ],
  [
    'less than a half is not',
    { home: aHome({ down_payment_amount: 59_99 }) },
    'down_payment',
    ['$59.99', '0.0% of cash price', 'Savings account'],
  ],
  [
    'no source',
    { home: aHome({ down_payment_source_type: null }) },
    'down_payment',
    ['$12,000', '10.0% of cash price'],
  ],
  [
    'lot rent',
    { land: aLand('LEASING', { monthly_payment: 550_00 }) },
    'housing',
    [
      expect.stringMatching(/^\$/),
      expect.stringMatching(/^\d+\.\d% of income$/),
      expect.stringMatching(/^\$[\d,.]+ \+ lot rent \$550$/),
      'now $900',
    ],
  ],
  [
    'no lot rent',
    { land: aLand('LEASING', { monthly_payment: null }) },
    'housing',
    [expect.stringMatching(/^\$/), expect.stringMatching(/of income$/), 'now $900'],
  ],
  [
    'no income',
    { lists: { ...completeAnswers().lists, employment: [], income: [] } },
    'ratio',
    ['Not known yet', 'without credit report'],
  ],
  ['no accounts', { lists: withAccounts() }, 'cash', ['$0', 'after the down payment']],
])('%s', (_, changes, id, said) => {
  expect(inWords(facts(changes))[id]).toEqual(said)
})

/** Accounts, down payment, what is left, what is taken from the accounts, and the notes. */
test.each<[StoredAnswers[], StoredAnswers, string, number | null, string[]]>([
  [[account('CHECKING', 5000), account('SAVINGS', 9000)], from('SAVINGS_ACCOUNT', 4000), '$10,000.00', -4000_00, []],
  [[account('CHECKING', 5000)], from('CHECKING_ACCOUNT', 5000), '$0.00', -5000_00, []],
  [
    [account('CHECKING', 5000)],
    from('CHECKING_ACCOUNT', 5001),
    '$0.00',
    -5001_00,
    ['The down payment is more than these accounts, so the amount is 0.'],
  ],
  [
    [account('CERTIFICATE_OF_DEPOSIT', 5000)],
    from('GIFT', 4000),
    '$5,000.00',
    null,
    ["Not counted: the down payment, which doesn't come from these accounts."],
  ],
  [
    [account('CHECKING', 5000), account('RETIREMENT', 3000)],
    from('OTHER', 4000),
    '$4,000.00',
    -1000_00,
    ['Not counted: $3,000.00 in other accounts.'],
  ],
  [
    [account('CHECKING', 5000), account('RETIREMENT', 3000)],
    from('OTHER', 3000),
    '$5,000.00',
    null,
    ['Not counted: $3,000.00 in other accounts.'],
  ],
  [[account('CHECKING', 5000)], from('SAVINGS_ACCOUNT', 0), '$5,000.00', null, []],
])('cash in accounts: %#', (accounts, home, left, taken, notes) => {
  const total = cashTotal(facts({ lists: withAccounts(...accounts), home }))
  expect(inEnglish(figureText(total.figure))).toBe(left)
  expect(total.lines.find(({ cents }) => cents < 0)?.cents ?? null).toBe(taken)
  expect(total.notes.map(note => inEnglish(note))).toEqual(notes)
})

test('each figure has lines: of a total, or in a section of the page', () => {
  const given = { ...facts(), figures: everyFigure }
  const totals = [...totalsOf(given), cashTotal(given), ...lenderTotals(given)].map(({ id }) => id)
  for (const { total, section } of keyFigures(given, totalsOf(given)))
    expect(total === null ? section : totals).toEqual(total === null ? 'property' : expect.arrayContaining([total]))
})
