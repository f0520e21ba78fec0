import { addMonths, type YearMonth } from '../../forms/day.ts'
import { monthYearText } from '../../forms/months.ts'
import { formatted, phrase, type Text } from '../../forms/text.ts'
import { money, percentOf } from '../totals/total.ts'
import type {
  AttentionFacts,
  AttentionFlag,
  AttentionRule,
  CheckedFacts,
  CheckedPerson,
  Finding,
  Shown,
} from './attention.ts'
import { cashLeft, checkedFacts, downPaymentAccounts } from './checked-facts.ts'
import { limitRules } from './limit-rules.ts'
import { texts } from './texts.ts'

/** The federal construction standard applies to homes made from June 15, 1976 on (24 CFR 3280.1). */
const FIRST_YEAR_AFTER_HUD_CODE = 1977
const HUD_CODE_DAY = '1976-06-15'
/** Time at a job and an address for which lenders ask what was before. */
const SETTLED_MONTHS = 24
const PAYMENTS_LEFT = 2
/** The part of the income above which commission and overtime are named. */
const EXTRA_PART = 0.25
/** The new housing cost for each dollar of the present one above which it is named. */
const HOUSING_RISE = 1.5

type Said<P> = { [K in keyof P]: P[K] | Shown }

/** Gives a sentence its values, those that can only be shown included. */
const say = <P>(sentence: (params: P) => Text, params: Said<P>): Finding => ({ text: sentence(params as P) })

const inWords = (month: YearMonth) => monthYearText(month.slice(5), month.slice(0, 4)) ?? ''
const isRecent = (since: YearMonth, { month }: CheckedFacts) =>
  since !== '' && since > addMonths(month, -SETTLED_MONTHS)

/** Findings of each person, in the order of the application. */
const forEach =
  (
    find: (person: CheckedPerson, facts: CheckedFacts) => readonly (Finding | false | null | undefined)[],
  ): AttentionRule['find'] =>
  facts =>
    facts.people.flatMap(person => find(person, facts).filter((finding): finding is Finding => Boolean(finding)))

const sharedIdentifiers = (
  id: string,
  section: AttentionRule['section'],
  checks: AttentionRule['checks'],
  kinds: readonly string[],
): AttentionRule => ({
  id,
  section,
  checks,
  find: forEach(({ name, shared }) =>
    shared
      .filter(({ kind, applications }) => kinds.includes(kind) && applications > 0)
      .map(({ kind, applications: count, visible }) => ({
        ...(count === 1 ? say(texts.sharedOne[kind], { name }) : say(texts.sharedSeveral[kind], { name, count })),
        applications: visible,
      })),
  ),
})

