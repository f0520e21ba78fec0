import { describe, expect, test } from 'vitest'
import * as domain from '../index.ts'
import { aFinancialAccount, anAddress, anEmployment, anExpense, anIncome } from '../testing/index.ts'
import type { Form } from './form.ts'
import { askIfUnusual, askIfUnusualSum, type PlausibleRange, plausibleRanges } from './plausible.ts'
import { inEnglish, type Text } from './text.ts'

const textOf = (question: Text | undefined) => question && inEnglish(question)

describe('the table', () => {
  test.each(Object.entries(plausibleRanges))('%s asks below and above, and at neither end', (name, { from, to }) => {
    const ask = (value: number) => askIfUnusual(name as PlausibleRange, value)
    expect(to).toBeGreaterThan(from)
    expect([ask(from), ask(to), ask((from + to) / 2)]).toEqual([undefined, undefined, undefined])
    expect(textOf(ask(to * 10))).toMatch(/\d.*\. Is that right\?$/)
    if (from > 0) expect(textOf(ask(from / 10))).toMatch(/\d.*\. Is that right\?$/)
  })

  test.each<[PlausibleRange, number, string]>([
    ['ANNUAL_PAY', 540_000, '$540,000 a year. Is that right?'],
    ['HOURLY_PAY', 1.55, '$1.55 an hour. Is that right?'],
    ['WEEKLY_PAY', 12_500, '$12,500 a week. Is that right?'],
    ['MONTHLY_PAY', 54_000, '$54,000 a month. Is that right?'],
    ['HOME_PRICE', 1_345_000, '$1,345,000. Is that right?'],
    ['QUARTERLY_HOA_FEE', 15_000, '$15,000 a quarter. Is that right?'],
    ['WEEKLY_HOURS', 140, '140 hours a week. Is that right?'],
    ['ACRES', 150, '150 acres. Is that right?'],
    ['INTEREST_RATE', 0.00749, '0.749% a year. Is that right?'],
    ['DOWN_PAYMENT_SHARE', 0.95, "That's 95% of the price. Is that right?"],
  ])('%s of %d: %s', (name, value, question) => {
    expect(textOf(askIfUnusual(name, value))).toBe(question)
  })

  test('asks nothing about no amount, no number and 0 dollars', () => {
    expect(askIfUnusualSum('HOME_PRICE', null)).toBeUndefined()
    expect(askIfUnusualSum('HOME_PRICE', Number.NaN)).toBeUndefined()
    expect(askIfUnusualSum('HOUSING_PAYMENT', 0)).toBeUndefined()
  })
})

const isForm = (candidate: unknown): candidate is Form =>
  typeof candidate === 'object' && candidate !== null && 'unusualAnswers' in candidate
const everyForm = Object.entries({ ...domain, ...domain.summaryForms, ...domain.landForms } as Record<
  string,
  unknown
>).filter((entry): entry is [string, Form] => isForm(entry[1]))
const amountsOf = ([form, { fields, names }]: [string, Form]) =>
  names.filter(name => ['money', 'percent', 'number'].includes(fields[name]!.kind)).map(name => [form, name] as const)

/** Asked about only together with another answer, which the other tests give. */
const withAnotherAnswer = new Set(['down_payment_amount', 'hoa_fee_amount', 'loan_months'])

test.each(everyForm.flatMap(amountsOf).filter(([, name]) => !withAnotherAnswer.has(name)))(
  '%s asks about an enormous %s',
  (formName, name) => {
    const form = everyForm.find(([candidate]) => candidate === formName)![1]
    const isRate = form.fields[name]!.kind === 'percent'
    const answers = Object.fromEntries(
      form.names.map(other => {
        const { kind, choices, empty } = form.fields[other]!
        // Every row is shown, every amount is by the hour or by the first frequency.
        if (kind === 'flag' || kind === 'yes-no') return [other, true]
        if (kind === 'choice') return [other, choices!.values[0]]
        return [other, other === name ? (isRate ? 0.99 : kind === 'money' ? 99_000_000_00 : 160) : empty]
      }),
    )
    expect(Object.keys(form.unusualAnswers(form.read(answers)))).toEqual([name])
  },
)

