import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { SignedAnswers } from '../../flow/signed-changes.ts'
import { inEnglish } from '../../forms/text.ts'
import type { Role } from '../../people/role.ts'
import { type Employment, employmentForm } from '../../sections/employment/employment.ts'
import { payFrequency } from '../../sections/employment/pay.ts'
import { expenseForm } from '../../sections/expenses/expense.ts'
import { landSituation } from '../../sections/home-and-land/land.ts'
import { incomeForm } from '../../sections/income/income.ts'
import type { BorrowerAnswers } from '../../sections/section-answers.ts'
import {
  aHome,
  aLand,
  anEmployment,
  anExpense,
  anIncome,
  completeAnswers,
  someRates,
  TODAY,
} from '../../testing/index.ts'
import type { SignedFacts } from '../signed-facts.ts'
import { figureText, type Total } from './total.ts'
import { totalsOf } from './totals.ts'

const signed = (changes: Partial<BorrowerAnswers> = {}, name = 'Rosa', role: Role = 'BORROWER'): SignedAnswers => {
  const { demographics: _, ...answers } = completeAnswers(role, changes)
  return { id: name, name, role, answers, ssn_last4: null, rates: someRates }
}
const facts = (...people: SignedAnswers[]): SignedFacts => ({ people, rates: someRates, day: TODAY })
const lists = (changes: BorrowerAnswers['lists']) => ({ lists: { ...completeAnswers().lists, ...changes } })
const luis = (changes: Partial<BorrowerAnswers> = {}) => signed(changes, 'Luis', 'COBORROWER')
const find = (given: SignedFacts, id: string): Total => totalsOf(given).find(total => total.id === id)!
const words = (given: SignedFacts, id: string) => inEnglish(figureText(find(given, id).figure))
const notes = (given: SignedFacts, id: string) => find(given, id).notes.map(inEnglish)
const lines = (given: SignedFacts, id: string) =>
  find(given, id).lines.map(({ label, cents, section }) => [inEnglish(label), cents, section])
const job = (answers: Partial<Employment> = {}) => employmentForm.toStored(anEmployment(answers))

describe('income', () => {
  test('is that of the person where one applies, without a line that repeats it', () => {
    expect(totalsOf(facts(signed())).map(({ id }) => id)).toEqual([
      'income_Rosa',
      'obligations',
      'housing',
      'loan',
      'front_ratio',
      'back_ratio',
    ])
    expect(inEnglish(find(facts(signed()), 'income_Rosa').label)).toBe('Monthly income')
    expect(words(facts(signed()), 'income_Rosa')).toBe('$5,400.00')
    expect(lines(facts(signed()), 'income_Rosa')).toEqual([
      ['Prairie Tools: $4,200.00 a month', 4_200_00, 'employment'],
      ['Retirement or pension', 1_200_00, 'income'],
    ])
  })

  test('is that of each and of both where two apply', () => {
    const both = facts(signed(), luis(lists({ income: [] })))
    expect(words(both, 'income_Luis')).toBe('$4,200.00')
    expect(inEnglish(find(both, 'income_Luis').label)).toBe('Monthly income of Luis')
    expect(words(both, 'income_together')).toBe('$9,600.00')
    expect(lines(both, 'income_together')).toEqual([
      ['Rosa', 5_400_00, null],
      ['Luis', 4_200_00, null],
    ])
  })

  test('pay of every kind and frequency is one line of its job', () => {
    const pays = { frequency: 'HOURLY', amount: 15_50, weekly_hours: 36 } as const
    const bonus = { has_bonus: true, bonus_amount: 1_500_00, bonus_frequency: 'ANNUAL' } as const
    const given = facts(signed(lists({ employment: [job({ ...pays, ...bonus })], income: [] })))
    // 15.50 × 36 × 52 ÷ 12 + 1,500 ÷ 12
    expect(lines(given, 'income_Rosa')).toEqual([
      ['Prairie Tools: $15.50 an hour, 36 hours a week, Bonus: $1,500.00 a year', 2_543_00, 'employment'],
    ])
  })

  test('names what does not count and what was not given', () => {
    const former = job({ employer_name: 'Plains Steel', is_current: false, to_month: '01', to_year: '2026' })
    const pension = incomeForm.toStored(anIncome({ has_end_date: true, to_month: '02', to_year: '2026' }))
    const ended = facts(signed(lists({ employment: [former], income: [pension] })))
    expect(words(ended, 'income_Rosa')).toBe('$0.00')
    expect(notes(ended, 'income_Rosa')).toEqual([
      'No current job was given.',
      'Not counted, a former job: Plains Steel.',
      'Not counted, ended before the signing: Retirement or pension.',
    ])
    const borrower = { ...completeAnswers().borrower, employment_status: 'RETIRED' }
    expect(notes(facts(signed({ borrower, ...lists({ employment: [], income: [] }) })), 'income_Rosa')).toEqual([
      'No current job was given. Employment status: Retired.',
      'Nothing else was given as income. Borrowers list only what they want counted.',
    ])
  })
})

