import { expect, test } from 'vitest'
import { addDays } from '../../flow/business-days.ts'
import type { SignedAnswers } from '../../flow/signed-changes.ts'
import { addYears } from '../../forms/day.ts'
import { inEnglish } from '../../forms/text.ts'
import { employmentForm } from '../../sections/employment/employment.ts'
import { expenseForm } from '../../sections/expenses/expense.ts'
import { aLand, anEmployment, anExpense, completeAnswers, someRates, TODAY } from '../../testing/index.ts'
import type { AttentionFacts } from '../attention/attention.ts'
import {
  countingFigures,
  type FigureKind,
  figureErrors,
  type LenderFigure,
  normalizeSource,
} from '../lender-figures.ts'
import { figureText } from '../totals/total.ts'
import { totalsOf } from '../totals/totals.ts'
import { keyFigures } from './key-figures.ts'
import { lenderTotals } from './lender-totals.ts'

/** A borrower who states this monthly income, in dollars. */
const person = (id: string, dollars: number, role: SignedAnswers['role'] = 'BORROWER'): SignedAnswers => {
  const job = employmentForm.toStored(anEmployment({ frequency: 'MONTHLY', amount: dollars * 100 }))
  const expenses = role === 'BORROWER' ? [expenseForm.toStored(anExpense('ALIMONY', { amount: 100_00 }))] : []
  const lists = { ...completeAnswers().lists, income: [], expenses, employment: dollars > 0 ? [job] : [] }
  const { demographics: _, ...answers } = completeAnswers(role, { land: aLand('FAMILY'), lists })
  return { id, name: id, role, answers, ssn_last4: '6789', rates: someRates }
}
const figure = (kind: FigureKind, borrower_id: string | null, dollars: number): LenderFigure => ({
  kind,
  borrower_id,
  cents: dollars * 100,
  source: `${kind} paper`,
  report_on: kind === 'DEBTS' ? '2026-03-01' : null,
})
const debts = (id: string, dollars: number) => figure('DEBTS', id, dollars)
const verified = (id: string, dollars: number) => figure('INCOME', id, dollars)
const factsOf = (people: SignedAnswers[], figures: LenderFigure[]): AttentionFacts => ({
  ...{ people, figures, rates: someRates, day: TODAY, shared: [], askedAndUnchanged: [], limits: [] },
})
const rosa = (dollars: number) => person('Rosa', dollars)
const luis = (dollars: number) => person('Luis', dollars, 'COBORROWER')
const HOUSING = (() => {
  const total = totalsOf(factsOf([rosa(4000)], [])).find(({ id }) => id === 'housing')!
  return 'cents' in total.figure ? total.figure.cents / 100 : Number.NaN
})()
const percent = (paid: number, income: number) => `${(Math.round((paid / income) * 1000) / 10).toFixed(1)}%`
const [OF_VERIFIED, OF_SOME, OF_STATED] = [
  'of verified income',
  'of income, partly verified',
  'of income as stated',
] as const

/** The people, the figures that count, the ratio with report in words, and that of the verified income; undefined where there is none. */
test.each<[string, SignedAnswers[], LenderFigure[], string[] | undefined, string[] | undefined]>([
  ['no figures', [rosa(4000)], [], undefined, undefined],
  ['debts alone', [rosa(4000)], [debts('Rosa', 500)], [percent(HOUSING + 600, 4000), OF_STATED], undefined],
  ['a report without debts', [rosa(4000)], [debts('Rosa', 0)], [percent(HOUSING + 100, 4000), OF_STATED], undefined],
  ['income alone', [rosa(4000)], [verified('Rosa', 3000)], undefined, ['$3,000']],
  [
    'both borrowers',
    [rosa(4000), luis(2000)],
    [debts('Rosa', 500), debts('Luis', 50), verified('Rosa', 3000), verified('Luis', 2000)],
    [percent(HOUSING + 650, 5000), OF_VERIFIED],
    ['$5,000'],
  ],
  ['debts of one missing', [rosa(4000), luis(2000)], [debts('Rosa', 500)], undefined, undefined],
  [
    'one income verified',
    [rosa(4000), luis(2000)],
    [debts('Rosa', 500), debts('Luis', 0), verified('Luis', 1000)],
    [percent(HOUSING + 600, 5000), OF_SOME],
    ['$1,000', '1 of 2 borrowers'],
  ],
  [
    'one without income needs no report',
    [rosa(4000), luis(0)],
    [debts('Rosa', 500)],
    [percent(HOUSING + 600, 4000), OF_STATED],
    undefined,
  ],
  [
    'debts of one without income count',
    [rosa(4000), luis(0)],
    [debts('Rosa', 500), debts('Luis', 70)],
    [percent(HOUSING + 670, 4000), OF_STATED],
    undefined,
  ],
  [
    'an income verified as zero counts no more',
    [rosa(4000), luis(2000)],
    [debts('Rosa', 500), verified('Luis', 0)],
    [percent(HOUSING + 600, 4000), OF_STATED],
    ['$0', '1 of 2 borrowers'],
  ],
  ['no income at all', [rosa(0)], [debts('Rosa', 500)], undefined, undefined],
  ['figures of someone who left', [rosa(4000)], [debts('Luis', 500), verified('Luis', 9)], undefined, undefined],
])('%s', (_, people, figures, ratio, income) => {
  const facts = factsOf(people, figures)
  const shown = keyFigures(facts, totalsOf(facts))
  const of = (id: string) => {
    const found = shown.find(each => each.id === id)
    return found && [found.value, ...found.details].map(inEnglish)
  }
  expect(of('report_ratio')).toEqual(ratio && [ratio[0], 'with credit report', ratio[1]])
  expect(of('verified_income')).toEqual(income)
  const total = lenderTotals(facts).find(({ id }) => id === 'report_ratio')
  expect(total && inEnglish(figureText(total.figure))).toBe(ratio?.[0])
})