describe('a form', () => {
  test('asks about pay by its frequency', () => {
    const { employmentForm } = domain
    const ask = (amount: number, frequency: 'HOURLY' | 'WEEKLY' | 'MONTHLY' | 'ANNUAL') =>
      textOf(employmentForm.unusualAnswers(anEmployment({ amount: amount * 100, frequency, weekly_hours: 40 })).amount)
    expect(ask(540_000, 'ANNUAL')).toBe('$540,000 a year. Is that right?')
    expect(ask(54_000, 'ANNUAL')).toBeUndefined()
    expect(ask(54_000, 'MONTHLY')).toBe('$54,000 a month. Is that right?')
    expect(ask(15.5, 'HOURLY')).toBeUndefined()
    expect(ask(15.5, 'ANNUAL')).toBe('$15.50 a year. Is that right?')
  })

  test('asks nothing before the frequency is chosen, and nothing about a hidden amount', () => {
    const { employmentForm } = domain
    expect(employmentForm.unusualAnswers(anEmployment({ amount: 540_000_00, frequency: null }))).toEqual({})
    const hidden = { ...anEmployment(), has_bonus: false, bonus_amount: 900_000_00, bonus_frequency: 'WEEKLY' as const }
    expect(employmentForm.unusualAnswers(hidden)).toEqual({})
  })

  test('asks nothing about an amount that is refused', () => {
    const { downPaymentForm } = domain
    const answers = { ...downPaymentForm.empty(), price: 100_000_000_00 }
    expect(downPaymentForm.check(answers, '2026-03-15').price).toBe('Must be less than $100M')
    expect(downPaymentForm.unusualAnswers(answers)).toEqual({})
  })

  test('compares the down payment with the price', () => {
    const { downPaymentForm } = domain
    const ask = (price: number, down_payment_amount: number) =>
      downPaymentForm.unusualAnswers({
        ...downPaymentForm.empty(),
        price: price * 100,
        down_payment_amount: down_payment_amount * 100,
      })
    expect(ask(134_500, 10_000)).toEqual({})
    expect(textOf(ask(134_500, 134_500).down_payment_amount)).toBe("That's 100% of the price. Is that right?")
    expect(ask(134_500, 900_000)).toEqual({})
  })

  test('asks about a fee by its frequency', () => {
    const { alreadyOwnedForm } = domain
    const ask = (hoa_fee_frequency: 'MONTHLY' | 'ANNUAL') =>
      textOf(
        alreadyOwnedForm.unusualAnswers({ ...alreadyOwnedForm.empty(), hoa_fee_amount: 1_200_00, hoa_fee_frequency })
          .hoa_fee_amount,
      )
    expect(ask('MONTHLY')).toBe('$1,200 a month. Is that right?')
    expect(ask('ANNUAL')).toBeUndefined()
  })

  test('allows more in a retirement account than in a checking account', () => {
    const { financialAccountForm } = domain
    const ask = (account_type: 'CHECKING' | 'RETIREMENT') =>
      textOf(
        financialAccountForm.unusualAnswers(aFinancialAccount({ account_type, balance_amount: 800_000_00 }))
          .balance_amount,
      )
    expect(ask('CHECKING')).toBe('$800,000. Is that right?')
    expect(ask('RETIREMENT')).toBeUndefined()
  })

  test('asks nothing about common answers', () => {
    expect(domain.employmentForm.unusualAnswers(anEmployment())).toEqual({})
    expect(domain.addressForm.unusualAnswers(anAddress())).toEqual({})
    expect(domain.incomeForm.unusualAnswers(anIncome())).toEqual({})
    expect(domain.expenseForm.unusualAnswers(anExpense())).toEqual({})
    expect(domain.financialAccountForm.unusualAnswers(aFinancialAccount())).toEqual({})
  })
})
