import { describe, expect, test } from 'vitest'
import type { SignedAnswers } from '../../flow/signed-changes.ts'
import type { StoredAnswers } from '../../forms/form.ts'
import { inEnglish } from '../../forms/text.ts'
import type { Role } from '../../people/role.ts'
import { addressForm } from '../../sections/address/address.ts'
import { employmentForm } from '../../sections/employment/employment.ts'
import { expenseForm } from '../../sections/expenses/expense.ts'
import { financialAccountForm } from '../../sections/financial-accounts/financial-account.ts'
import { homeNotKnownYet } from '../../sections/home-and-land/manufacture-detail.ts'
import { incomeForm } from '../../sections/income/income.ts'
import { sectionIds } from '../../sections/index.ts'
import type { BorrowerAnswers } from '../../sections/section-answers.ts'
import {
  aFinancialAccount,
  aHome,
  aLand,
  anAddress,
  anEmployment,
  anExpense,
  anIncome,
  bannedWords,
  completeAnswers,
  someRates,
  TODAY,
} from '../../testing/index.ts'
import type { LenderFigure } from '../lender-figures.ts'
import { type LimitId, limitIds } from '../limits.ts'
import { shareOf } from '../totals/total.ts'
import { monthlyAmounts } from '../totals/totals.ts'
import type { AttentionFacts, SharedIdentifier } from './attention.ts'
import { checkedFacts } from './checked-facts.ts'
import { attentionFlags, attentionRules, rulesFor } from './rules.ts'

const savings = (cents: number) => aFinancialAccount({ account_type: 'SAVINGS', balance_amount: cents })
const accounts = (...items: ReturnType<typeof aFinancialAccount>[]) =>
  lists({ financial_accounts: items.map(financialAccountForm.toStored) })
/** Answers in which nothing is to check. */
const usual = {
  lists: {
    ...completeAnswers().lists,
    address: [addressForm.toStored(anAddress('CURRENT', { monthly_payment: 1_000_00 }))],
    financial_accounts: [financialAccountForm.toStored(savings(30_000_00))],
  },
}
const signed = (changes: Partial<BorrowerAnswers> = {}, id = 'Rosa', role: Role = 'BORROWER'): SignedAnswers => {
  const { demographics: _, ...answers } = completeAnswers(role, { ...usual, ...changes })
  return { id, name: id, role, answers, ssn_last4: '6789', rates: someRates }
}
const facts = (changes: Partial<BorrowerAnswers> = {}, ...others: SignedAnswers[]): AttentionFacts => ({
  people: [signed(changes), ...others],
  rates: someRates,
  day: TODAY,
  shared: [],
  askedAndUnchanged: [],
  figures: [],
  limits: [],
})
const home = (stored: StoredAnswers) => facts({ home: aHome(stored) })
const lists = (changes: BorrowerAnswers['lists']) => ({ lists: { ...usual.lists, ...changes } })
const job = (...answers: Parameters<typeof anEmployment>) => employmentForm.toStored(anEmployment(...answers))
const income = (...answers: Parameters<typeof anIncome>) => incomeForm.toStored(anIncome(...answers))
const expense = (amount: number) => expenseForm.toStored(anExpense('ALIMONY', { amount }))
const jobs = (...answers: Parameters<typeof anEmployment>[0][]) => lists({ employment: answers.map(each => job(each)) })
const address = (...answers: Parameters<typeof anAddress>) =>
  lists({ address: [addressForm.toStored(anAddress(...answers))] })
const shared = (kind: SharedIdentifier['kind'], applications: number): AttentionFacts => ({
  ...facts(),
  shared: [{ borrower_id: 'Rosa', kind, applications, visible: ['7KQ2M9XA4T'] }],
})

const borrower = (answers: StoredAnswers) => facts({ borrower: { ...completeAnswers().borrower, ...answers } })
const former = (to_month: '01' | '03' | '04', to_year: string) => ({ is_current: false, to_month, to_year })
/** The monthly housing of the usual answers, in cents. */
const HOUSING = monthlyAmounts(facts()).housing!
const INCOME = monthlyAmounts(facts()).income
const OBLIGATIONS = monthlyAmounts(facts()).obligations