test('the lines of a ratio name whose figures they are, and where they come from', () => {
  const facts = factsOf([rosa(4000), luis(2000)], [debts('Rosa', 500), debts('Luis', 50), verified('Rosa', 3000)])
  const total = lenderTotals(facts).find(({ id }) => id === 'report_ratio')!
  expect(total.lines.slice(2).map(({ label, cents, section }) => [inEnglish(label), cents, section])).toEqual([
    ['Debts by credit report of Mar 1, 2026, Rosa: DEBTS paper', 500_00, 'lender_figures'],
    ['Debts by credit report of Mar 1, 2026, Luis: DEBTS paper', 50_00, 'lender_figures'],
    ['Income, Rosa: INCOME paper', 3000_00, 'lender_figures'],
    ['Income, Luis: as stated', 2000_00, null],
  ])
})

test('a later figure counts instead of the earlier, until it is withdrawn; each kind and borrower apart', () => {
  const recorded = (id: string, kind: FigureKind, borrower_id: string | null, isWithdrawn = false) => ({
    ...{ id, kind, borrower_id, withdrawn: isWithdrawn ? {} : null },
  })
  const counting = (...figures: ReturnType<typeof recorded>[]) => countingFigures(figures).map(({ id }) => id)
  const first = recorded('1', 'DEBTS', 'Rosa')
  expect(counting(first, recorded('2', 'DEBTS', 'Luis'), recorded('3', 'INCOME', 'Rosa'))).toEqual(['1', '2', '3'])
  expect(counting(first, recorded('2', 'DEBTS', 'Rosa'))).toEqual(['2'])
  expect(counting(first, recorded('2', 'DEBTS', 'Rosa', true))).toEqual(['1'])
  expect(counting(recorded('1', 'INVOICE', null, true))).toEqual([])
})

const right = { kind: 'DEBTS', borrower_id: 'Rosa', cents: 0, source: 'Equifax', report_on: TODAY } as const
test.each<[string, Partial<Parameters<typeof figureErrors>[0]>, object]>([
  ['a report without debts', {}, {}],
  ['a year ago', { report_on: addYears(TODAY, -1) }, {}],
  ['no kind', { kind: null }, { kind: 'Choose the figure' }],
  ['no borrower', { borrower_id: null }, { borrower_id: 'Choose the borrower' }],
  ['no amount', { cents: null }, { cents: 'Must enter a value' }],
  ['no number', { cents: Number.NaN }, { cents: 'Enter numbers only.' }],
  ['less than nothing', { cents: -1 }, { cents: 'Must not be negative' }],
  ['too much', { cents: 100_000_000_00 }, { cents: 'Must be less than $100M' }],
  ['no source', { source: '' }, { source: 'Write where the figure comes from' }],
  ['a long source', { source: 'x'.repeat(301) }, { source: 'Use up to 300 characters' }],
  ['another script', { source: '漢' }, { source: expect.anything() }],
  ['no day', { report_on: null }, { report_on: expect.anything() }],
  ['no such day', { report_on: '2026-02-30' }, { report_on: expect.anything() }],
  ['tomorrow', { report_on: addDays(TODAY, 1) }, { report_on: expect.anything() }],
  ['over a year ago', { report_on: addDays(addYears(TODAY, -1), -1) }, { report_on: expect.anything() }],
  [
    'a value of the home, without borrower or day',
    { kind: 'INVOICE', borrower_id: null, cents: 1, report_on: null },
    {},
  ],
  ['a value of nothing', { kind: 'INVOICE', borrower_id: null }, { cents: 'Must be greater than $0.00' }],
  ['an income without a day', { kind: 'INCOME', report_on: null }, {}],
])('%s', (_, changed, errors) => {
  expect(figureErrors({ ...right, ...changed }, TODAY)).toEqual(errors)
})

test('a report is of a day on which the borrower had authorized one, or later', () => {
  const reported = (report_on: string) => figureErrors({ ...right, report_on }, TODAY, addDays(TODAY, -3))
  expect(reported(addDays(TODAY, -3))).toEqual({})
  expect(Object.keys(reported(addDays(TODAY, -4)))).toEqual(['report_on'])
  expect(figureErrors({ ...right, kind: 'INCOME', report_on: null }, TODAY, TODAY)).toEqual({})
})

test('a source is one line', () => {
  expect(normalizeSource(' Pay stubs \r\n Oct and Nov\n')).toBe('Pay stubs Oct and Nov')
})
