import {
  accountType,
  addressForm,
  childrenAges,
  contactForm,
  downPaymentForm,
  incomeType,
  leaseType,
  leasingForm,
  type Message,
  payFrequency,
  paysOf,
  phrase,
  type SectionId,
  template,
} from '@porchlight/domain'
import type { LandAnswers } from '../answers.ts'
import { authorizationOf, type BorrowerFacts, type Facts } from './facts.ts'
import { both, type Found, mismo, ofEach, once, type PreflightRow, row } from './row.ts'
import { dollars, percentText, quoted, unique } from './words.ts'

interface NotCarried {
  /** A label of the form, or words for several of its questions. */
  answer: string
  /** Shown where it is short. */
  value?: string
}

const LONGEST_VALUE = 60
const notCarried = template('Not carried: {answer}.')
const notCarriedValue = template('Not carried: {answer}. ({value})')
const text = ({ answer, value = '' }: NotCarried): Message =>
  value === '' || value.length > LONGEST_VALUE
    ? notCarried({ answer: quoted(answer) })
    : notCarriedValue({ answer: quoted(answer), value })

const OTHER_REAL_ESTATE = phrase(`address, loan and use of ${accountType.labels.OTHER_REAL_ESTATE}`)
const PROGRAM = phrase('which program pays public assistance')
const FOR_DEPENDENTS = phrase('that Social Security is for dependents')
const INCOME_DATES = phrase('start and end of other income')
const EXPENSE_STARTS = phrase('start of expenses')
const PAY_FREQUENCY = phrase('pay frequency and weekly hours')
const RATES = phrase('rates of home insurance and property tax')
const SHARE_OF_LAND = phrase("how much of the land's value is the down payment")

/** A row whose text is that of section 13 of the guide, for each borrower or for the loan. */
export const carriedNot = (id: string, section: SectionId, find: (facts: Facts) => Found<NotCarried>[]): PreflightRow =>
  row({ id, level: 'not carried', formats: mismo, text, section, find })
export const forEach = (
  id: string,
  section: SectionId,
  answerOf: (facts: BorrowerFacts) => NotCarried | false | undefined,
) => carriedNot(id, section, facts => ofEach(facts, answerOf))

const assistance: ReadonlySet<string> = new Set(['WIC', 'TANF', 'SNAP'])
const has =
  <N extends string>(name: N, value: string) =>
  (entry: Record<N, unknown>): boolean =>
    entry[name] === value

/** Dates without an element, by the id of their section. A row names them together, without their values. */
export const datesNotCarried = {
  income: ['from_month', 'from_year', 'has_end_date', 'to_month', 'to_year'],
  expenses: ['from_month', 'from_year'],
} as const
const isDated =
  <N extends string>(names: readonly N[]) =>
  (entry: Record<N, unknown>): boolean =>
    names.some(name => entry[name] !== null && entry[name] !== '')

const agesOf = (entries: readonly { children_ages: string }[]): NotCarried | undefined => {
  const ages = unique(entries.map(entry => entry.children_ages).filter(Boolean))
  return ages.length > 0 ? { answer: childrenAges.label, value: ages.join('; ') } : undefined
}

/** The answers about a lease, but for its payment and its owner. */
function leaseAnswers({ lease_type, has_price_increase, price_increase_explanation }: LandAnswers): NotCarried[] {
  const { fields } = leasingForm
  const { choices } = fields.has_price_increase
  return [
    ...(lease_type ? [{ answer: fields.lease_type.label, value: leaseType.labels[lease_type] }] : []),
    ...(has_price_increase
      ? [{ answer: fields.has_price_increase.label, value: choices.labels[has_price_increase] }]
      : []),
    ...(price_increase_explanation
      ? [{ answer: fields.price_increase_explanation.label, value: price_increase_explanation }]
      : []),
  ]
}