const limited = (limit: LimitId, tenths: number, figures: readonly LenderFigure[] = []): AttentionFacts => ({
  ...facts(),
  figures,
  limits: [{ limit, tenths, collateral: 'HOME', since: '2025-12-01' }],
})
const figure = (kind: 'DEBTS' | 'INCOME', dollars: number): LenderFigure => ({
  ...{ kind, borrower_id: 'Rosa', cents: dollars * 100, source: 'Paper', report_on: null },
})

/** Holds for each rule signed answers where the fact holds, with its words, and answers where it doesn't. */
const cases: Record<string, { holds: [AttentionFacts, RegExp][]; not: AttentionFacts[] }> = {
  asked_and_unchanged: {
    holds: [
      [
        { ...facts(), askedAndUnchanged: ['financial_accounts'] },
        /^Asked about, and signed again as it was: Financial/,
      ],
    ],
    not: [facts()],
  },
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
  recent_address: {
    holds: [
      [
        facts(address('CURRENT', { from_month: '04', from_year: '2024' })),
        /^Rosa: at the present address since April 2024, under 24 months\.$/,
      ],
      [facts(address('CURRENT', { from_month: '03', from_year: '2026' })), /since March 2026/],
    ],
    not: [
      facts(),
      facts(address('CURRENT', { from_month: '03', from_year: '2024' })),
      facts(address('PREVIOUS', { from_month: '03', from_year: '2025' })),
      // Without a day there is nothing to compare.
      facts(address('CURRENT', { from_month: null, from_year: '' })),
      facts(lists({ address: [] })),
    ],
  },
  present_home_owned: {
    holds: [
      [
        facts(address('CURRENT', { housing_type: 'OWN', housing_type_other: 'Rent it out' })),
        /^Rosa owns the present home\. Plans for it: Rent it out$/,
      ],
    ],
    not: [facts(), facts(address('CURRENT', { housing_type: 'OTHER', housing_type_other: 'Sell it' }))],
  },
  recent_job: {
    holds: [
      [
        facts(jobs({ from_month: '04', from_year: '2024' })),
        /^Rosa: at Prairie Tools since April 2024, under 24 months\. No job before it was given\.$/,
      ],
      [
        facts(jobs({ from_month: '05', from_year: '2025' }, former('04', '2024'))),
        /^Rosa: at Prairie Tools since May 2025, under 24 months\.$/,
      ],
      [facts(jobs({ from_month: '05', from_year: '2025' }, former('03', '2024'))), /No job before it was given\.$/],
    ],
    not: [
      facts(),
      facts(jobs({ from_month: '03', from_year: '2024' })),
      facts(jobs({ from_month: null, from_year: '' })),
      facts(jobs(former('01', '2026'))),
    ],
  },
  self_employed: {
    holds: [[facts(jobs({ is_self_employed: true })), /^Rosa: self-employed, Prairie Tools\.$/]],
    not: [facts(), facts(jobs({ ...former('01', '2026'), is_self_employed: true }))],
  },
  commission_and_overtime: {
    holds: [
      [
        facts(jobs({ has_overtime: true, overtime_amount: 1_800_01, overtime_frequency: 'MONTHLY' })),
        /^Rosa: commission and overtime are \$1,800\.01 a month, 25\.0% of the income given\.$/,
      ],
      [
        facts(
          jobs({
            ...{ has_overtime: true, overtime_amount: 1_200_00, overtime_frequency: 'MONTHLY' },
            ...{ has_commission: true, commission_amount: 1_200_00, commission_frequency: 'MONTHLY' },
          }),
        ),
        /are \$2,400\.00 a month/,
      ],
    ],
    not: [
      facts(),
      facts(jobs({ has_overtime: true, overtime_amount: 1_800_00, overtime_frequency: 'MONTHLY' })),
      facts(jobs({ has_bonus: true, bonus_amount: 5_000_00, bonus_frequency: 'MONTHLY' })),
      facts(lists({ employment: [], income: [] })),
    ],
  },
  confirmed_income: {
    holds: [
      [facts(jobs({ frequency: 'ANNUAL', amount: 584_000_00 })), /^Rosa, Prairie Tools: \$584,000\.00 a year\./],
      [facts(jobs({ frequency: 'HOURLY', amount: 20_00, weekly_hours: 90 })), /\$20\.00 an hour, 90 hours a week\./],
      [
        facts(jobs({ has_bonus: true, bonus_amount: 40_000_00, bonus_frequency: 'MONTHLY' })),
        /: Bonus: \$40,000\.00 a month\./,
      ],
      [facts(lists({ income: [income({ amount: 12_000_00 })] })), /^Rosa, Retirement or pension: \$12,000\.00/],
    ],
    not: [
      facts(),
      facts(jobs({ frequency: 'ANNUAL', amount: 84_000_00 })),
      // A former job is no pay that counts.
      facts(jobs({ amount: 584_000_00, ...former('01', '2026') })),
      facts(lists({ income: [income({ amount: 12_000_00, has_end_date: true, to_month: '01', to_year: '2026' })] })),
    ],
  },
  bankruptcy: {
    holds: [
      [
        borrower({ has_declared_bankruptcy: true, bankruptcy_date: '2023-05-01' }),
        /^Rosa: bankruptcy filed in 2023\.$/,
      ],
    ],
    not: [facts(), borrower({ has_declared_bankruptcy: false, bankruptcy_date: '2023-05-01' })],
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
  use_of_home: {
    holds: [
      [home({ usage_type: 'SECONDARY_RESIDENCE' }), /^The home will be a secondary residence\.$/],
      [home({ usage_type: 'INVESTMENT_RENTAL' }), /^The home will be an investment or rental\.$/],
      [home({ usage_type: 'OTHER', usage_type_other: 'For my mother' }), /^The home will be used for: For my mother$/],
    ],
    not: [facts(), facts({ home: undefined })],
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
  land_refinanced: {
    holds: [[facts({ land: aLand('CURRENTLY_FINANCED') }), /^The loan pays off what is owed for the land\.$/]],
    not: [
      facts({ land: undefined }),
      facts({ land: aLand('CURRENTLY_FINANCED', { is_refinance: false }) }),
      facts({ land: aLand('ALREADY_OWNED', { is_refinance: true }) }),
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
  down_payment_source: {
    holds: [
      [home({ down_payment_source_type: 'CASH' }), /^The down payment of \$12,000\.00 is in cash\.$/],
      [home({ down_payment_source_type: 'LOAN' }), /^The down payment is a loan: \$12,000\.00\.$/],
      [
        home({ down_payment_source_type: 'GIFT', down_payment_giftor_name: 'R. Whitfield' }),
        /^The down payment is a gift: \$12,000\.00, from R\. Whitfield\.$/,
      ],
      [
        home({ down_payment_source_type: 'OTHER', down_payment_source_other: '$6,000 savings, $6,000 gift' }),
        /^The down payment of \$12,000\.00 comes from: \$6,000 savings, \$6,000 gift$/,
      ],
    ],
    not: [facts(), home({ down_payment_source_type: 'CASH', down_payment_amount: 0 }), facts({ home: undefined })],
  },
  down_payment_above_accounts: {
    holds: [
      [
        facts({ ...accounts(savings(11_999_99)) }),
        /^The down payment is \$12,000\.00\. Savings accounts hold \$11,999\.99\.$/,
      ],
      [
        facts({ ...accounts(savings(30_000_00)), home: aHome({ down_payment_source_type: 'CHECKING_ACCOUNT' }) }),
        /Checking accounts hold \$0\.00\.$/,
      ],
      [
        facts({
          ...accounts(savings(4_000_00), aFinancialAccount({ account_type: 'RETIREMENT', balance_amount: 7_000_00 })),
          home: aHome({ down_payment_source_type: 'OTHER' }),
        }),
        /All accounts together hold \$11,000\.00\.$/,
      ],
    ],
    not: [
      facts(accounts(savings(12_000_00))),
      facts({ ...accounts(), home: aHome({ down_payment_amount: null }) }),
      facts({ ...accounts(), home: undefined }),
      facts(accounts(savings(6_000_00)), signed(accounts(savings(6_000_00)), 'Luis', 'COBORROWER')),
      ...['GIFT', 'LOAN', 'CASH'].map(source =>
        facts({ ...accounts(), home: aHome({ down_payment_source_type: source }) }),
      ),
    ],
  },
  few_payments_left: {
    holds: [
      [
        facts(accounts(savings(12_000_00 + 2 * HOUSING - 1))),
        /^Cash in accounts after the down payment is \$[\d,.]+\. A monthly payment is \$[\d,.]+\.$/,
      ],
      [facts(accounts(savings(2_000_00))), /is \$0\.00\. A monthly/],
      [
        facts(
          accounts(savings(12_000_00), aFinancialAccount({ account_type: 'RETIREMENT', balance_amount: 90_000_00 })),
        ),
        /is \$0\.00\. A monthly/,
      ],
    ],
    not: [
      facts(accounts(savings(12_000_00 + 2 * HOUSING))),
      facts({ ...accounts(savings(2 * HOUSING)), home: aHome({ down_payment_source_type: 'GIFT' }) }),
      facts({ ...accounts(), home: undefined }),
    ],
  },
  housing_cost_rises: {
    holds: [
      [
        facts(address('CURRENT', { monthly_payment: Math.floor(HOUSING / 1.5) - 1 })),
        /^Housing goes from \$[\d,.]+ to \$[\d,.]+ a month, 150\.\d% of the present cost\.$/,
      ],
    ],
    not: [
      facts(address('CURRENT', { monthly_payment: Math.ceil(HOUSING / 1.5) + 1 })),
      facts(address('CURRENT', { housing_type: 'NO_PRIMARY_HOUSING_EXPENSE' })),
      facts(address('CURRENT', { monthly_payment: null })),
      facts(lists({ address: [] })),
      facts({ ...address('CURRENT', { monthly_payment: 1_00 }), home: undefined }),
      // Both pay for the same home: it counts once.
      facts(
        address('CURRENT', { monthly_payment: Math.ceil(HOUSING / 1.5) + 1 }),
        signed(address('CURRENT', { monthly_payment: Math.ceil(HOUSING / 1.5) + 1 }), 'Luis', 'COBORROWER'),
      ),
    ],
  },
  limit_housing: {
    holds: [
      [
        limited('HOUSING', shareOf(HOUSING, INCOME) - 1),
        /^Housing is \d+\.\d% of income\. That is above your limit of \d+\.\d% \(Home only, since Dec 1, 2025\)\.$/,
      ],
    ],
    not: [
      facts(),
      limited('HOUSING', shareOf(HOUSING, INCOME)),
      limited('DTI', 1),
      { ...limited('HOUSING', 1), people: [signed({ home: undefined, land: undefined })] },
      { ...limited('HOUSING', 1), people: [signed(lists({ employment: [], income: [] }))] },
    ],
  },
  limit_dti: {
    holds: [
      [
        limited('DTI', shareOf(HOUSING + OBLIGATIONS, INCOME) - 1),
        /^DTI without credit report is \d+\.\d% of income\. /,
      ],
      [
        limited('DTI', shareOf(HOUSING + OBLIGATIONS, INCOME), [figure('DEBTS', 400)]),
        /^DTI with credit report is \d+\.\d% of income\. /,
      ],
    ],
    not: [
      facts(),
      limited('DTI', shareOf(HOUSING + OBLIGATIONS, INCOME)),
      limited('DTI', shareOf(HOUSING + OBLIGATIONS, INCOME), [figure('DEBTS', 0)]),
      // With the verified income the share is lower.
      limited('DTI', shareOf(HOUSING + OBLIGATIONS, INCOME) - 1, [figure('DEBTS', 0), figure('INCOME', 20_000)]),
    ],
  },
  limit_loan_to_price: {
    holds: [
      [limited('LOAN_TO_PRICE', 919), /^The loan is 92\.0% of the cash price\. That is above your limit of 91\.9% /],
    ],
    not: [facts(), limited('LOAN_TO_PRICE', 920), { ...limited('LOAN_TO_PRICE', 1), people: [] }],
  },
}
const flagsOf = (rule: string, given: AttentionFacts) => attentionFlags(given).filter(flag => flag.rule === rule)

test('each rule has a case, and each case a rule', () => {
  expect(Object.keys(cases)).toEqual(attentionRules.map(({ id }) => id))
})

describe.each(attentionRules)('$id', ({ id }) => {
  const { holds, not } = cases[id] ?? { holds: [], not: [] }
  test.each(holds)('holds %#', (given, words) => {
    const [flag, ...further] = flagsOf(id, given)
    expect(further).toEqual([])
    expect(inEnglish(flag!.text)).toMatch(words)
    expect(sectionIds()).toContain(flag!.section)
  })
  test.each(not)('does not hold %#', given => {
    expect(flagsOf(id, given)).toEqual([])
  })
})

test('usual answers have nothing to check', () => {
  expect(attentionFlags(facts())).toEqual([])
})

test('what is compared names a limit only where one is in force', () => {
  const without = rulesFor(facts()).map(({ id }) => id)
  expect(without.filter(id => id.startsWith('limit'))).toEqual([])
  expect(rulesFor(limited('DTI', 450)).map(({ id }) => id)).toEqual([...without, 'limit_dti'])
})

test('a flag names applications only as far as the reader may see them', () => {
  expect(attentionFlags(shared('SSN', 3))).toMatchObject([{ applications: ['7KQ2M9XA4T'] }])
})

test('after the data of everyone was deleted nothing holds', () => {
  const limits = limitIds.map(id => limited(id, 1).limits[0]!)
  expect(attentionFlags({ ...facts(), limits, people: [] })).toEqual([])
})

const protectedAnswers: [string, (answers: SignedAnswers['answers']) => SignedAnswers['answers']][] = [
  ['age', of => ({ ...of, borrower: { ...of.borrower, date_of_birth: '1931-02-03' } })],
  ['marital status', of => ({ ...of, borrower: { ...of.borrower, marital_status: 'SEPARATED' } })],
  ['dependents', of => ({ ...of, borrower: { ...of.borrower, has_dependents: true, dependent_ages: '1, 2, 3' } })],
  ['citizenship', of => ({ ...of, borrower: { ...of.borrower, is_us_citizen: false } })],
  [
    'the source of other income',
    of => ({
      ...of,
      lists: {
        ...of.lists,
        income: (of.lists.income ?? []).map(entry => ({ ...entry, income_type: 'PUBLIC_ASSISTANCE' })),
      },
    }),
  ],
]

test.each(protectedAnswers)('no rule depends on %s', (_, change) => {
  for (const { holds, not } of Object.values(cases))
    for (const given of [...holds.map(([each]) => each), ...not]) {
      const others = given.people.map(person => ({ ...person, answers: change(person.answers) }))
      const rulesOf = (people: AttentionFacts['people']) => attentionFlags({ ...given, people }).map(({ rule }) => rule)
      expect(rulesOf(others)).toEqual(rulesOf(given.people))
    }
})

test('rules have no way to read a name, an age, marital status, dependents or the kind of other income', () => {
  const { name, ...person } = checkedFacts(facts()).people[0]!
  // @ts-expect-error a name is only shown
  const asText: string = name
  // @ts-expect-error no place for it
  expect([asText, person.date_of_birth]).toEqual(['Rosa', undefined])
  // @ts-expect-error no place for it
  expect([person.marital_status, person.dependents]).toEqual([undefined, undefined])
  // @ts-expect-error no place for it
  expect(person.income.income_type).toBeUndefined()
  // @ts-expect-error no place for them
  expect(person.demographics).toBeUndefined()
  // @ts-expect-error no place for it
  expect(person.age).toBeUndefined()
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
