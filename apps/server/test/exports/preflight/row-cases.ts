import { aHome, aLand } from '@porchlight/domain/testing'
import type { ExportSource } from '../../../src/exports/source.ts'
import { aCosigner, aSigner, aSource, sourceOf } from '../a-source.ts'

/** A source that has a message, and one that does not. `ALWAYS`: each source has it. */
interface RowCase {
  has: ExportSource
  hasNot: ExportSource | 'ALWAYS'
  /** The texts of its messages. */
  texts: string[]
}

const plain = aSource()
const always = (...texts: string[]): RowCase => ({ has: plain, hasNot: 'ALWAYS', texts })
const of = (has: ExportSource, ...texts: string[]): RowCase => ({ has, hasNot: plain, texts })
const home = (stored: Record<string, unknown>, ...texts: string[]) => of(sourceOf({ home: aHome(stored) }), ...texts)
const land = (...args: Parameters<typeof aLand>) => sourceOf({ land: aLand(...args) })
const rates = (loan_interest_rate: number) => aSource({ rates: { ...plain.rates, loan_interest_rate } })
const long = (length: number) => 'a'.repeat(length)
const isCurrent = { address_type: 'CURRENT', from_year: '2020' } as const

export const rowCases: Record<string, RowCase> = {
  B2: of(
    aSource({ borrowers: [aSigner(), aCosigner({ exported: { ssn: null } })] }),
    "Luis O.'s Social Security number or date of birth could not be read.",
  ),
  B3: home(
    { price: null },
    "The loan's figures do not add up: the home has no price. Report this to your administrator.",
  ),
  M1: home(
    {
      manufacturer_type: 'OTHER',
      manufacturer_type_other: 'Not known yet',
      model_name: 'Not known yet',
      model_year: '',
    },
    "The borrower didn't know the home yet: maker, model and model year.",
  ),
  M2: home(
    { address: { street1: '12 Oak St', city: 'Tulsa', county: '', state: 'OK', zip_code: '74103' } },
    'The county of the home is missing.',
  ),
  M3: of(
    sourceOf({ addresses: [{ address_type: 'CURRENT', from_year: '2025' }] }),
    "The addresses of Rosa D. don't cover the last 3 years without a gap.",
  ),
  M4: of(
    sourceOf({ jobs: [{ from_year: '2025' }] }),
    "The jobs of Rosa D. don't cover the last 3 years without a gap.",
  ),
  M5: of(
    sourceOf({ incomes: [{ has_end_date: true, to_month: '01', to_year: '2026' }] }),
    'An income of Rosa D. ended before the application was signed. The file has it all the same.',
  ),
  M6: of(
    sourceOf({ expenses: [{ to_month: '01', to_year: '2026' }] }),
    'An expense of Rosa D. ended before the application was signed. The file has it all the same.',
  ),
  M7: of(
    land('LEASING', { has_price_increase: 'NOT_KNOWN' }),
    "The borrower didn't know yet if the payment for the land will go up.",
  ),
  M8: of(sourceOf({ exported: { agreements: [] } }), 'No agreement of Rosa D. to a credit inquiry is on file.'),
  M9: of(land('FAMILY'), "How big the land is and what it's worth weren't asked in this situation."),
  O1: of(
    sourceOf({
      accounts: [
        { account_type: 'OTHER', institution_name: 'Coin shop' },
        { account_type: 'OTHER', institution_name: 'Broker' },
      ],
    }),
    "An account of Rosa D. is written as 'Other': Coin shop; Broker.",
  ),
  O2: of(
    sourceOf({ incomes: [{ income_type: 'OTHER', income_type_other: 'Royalties' }] }),
    "An income of Rosa D. is written as 'Other': Royalties.",
  ),
  O3: of(
    sourceOf({ incomes: [{ income_type: 'RENTAL' }] }),
    "Rental income of Rosa D. is written as 'Other'. We didn't ask if it's before or after costs.",
  ),
  O4: of(
    sourceOf({ expenses: [{ expense_type: 'OTHER_SUPPORT' }] }),
    "An expense of Rosa D. is written as 'Other': My mother.",
  ),
  O5: of(
    sourceOf({ jobs: [], borrower: { employment_status: 'OTHER' } }),
    "Rosa D. has no job and chose 'Other'. The file says the same.",
  ),
  O6: of(
    sourceOf({ addresses: [{ ...isCurrent, housing_type: 'OTHER', housing_type_other: 'Stays' }] }),
    "Rosa D. chose 'Other' for the current home. The file says 'Unknown'.",
  ),
  O7: of(
    sourceOf({ addresses: [{ ...isCurrent, housing_type: 'OWN', housing_type_other: 'Sell it' }] }),
    "What Rosa D. pays for the current home is written as an 'Other' housing cost.",
  ),
  O8: home({ usage_type: 'OTHER', usage_type_other: 'Shop' }, "The use of the home is written as 'Other': Shop."),
  O9: home(
    { section_type: 'OTHER', section_type_other: 'Five parts' },
    "The sections of the home are written as 'Other': Five parts. Their number and the width are left out.",
  ),
  O10: home(
    { down_payment_source_type: 'OTHER', down_payment_source_other: 'Boat sale' },
    "The down payment is written as 'Other': Boat sale.",
  ),
  O11: home(
    { down_payment_source_type: 'LOAN' },
    "The down payment is a loan and is written as 'Other'. We didn't ask if it's secured.",
  ),
  O12: of(
    land('RESERVATION'),
    "The land is on a reservation and is written as 'Other'. We didn't ask which kind of trust it's in.",
  ),
  O13: of(land('FAMILY'), "The right to the land is written as 'Other', because it's family land."),
  O14: of(withSalesperson('Sam Porter'), "The salesperson is written under the role 'Other'."),
  C11: of(aSource({ outcome: { kind: 'DENIED', on: '2026-11-20' } }), 'The application ended: Denied, Nov 20, 2026.'),
  C12: of(
    aSource({ outcome: { kind: 'WITHDRAWN', on: '2026-11-20' } }),
    "The application ended: Withdrawn, Nov 20, 2026. This file doesn't say so.",
  ),
  C1: always('Dates that were asked by month are written as the first day of that month.'),
  C2: home({ model_year: '1976' }, 'A home of model year 1976 may be older than the HUD code of June 1976.'),
  C3: home(
    { address: { street1: '', city: 'Tulsa', county: 'Tulsa', state: 'OK', zip_code: '74103' } },
    'The home has no street address yet; the file gives OK 74103.',
  ),
  C4: {
    has: plain,
    hasNot: sourceOf({ borrower: { has_declared_bankruptcy: null } }),
    texts: ['Bankruptcy was asked for the last 5 years; the standard application asks for 7.'],
  },
  C5: of(
    sourceOf({ home: aHome({ down_payment_amount: 120_000_00 }), land: aLand('FAMILY') }),
    'The down payment covers everything: the loan amount is $0.00.',
  ),
  C6: of(
    land('CURRENTLY_FINANCED', { is_refinance: false, use_as_down_payment: true }),
    "$22,000.00 was given as 'purchase price or payoff' of the land and is carried as what it cost.",
  ),
  C7: of(
    land('CURRENTLY_FINANCED'),
    'The loan also pays off the land ($22,000.00); its purpose is still given as purchase.',
  ),
  C8: of(rates(0.08991236), 'The rate 8.991236% was rounded to 8.9912%.'),
  C9: always('Monthly payments are estimates shown to the borrower, not an offer.'),
  C10: of(
    aSource({ borrowers: [aSigner(), ...Array.from({ length: 4 }, () => aCosigner())] }),
    '5 borrowers; many systems take four.',
  ),
  J1: {
    has: plain,
    hasNot: sourceOf({ exported: { agreements: [] } }),
    texts: [
      'Rosa D. authorized a soft credit inquiry on Mar 10, 2026, good for 120 days. Ask again before a hard inquiry.',
    ],
  },
  N0: always('Race, ethnicity and sex are not in this file. They have an export of their own.'),
  N1: {
    has: plain,
    hasNot: sourceOf({ exported: { agreements: [] } }),
    texts: [
      "Rosa D. authorized a soft credit inquiry on Mar 10, 2026, good for 120 days. The file does not say so, because it cannot say 'soft'. Ask again before a hard inquiry.",
    ],
  },
  N2: always('Not carried: Text me about my application. (Yes)'),
  N3: of(
    sourceOf({ accounts: [{ account_type: 'OTHER_REAL_ESTATE' }] }),
    'Not carried: address, loan and use of Other Real Estate.',
  ),
  N4: of(
    sourceOf({
      incomes: [
        { income_type: 'SSI_FOR_DEPENDENTS', children_ages: '4, 7' },
        { income_type: 'WIC' },
        { income_type: 'SNAP' },
      ],
      expenses: [{ expense_type: 'CHILD_SUPPORT', children_ages: '9' }],
    }),
    "Not carried: Children's ages. (4, 7)",
    "Not carried: Children's ages. (9)",
    'Not carried: which program pays public assistance. (WIC, SNAP)',
    'Not carried: that Social Security is for dependents. (Social Security or SSI for dependents)',
  ),
  N5: {
    has: sourceOf({ incomes: [{}], expenses: [{ expense_type: 'CHILD_SUPPORT' }] }),
    // Only child support has a start. The end of an expense is carried as months.
    hasNot: sourceOf({ expenses: [{ expense_type: 'ALIMONY' }, { expense_type: 'GARNISHMENT' }] }),
    texts: ['Not carried: start and end of other income.', 'Not carried: start of expenses.'],
  },
  N6: {
    has: sourceOf({ jobs: [{ frequency: 'HOURLY', weekly_hours: 40, amount: 20_00 }] }),
    hasNot: sourceOf({ jobs: [] }),
    texts: ['Not carried: pay frequency and weekly hours. (Hourly)'],
  },
  N7: of(
    sourceOf({ addresses: [{ ...isCurrent, housing_type: 'OWN', housing_type_other: 'Sell it' }] }),
    'Not carried: Plans for home. (Sell it)',
  ),
  N8: of(
    land('LEASING', { has_price_increase: 'YES', price_increase_explanation: long(61) }),
    "Not carried: 'Who do you lease it from?'. (A community or park)",
    "Not carried: 'Will the payment go up within the next three years?'. (Yes)",
    "Not carried: 'How will it go up?'.",
  ),
  N9: home({ upgrades_cost: 5_000_00 }, 'Not carried: Upgrades. ($5,000.00)'),
  N10: always('Not carried: rates of home insurance and property tax. (0.75%, 1.00%)'),
  N11: of(land('ALREADY_OWNED'), "Not carried: how much of the land's value is the down payment."),
  N12: {
    has: plain,
    hasNot: sourceOf({ home: aHome({ down_payment_source_type: 'CASH' }) }),
    texts: ["Not carried: 'Where does the down payment come from?'. (Savings account)"],
  },
  X1: of(sourceOf({ accounts: [{ is_joint: true }] }), 'Not carried: Joint account.'),
  X2: of(
    sourceOf({
      jobs: [
        {},
        {
          is_current: false,
          to_month: '05',
          to_year: '2025',
          has_bonus: true,
          bonus_amount: 1,
          bonus_frequency: 'ANNUAL',
        },
      ],
    }),
    'Not carried: the kinds of pay of earlier jobs. (Base pay, Bonus)',
  ),
  X3: of(
    land('ALREADY_OWNED', { hoa_fee_amount: 300_00, hoa_fee_frequency: 'QUARTERLY' }),
    "Not carried: 'How often is it paid?'. (Quarterly)",
  ),
  X4: of(rates(0.08), 'Not carried: the rates that the application started with.'),
  A1: always(
    "A lender's system will also ask for: mortgage type, lien position, how title will be held, the remaining declarations, military service, language, title to the home as real or personal property.",
  ),
  A2: of(
    sourceOf({ jobs: [{ is_self_employed: true }] }),
    'The share of the business that Rosa D. owns was not asked.',
  ),
  A3: of(
    sourceOf({ home: aHome({ down_payment_source_type: 'GIFT', down_payment_giftor_name: 'Ana Ruiz' }) }),
    'How Ana Ruiz is related to the borrower was not asked.',
  ),
  A4: of(sourceOf({ accounts: [{}] }), 'Account numbers were not asked.'),
  A5: always('Serial number, HUD label, size and foundation of the home were not asked.'),
  A6: always(
    'Assumed: one dwelling unit, a purchase, a fixed rate, a payment each month, no balloon payment, no payments of interest alone, no negative amortization, no construction loan.',
  ),
  A7: of(land('CURRENTLY_FINANCED'), 'Assumed: the loan on the land is secured by it.'),
  A8: { has: plain, hasNot: land('ALREADY_OWNED'), texts: ['Assumed: Walter Pruitt owns the land today.'] },
  W1: of(
    sourceOf({ borrower: { suffix: 'Esquire' } }),
    'Suffix of Rosa D. has 7 characters; Desktop Underwriter takes 4.',
  ),
  W2: of(
    sourceOf({ incomes: [{ income_type: 'RENTAL' }] }),
    "Words under 'Other' for Rosa D.: Desktop Underwriter has a short list of words, and ours isn't in it.",
  ),
  W3: of(
    aSource({
      borrowers: [
        aSigner(),
        ...Array.from({ length: 5 }, () => aCosigner({ accounts: Array.from({ length: 11 }, () => ({})) })),
      ],
    }),
    'The file has 55 assets; Desktop Underwriter takes 50.',
  ),
}

function withSalesperson(sales_rep_name: string): ExportSource {
  const signer = aSigner()
  return aSource({ borrowers: [{ ...signer, answers: { ...signer.answers, sales_rep_name } }] })
}
