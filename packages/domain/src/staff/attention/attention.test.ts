import { describe, expect, test } from 'vitest'
import type { SignedAnswers } from '../../flow/signed-changes.ts'
import type { StoredAnswers } from '../../forms/form.ts'
import { inEnglish } from '../../forms/text.ts'
import type { Role } from '../../people/role.ts'
import { employmentForm } from '../../sections/employment/employment.ts'
import { expenseForm } from '../../sections/expenses/expense.ts'
import { homeNotKnownYet } from '../../sections/home-and-land/manufacture-detail.ts'
import { incomeForm } from '../../sections/income/income.ts'
import { sectionIds } from '../../sections/index.ts'
import type { BorrowerAnswers } from '../../sections/section-answers.ts'
import {
  aHome,
  aLand,
  anEmployment,
  anExpense,
  anIncome,
  bannedWords,
  completeAnswers,
  someRates,
  TODAY,
} from '../../testing/index.ts'
import type { AttentionFacts, SharedIdentifier } from './attention.ts'
import { attentionFlags, attentionRules } from './rules.ts'

const signed = (changes: Partial<BorrowerAnswers> = {}, id = 'Rosa', role: Role = 'BORROWER'): SignedAnswers => {
  const { demographics: _, ...answers } = completeAnswers(role, changes)
  return { id, name: id, role, answers, ssn_last4: '6789', rates: someRates }
}
const facts = (changes: Partial<BorrowerAnswers> = {}, ...others: SignedAnswers[]): AttentionFacts => ({
  people: [signed(changes), ...others],
  rates: someRates,
  day: TODAY,
  shared: [],
})
const home = (stored: StoredAnswers) => facts({ home: aHome(stored) })
const lists = (changes: BorrowerAnswers['lists']) => ({ lists: { ...completeAnswers().lists, ...changes } })
const job = (...answers: Parameters<typeof anEmployment>) => employmentForm.toStored(anEmployment(...answers))
const income = (...answers: Parameters<typeof anIncome>) => incomeForm.toStored(anIncome(...answers))
const expense = (amount: number) => expenseForm.toStored(anExpense('ALIMONY', { amount }))
const jobs = (...answers: Parameters<typeof anEmployment>[0][]) => lists({ employment: answers.map(each => job(each)) })
const shared = (kind: SharedIdentifier['kind'], applications: number): AttentionFacts => ({
  ...facts(),
  shared: [{ borrower_id: 'Rosa', kind, applications, visible: ['7KQ2M9XA4T'] }],
})