export const notCarriedRows: readonly PreflightRow[] = [
  row({
    id: 'N0',
    level: 'not carried',
    formats: both,
    text: template('Race, ethnicity and sex are not in this file. They have an export of their own.'),
    section: 'demographics',
    find: () => once(true, {}),
  }),
  row({
    id: 'N1',
    level: 'not carried',
    formats: mismo,
    text: template(
      "{name} authorized a soft credit inquiry on {date}, good for 120 days. The file does not say so, because it cannot say 'soft'. Ask again before a hard inquiry.",
    ),
    section: 'consent',
    find: facts => ofEach(facts, authorizationOf),
  }),
  forEach('N2', 'personal_info', ({ contact }) => ({
    answer: contactForm.fields.sms_consent.label,
    value: contact.sms_consent ? 'Yes' : 'No',
  })),
  forEach(
    'N3',
    'financial_accounts',
    ({ accounts }) => accounts.some(has('account_type', 'OTHER_REAL_ESTATE')) && { answer: OTHER_REAL_ESTATE },
  ),
  carriedNot('N4', 'income', facts => [
    ...ofEach(facts, ({ incomes }) => agesOf(incomes)),
    ...ofEach(facts, ({ expenses }) => agesOf(expenses)).map(
      (found): Found<NotCarried> => ({ ...found, section: 'expenses' }),
    ),
    ...ofEach(facts, ({ incomes }) => {
      const programs = incomes.flatMap(({ income_type: type }) => (type && assistance.has(type) ? [type] : []))
      return programs.length > 0 && { answer: PROGRAM, value: unique(programs).join(', ') }
    }),
    ...ofEach(
      facts,
      ({ incomes }) =>
        incomes.some(has('income_type', 'SSI_FOR_DEPENDENTS')) && {
          answer: FOR_DEPENDENTS,
          value: incomeType.labels.SSI_FOR_DEPENDENTS,
        },
    ),
  ]),
  carriedNot('N5', 'income', facts => [
    ...ofEach(facts, ({ incomes }) => incomes.some(isDated(datesNotCarried.income)) && { answer: INCOME_DATES }),
    ...ofEach(
      facts,
      ({ expenses }) => expenses.some(isDated(datesNotCarried.expenses)) && { answer: EXPENSE_STARTS },
    ).map((found): Found<NotCarried> => ({ ...found, section: 'expenses' })),
  ]),
  forEach('N6', 'employment', ({ jobs }) => {
    const frequencies = jobs.flatMap(paysOf).map(({ frequency }) => payFrequency.labels[frequency])
    return frequencies.length > 0 && { answer: PAY_FREQUENCY, value: unique(frequencies).join(', ') }
  }),
  forEach('N7', 'address', ({ addresses }) => {
    const plans = addresses.map(({ housing_type_other }) => housing_type_other).filter(Boolean)
    return plans.length > 0 && { answer: addressForm.fields.housing_type_other.label, value: plans.join('; ') }
  }),
  carriedNot('N8', 'property', ({ land }) =>
    land.situation === 'LEASING' ? leaseAnswers(land).map(params => ({ params })) : [],
  ),
  carriedNot('N9', 'property', ({ home }) =>
    once(home.upgrades_cost, {
      answer: downPaymentForm.fields.has_upgrades.label,
      value: dollars(home.upgrades_cost ?? 0),
    }),
  ),
  carriedNot('N10', 'loan_overview', ({ source: { rates } }) =>
    once(true, {
      answer: RATES,
      value: [rates.home_insurance_rate, rates.property_tax_rate].map(rate => percentText(rate, 2, 4)).join(', '),
    }),
  ),
  carriedNot('N11', 'property', ({ land }) => once(land.use_as_down_payment === true, { answer: SHARE_OF_LAND })),
  carriedNot('N12', 'property', ({ home: { down_payment_source_type: source } }) => {
    const { label, choices } = downPaymentForm.fields.down_payment_source_type
    return source === 'CHECKING_ACCOUNT' || source === 'SAVINGS_ACCOUNT'
      ? [{ params: { answer: label, value: choices.labels[source] } }]
      : []
  }),
]