describe('obligations', () => {
  test('name the person where several apply, what ended, and what the form does not ask', () => {
    const both = facts(signed(), luis(lists({ expenses: [] })))
    expect(lines(facts(signed()), 'obligations')).toEqual([['Alimony', 400_00, 'expenses']])
    expect(lines(both, 'obligations')).toEqual([['Alimony, Rosa', 400_00, 'expenses']])
    expect(notes(both, 'obligations')).toEqual(['Luis listed none.', expect.stringMatching(/^Not asked: loans/)])
    const alimony = expenseForm.toStored(anExpense('ALIMONY', { to_month: '02', to_year: '2026' }))
    const ended = facts(signed(lists({ expenses: [alimony] })))
    expect(words(ended, 'obligations')).toBe('$0.00')
    expect(notes(ended, 'obligations')[0]).toBe('Not counted, ended before the signing: Alimony, Rosa.')
  })
})

describe('housing', () => {
  test('adds the lot rent to the estimate of the loan overview', () => {
    const leased = facts(signed({ land: aLand('LEASING') }))
    expect(words(leased, 'housing')).toBe('$1,500.59')
    expect(lines(leased, 'housing')).toEqual([
      ['Principal and interest, 25yr/fixed at 8.99%', 905_59, 'loan_overview'],
      ['Home insurance, 0.75% of the price a year', 75_00, 'loan_overview'],
      ['Property tax, 1.00% a year', 100_00, 'loan_overview'],
      ['Lot rent', 420_00, 'property'],
    ])
  })

  test.each([
    ['FAMILY', {}, 'Not asked: what is paid for family land.'],
    ['RESERVATION', {}, 'Not asked: what is paid for land on a reservation.'],
    ['LEASING', { monthly_payment: null }, 'Not given: the lot rent.'],
    ['ALREADY_OWNED', {}, 'Not given: an HOA fee.'],
    ['ALREADY_OWNED', { hoa_fee_amount: 1, land_value: null }, /^Not asked: the value of the land/],
    ['CURRENTLY_FINANCED', { land_value: null }, /^Not asked: the value of the land/],
    ['PURCHASING', {}, /^Not counted: \$900\.00 a month that Rosa pays for housing now\.$/],
  ] as const)('%s %j: names what is missing', (situation, stored, note) => {
    expect(notes(facts(signed({ land: aLand(situation, stored) })), 'housing')[0]).toMatch(note)
  })
})

describe('the loan', () => {
  test('unfolds into costs and down payment', () => {
    expect(words(facts(signed()), 'loan')).toBe('$138,000.00')
    expect(lines(facts(signed()), 'loan')).toEqual([
      ['Price of the home', 120_000_00, 'property'],
      ['Land purchase or payoff', 30_000_00, 'property'],
      ['Down payment', -12_000_00, 'property'],
    ])
  })

  test('says what stands beside it, and that it is never below 0', () => {
    const owned = facts(signed({ land: aLand('ALREADY_OWNED') }))
    expect(notes(owned, 'loan')).toEqual(['Not in the total, Land as down payment: $40,000.00.'])
    const bought = (down_payment_amount: number) =>
      facts(signed({ land: undefined, home: aHome({ price: 5, down_payment_amount }) }))
    const paid = bought(6)
    expect(notes(bought(5), 'loan')).toEqual([])
    expect([words(paid, 'loan'), notes(paid, 'loan')]).toEqual([
      '$0.00',
      ['The down payment is more than the costs, so the amount is 0.'],
    ])
  })
})

describe('the ratios', () => {
  test('compare housing, and housing with obligations, to the income of all', () => {
    const leased = facts(signed({ land: aLand('LEASING') }))
    expect(words(leased, 'front_ratio')).toBe('27.8%')
    expect(words(leased, 'back_ratio')).toBe('35.2%')
    expect(lines(leased, 'back_ratio').map(([, cents]) => cents)).toEqual([1_500_59, 400_00, 5_400_00])
  })

  test('say why there is none', () => {
    const withoutIncome = facts(signed(lists({ employment: [], income: [] })))
    const withoutHome = facts(signed({ home: undefined, land: undefined }))
    for (const id of ['front_ratio', 'back_ratio']) {
      expect(words(withoutIncome, id)).toBe('No ratio: no income was given.')
      expect(words(withoutHome, id)).toBe("No ratio: the housing isn't known.")
      expect(words(facts(), id)).toBe('No ratio: no income was given.')
    }
    expect(words(withoutHome, 'loan')).toBe('Not known: no price of the home was given.')
  })
})