/** Holds for each rule signed answers where the fact holds, with its words, and answers where it doesn't. */
const cases: Record<string, { holds: [AttentionFacts, RegExp][]; not: AttentionFacts[] }> = {
  shared_contact: {
    holds: [
      [shared('EMAIL', 1), /^The email of Rosa is also on another application\./],
      [shared('PHONE', 2), /^The phone number of Rosa is also on 2 other applications\./],
    ],
    not: [facts(), shared('EMAIL', 0), shared('SSN', 1)],
  },
  shared_ssn: {
    holds: [
      [shared('SSN', 1), /^The SSN of Rosa is also on another application\./],
      [shared('SSN', 12), /is also on 12 other applications\. Each keeps its own dates\.$/],
    ],
    not: [facts(), shared('PHONE', 1)],
  },
  confirmed_pay: {
    holds: [
      [facts(jobs({ frequency: 'ANNUAL', amount: 584_000_00 })), /^Rosa, Prairie Tools: \$584,000\.00 a year\./],
      [facts(jobs({ frequency: 'HOURLY', amount: 20_00, weekly_hours: 90 })), /\$20\.00 an hour, 90 hours a week\./],
      [
        facts(jobs({ has_bonus: true, bonus_amount: 40_000_00, bonus_frequency: 'MONTHLY' })),
        /: Bonus: \$40,000\.00 a month\./,
      ],
    ],
    not: [
      facts(),
      facts(jobs({ frequency: 'ANNUAL', amount: 84_000_00 })),
      // A former job is no pay that counts.
      facts(jobs({ amount: 584_000_00, is_current: false, to_month: '01', to_year: '2026' })),
    ],
  },
  confirmed_income: {
    holds: [[facts(lists({ income: [income({ amount: 12_000_00 })] })), /^Rosa, Retirement or pension: \$12,000\.00/]],
    not: [
      facts(),
      facts(lists({ income: [income({ amount: 12_000_00, has_end_date: true, to_month: '01', to_year: '2026' })] })),
    ],
  },
  obligations_above_income: {
    holds: [
      [
        facts(lists({ expenses: [expense(9_000_00)] })),
        /^Each month, obligations are \$9,000\.00 and housing is \$[\d,.]+\. /,
      ],
      [facts(lists({ employment: [], income: [], expenses: [] })), /more than the income given: \$0\.00\.$/],
    ],
    not: [
      facts(),
      facts(lists({ expenses: [expense(9_000_00)] }), signed(jobs({ amount: 16_000_00 }), 'Luis', 'COBORROWER')),
      facts({ ...lists({ employment: [], income: [], expenses: [] }), home: undefined, land: undefined }),
    ],
  },
  lot_rent_not_given: {
    holds: [
      [facts({ land: aLand('LEASING', { monthly_payment: null }) }), /^The lot is leased, and no rent/],
      [facts({ land: aLand('FAMILY') }), /family land/],
      [facts({ land: aLand('RESERVATION') }), /reservation/],
    ],
    not: [
      facts({ land: undefined }),
      ...(['LEASING', 'PURCHASING', 'ALREADY_OWNED', 'CURRENTLY_FINANCED'] as const).map(situation =>
        facts({ land: aLand(situation) }),
      ),
    ],
  },
  home_not_known: {
    holds: [[home({ ...homeNotKnownYet }), /^The borrower doesn't know yet which home it will be\.$/]],
    not: [facts(), facts({ home: undefined })],
  },
  before_hud_code: {
    holds: [
      [
        home({ model_year: '1976' }),
        /^The model year is 1976\. The HUD code applies to homes made since Jun 15, 1976\.$/,
      ],
      [home({ model_year: '1968' }), /1968/],
    ],
    not: [
      facts(),
      home({ model_year: '1977' }),
      home({ ...homeNotKnownYet, model_year: '1970' }),
      facts({ home: undefined }),
    ],
  },
  down_payment_in_cash: {
    holds: [[home({ down_payment_source_type: 'CASH' }), /^The down payment of \$12,000\.00 is in cash\.$/]],
    not: [facts(), home({ down_payment_source_type: 'CASH', down_payment_amount: 0 }), facts({ home: undefined })],
  },
}
const flagsOf = (rule: string, given: AttentionFacts) => attentionFlags(given).filter(flag => flag.rule === rule)

test('each rule has a case, and each case a rule', () => {
  expect(Object.keys(cases)).toEqual(attentionRules.map(({ id }) => id))
})

describe.each(attentionRules)('$id', ({ id, section }) => {
  const { holds, not } = cases[id] ?? { holds: [], not: [] }
  test.each(holds)('holds %#', (given, words) => {
    const [flag, ...further] = flagsOf(id, given)
    expect(further).toEqual([])
    expect(inEnglish(flag!.text)).toMatch(words)
    expect(flag!.section).toBe(section)
    expect(sectionIds()).toContain(section)
  })
  test.each(not)('does not hold %#', given => {
    expect(flagsOf(id, given)).toEqual([])
  })
})

test('complete and usual answers have nothing to look at first', () => {
  expect(attentionFlags(facts())).toEqual([])
})

test('a flag names applications only as far as the reader may see them', () => {
  expect(attentionFlags(shared('SSN', 3))).toMatchObject([{ applications: ['7KQ2M9XA4T'] }])
})

test('after the data of everyone was deleted nothing holds', () => {
  expect(attentionFlags({ people: [], rates: someRates, day: TODAY, shared: [] })).toEqual([])
})

/** Words that judge instead of naming a fact, or that speak of a decision. */
const judging =
  /\b(not eligible|(in)?eligib\w*|qualif\w*|approv\w*|den(y|ied|ial)|declin\w*|risk\w*|too|unusual|suspicious|fraud\w*|warning|problem|fail\w*|should|must)\b/i

test('the words name facts and judge nothing', () => {
  const said = Object.values(cases).flatMap(({ holds }) =>
    holds.flatMap(([given]) => attentionFlags(given).map(({ text }) => inEnglish(text))),
  )
  expect(said.filter(text => judging.test(text))).toEqual([])
  expect(said.flatMap(text => bannedWords(text))).toEqual([])
})