/** Texts are neutral: they name a fact, and leave what follows from it to the person who reads it. In the order of the page. */
export const attentionRules: readonly AttentionRule[] = [
  {
    id: 'asked_and_unchanged',
    section: 'property',
    checks: phrase('sections that were asked about'),
    find: ({ asked_and_unchanged }) =>
      asked_and_unchanged.map(({ section, title }) => ({ ...say(texts.unchanged, { section: title }), section })),
  },
  sharedIdentifiers('shared_contact', 'personal_info', phrase('contacts on other applications'), ['EMAIL', 'PHONE']),
  sharedIdentifiers('shared_ssn', 'consent', phrase('SSNs on other applications'), ['SSN']),
  {
    id: 'recent_address',
    section: 'address',
    checks: phrase('time at the present address'),
    find: forEach(({ name, address }, facts) => [
      address !== null &&
        isRecent(address.since, facts) &&
        say(texts.address, { name, since: inWords(address.since), months: SETTLED_MONTHS }),
    ]),
  },
  {
    id: 'present_home_owned',
    section: 'address',
    checks: phrase('a present home that is owned'),
    find: forEach(({ name, address }) => [address?.is_owned && say(texts.kept, { name, plans: address.plans })]),
  },
  {
    id: 'recent_job',
    section: 'employment',
    checks: phrase('time at the present job'),
    find: forEach(({ name, jobs, former_jobs_until }, facts) => {
      const isAlone = !former_jobs_until.some(end => isRecent(end, facts))
      return jobs.map(
        ({ employer, since }) =>
          isRecent(since, facts) &&
          say(isAlone ? texts.jobAlone : texts.job, { name, employer, since: inWords(since), months: SETTLED_MONTHS }),
      )
    }),
  },
  {
    id: 'self_employed',
    section: 'employment',
    checks: phrase('self-employment'),
    find: forEach(({ name, jobs }) =>
      jobs.map(({ employer, is_self_employed }) => is_self_employed && say(texts.selfEmployed, { name, employer })),
    ),
  },
  {
    id: 'commission_and_overtime',
    section: 'employment',
    checks: phrase('commission and overtime'),
    find: forEach(({ name, income, commission_and_overtime }) => [
      income > 0 &&
        commission_and_overtime > EXTRA_PART * income &&
        say(texts.extra, {
          name,
          amount: money(commission_and_overtime),
          share: percentOf(commission_and_overtime, income),
        }),
    ]),
  },
  {
    id: 'confirmed_income',
    section: 'income',
    checks: phrase('income that was confirmed at a question'),
    find: forEach(({ name, confirmed }) =>
      confirmed.map(({ section, source, pay }) => ({ ...say(texts.confirmed, { name, source, pay }), section })),
    ),
  },
  {
    id: 'bankruptcy',
    section: 'expenses',
    checks: phrase('bankruptcy'),
    find: forEach(({ name, bankruptcy }) => [
      bankruptcy !== null && say(texts.bankruptcy, { name, year: bankruptcy.year }),
    ]),
  },
  {
    id: 'obligations_above_income',
    section: 'expenses',
    checks: phrase('obligations and income'),
    find: ({ income, obligations, housing }) =>
      obligations + (housing ?? 0) <= income
        ? []
        : [
            say(texts.obligations, {
              obligations: money(obligations),
              housing: money(housing ?? 0),
              income: money(income),
            }),
          ],
  },
  {
    id: 'use_of_home',
    section: 'property',
    checks: phrase('the use of the home'),
    find({ home }) {
      switch (home?.use) {
        case 'SECONDARY_RESIDENCE':
        case 'INVESTMENT_RENTAL':
          return [{ text: texts.use[home.use] }]
        case 'OTHER':
          return [say(texts.useOther, { use: home.use_words })]
        default:
          return []
      }
    },
  },
  {
    id: 'lot_rent_not_given',
    section: 'property',
    checks: phrase('lot rent'),
    find({ land: { situation, lot_rent } }) {
      switch (situation) {
        case 'LEASING':
          return lot_rent > 0 ? [] : [{ text: texts.lotRent.LEASING }]
        case 'FAMILY':
        case 'RESERVATION':
          return [{ text: texts.lotRent[situation] }]
        default:
          return []
      }
    },
  },
  {
    id: 'land_refinanced',
    section: 'property',
    checks: phrase('a refinance of the land'),
    find: ({ land }) => (land.is_refinanced ? [{ text: texts.refinance }] : []),
  },
  {
    id: 'home_not_known',
    section: 'property',
    checks: phrase('which home it is'),
    find: ({ home }) => (home && !home.is_known ? [{ text: texts.homeNotKnown }] : []),
  },
  {
    id: 'before_hud_code',
    section: 'property',
    checks: phrase('the model year'),
    find: ({ home }) =>
      home?.model_year && Number(home.model_year) < FIRST_YEAR_AFTER_HUD_CODE
        ? [say(texts.modelYear, { year: home.model_year, since: formatted('day', HUD_CODE_DAY, 'UTC') })]
        : [],
  },
  {
    id: 'down_payment_source',
    section: 'property',
    checks: phrase('the source of the down payment'),
    find({ down_payment: { amount, source, source_words: words, giver } }) {
      const figure = { amount: money(amount) }
      switch (source) {
        case 'CASH':
        case 'LOAN':
          return [say(texts.downPayment[source], figure)]
        case 'GIFT':
          return [say(texts.downPayment.GIFT, { ...figure, giver })]
        case 'OTHER':
          return [say(texts.downPayment.OTHER, { ...figure, words })]
        default:
          return []
      }
    },
  },
  {
    id: 'down_payment_above_accounts',
    section: 'financial_accounts',
    checks: phrase('the down payment and the accounts it comes from'),
    find(facts) {
      const { down_payment, accounts } = facts
      const { amount } = down_payment
      const kind = downPaymentAccounts(facts)
      return kind && amount > accounts[kind]
        ? [say(texts.above[kind], { amount: money(amount), held: money(accounts[kind]) })]
        : []
    },
  },
  {
    id: 'few_payments_left',
    section: 'financial_accounts',
    checks: phrase('cash after the down payment'),
    find(facts) {
      const { housing } = facts
      const left = cashLeft(facts)
      return housing !== null && left < PAYMENTS_LEFT * housing
        ? [say(texts.left, { left: money(left), housing: money(housing) })]
        : []
    },
  },
  {
    id: 'housing_cost_rises',
    section: 'loan_overview',
    checks: phrase('the new and the present housing cost'),
    find: ({ housing, present_housing: now }) =>
      housing !== null && now > 0 && housing > HOUSING_RISE * now
        ? [say(texts.more, { now: money(now), next: money(housing), share: percentOf(housing, now) })]
        : [],
  },
  ...limitRules,
]

/** The rules that the facts are compared by: those of limits where these are in force. */
export const rulesFor = ({ limits }: Pick<AttentionFacts, 'limits'>): AttentionRule[] =>
  attentionRules.filter(rule => !rule.limit || limits.some(({ limit }) => limit === rule.limit))

/** The facts to check, in the order of the rules. */
export function attentionFlags(facts: AttentionFacts): AttentionFlag[] {
  const checked = checkedFacts(facts)
  return attentionRules.flatMap(({ id, section, find }) =>
    find(checked).map(finding => ({ rule: id, section, ...finding })),
  )
}