const cents = fc.integer({ min: 0, max: 99_999_999_99 })
const end = fc.constantFrom('01', '02', '03', '04').map(to_month => ({ to_month, to_year: '2026' }))
const generatedJob = fc.record({
  amount: cents,
  frequency: fc.constantFrom(...payFrequency.values),
  weekly_hours: fc.constantFrom(0.5, 12, 37.5, 40, 167),
  is_current: fc.boolean(),
})
const generatedIncome = fc.record({ amount: cents, has_end_date: fc.boolean(), end })
const generatedExpense = fc.record({ amount: cents, end })
const generatedPerson = fc.record({
  jobs: fc.array(generatedJob, { maxLength: 3 }),
  incomes: fc.array(generatedIncome, { maxLength: 3 }),
  expenses: fc.array(generatedExpense, { maxLength: 3 }),
})
type Generated = typeof generatedPerson extends fc.Arbitrary<infer G> ? G : never

const answersFrom = ({ jobs, incomes, expenses }: Generated) =>
  lists({
    employment: jobs.map(each => job({ ...each, to_month: '01', to_year: '2026' })),
    income: incomes.map(({ end: to, ...each }) => incomeForm.toStored(anIncome({ ...each, ...to }))),
    expenses: expenses.map(({ amount, end: to }) => expenseForm.toStored(anExpense('ALIMONY', { amount, ...to }))),
  })

/** The income a month as a second implementation: each pay over a year, divided by 12 at the end. */
function incomeSlowly({ jobs, incomes }: Generated): number {
  let total = 0
  for (const { amount, frequency, weekly_hours, is_current } of jobs) {
    if (!is_current) continue
    if (frequency === 'MONTHLY') total += amount
    else if (frequency === 'ANNUAL') total += Math.round(amount / 12)
    else if (frequency === 'WEEKLY') total += Math.round((amount * 52) / 12)
    else total += Math.round((amount * weekly_hours * 52) / 12)
  }
  for (const { amount, has_end_date, end: to } of incomes)
    if (!has_end_date || Number(to.to_month) >= 3) total += amount
  return total
}
const obligationsSlowly = ({ expenses }: Generated) => {
  let total = 0
  for (const { amount, end: to } of expenses) if (Number(to.to_month) >= 3) total += amount
  return total
}
const percentSlowly = (paid: number, income: number) => Math.round((paid / income) * 10_000) / 10_000

test('every figure is a whole number, the sum of its lines, and what a second implementation finds', () => {
  fc.assert(
    fc.property(
      generatedPerson,
      fc.option(generatedPerson),
      cents,
      cents,
      fc.constantFrom(...landSituation.values),
      (rosa, other, price, down_payment_amount, situation) => {
        const everyone = [rosa, ...(other ? [other] : [])]
        const home = aHome({ price, down_payment_amount })
        const given = facts(
          signed({ ...answersFrom(rosa), home, land: aLand(situation) }),
          ...(other ? [luis(answersFrom(other))] : []),
        )
        const totals = totalsOf(given)
        for (const { figure, lines: parts, id } of totals) {
          for (const part of parts) expect(Number.isInteger(part.cents)).toBe(true)
          if ('cents' in figure) {
            expect(Number.isInteger(figure.cents)).toBe(true)
            const sum = parts.reduce((total, part) => total + part.cents, 0)
            expect([id, figure.cents]).toEqual([id, id === 'loan' ? Math.max(0, sum) : sum])
          } else if ('tenths' in figure) expect(Number.isInteger(figure.tenths)).toBe(true)
          expect(inEnglish(figureText(figure))).not.toMatch(/NaN|Infinity|∞|undefined/)
        }
        const figureOf = (id: string) => totals.find(total => total.id === id)?.figure
        const income = everyone.reduce((sum, each) => sum + incomeSlowly(each), 0)
        const obligations = everyone.reduce((sum, each) => sum + obligationsSlowly(each), 0)
        expect(figureOf(other ? 'income_together' : 'income_Rosa')).toEqual({ cents: income })
        expect(figureOf('obligations')).toEqual({ cents: obligations })
        const housing = figureOf('housing')
        for (const [id, more] of [
          ['front_ratio', 0],
          ['back_ratio', obligations],
        ] as const) {
          const ratio = figureOf(id)!
          if (income === 0 || !housing || !('cents' in housing)) expect(ratio).toHaveProperty('missing')
          else if ('tenths' in ratio) {
            const expected = percentSlowly(housing.cents + more, income)
            // A float of the second implementation may round a half the other way.
            expect(Math.abs(ratio.tenths / 1000 - expected)).toBeLessThanOrEqual(Math.max(0.0011, expected * 1e-9))
          } else expect(ratio).toHaveProperty('tenths')
        }
      },
    ),
  )
})
