import type { SignedAnswers } from '../../flow/signed-changes.ts'
import { type Day, monthOf, yearMonth } from '../../forms/day.ts'
import type { StoredAnswers } from '../../forms/form.ts'
import { monthlyAmountText } from '../../forms/money.ts'
import { listOf, message, type Text } from '../../forms/text.ts'
import { type Address, addressForm, addressSection } from '../../sections/address/address.ts'
import { type Employment, employmentForm, employmentSection } from '../../sections/employment/employment.ts'
import { extraPays, monthlyIncome, paysOf, payText } from '../../sections/employment/pay.ts'
import { bankruptcyForm } from '../../sections/expenses/bankruptcy.ts'
import { financialAccountForm, financialAccountSection } from '../../sections/financial-accounts/financial-account.ts'
import { downPaymentForm } from '../../sections/home-and-land/down-payment.ts'
import { usageForm } from '../../sections/home-and-land/home.ts'
import { isModelKnown, manufactureForm } from '../../sections/home-and-land/manufacture-detail.ts'
import { incomeForm } from '../../sections/income/income.ts'
import { sectionOf } from '../../sections/index.ts'
import { listEntries } from '../../sections/section-answers.ts'
import { homeAndLandOf } from '../signed-facts.ts'
import { currentIncomes, currentJobs, incomeOf, incomeTitle } from '../totals/income.ts'
import { cashPriceOf, loanOf } from '../totals/loan.ts'
import { sumOf } from '../totals/total.ts'
import { monthlyAmounts } from '../totals/totals.ts'
import { reportAmounts } from '../totals/with-report.ts'
import type { AttentionFacts, CheckedAccounts, CheckedFacts, CheckedPerson, Shown } from './attention.ts'

/** Words as they were typed. */
const typed = (words: string): Shown => words as unknown as Shown
/** A text that each language writes in its own way. */
const worded = (text: Text): Shown => listOf([text]) as unknown as Shown

/** The parts of the signed answers that rules read: figures, and words that can only be shown. */
export function checkedFacts(facts: AttentionFacts): CheckedFacts {
  const { people, day, shared, askedAndUnchanged } = facts
  const { home, land } = homeAndLandOf(facts)
  const loan = loanOf(facts)
  return {
    ...monthlyAmounts(facts),
    people: people.map(person => checkedPerson(person, day, shared)),
    accounts: checkedAccounts(people),
    month: monthOf(day),
    present_housing: presentHousing(people),
    land: {
      situation: (land?.land_situation_type as string | undefined) ?? null,
      lot_rent: Number(land?.monthly_payment ?? 0),
      is_refinanced: land?.land_situation_type === 'CURRENTLY_FINANCED' && land.is_refinance === true,
    },
    home: home ? checkedHome(home) : null,
    down_payment: checkedDownPayment(home ?? {}),
    loan: loan && { amount: loan.loan_total_amount, cash_price: cashPriceOf(loan) },
    with_report: reportAmounts(facts),
    limits: facts.limits,
    asked_and_unchanged: askedAndUnchanged.map(section => ({
      section,
      title: worded(message(sectionOf(section).title)),
    })),
  }
}

function checkedPerson(person: SignedAnswers, day: Day, shared: AttentionFacts['shared']): CheckedPerson {
  const current = currentJobs(person)
  const incomes = currentIncomes(person, day)
  const bankruptcy = bankruptcyOf(person)
  const address = currentAddress(person)
  return {
    name: typed(person.name),
    income: incomeOf(person, day),
    commission_and_overtime: sumOf(
      current.map(job => ({
        cents: monthlyIncome(paysOf(job).filter(({ income_type }) => extraWork.has(income_type))),
      })),
    ),
    jobs: current.map(job => ({
      employer: typed(job.employer_name),
      since: yearMonth(job.from_month, job.from_year),
      is_self_employed: job.is_self_employed,
    })),
    former_jobs_until: jobsOf(person)
      .filter(({ is_current }) => !is_current)
      .map(({ to_month, to_year }) => yearMonth(to_month, to_year)),
    address: address && {
      since: yearMonth(address.from_month, address.from_year),
      payment: address.monthly_payment ?? 0,
      is_owned: address.housing_type === 'OWN',
      plans: typed(address.housing_type_other),
    },
    bankruptcy: bankruptcy.has_declared_bankruptcy ? { year: typed(bankruptcy.bankruptcy_year) } : null,
    confirmed: [
      ...current.flatMap(job => {
        const asked = askedAbout(job)
        return paysOf(job)
          .filter(({ income_type }) => asked.has(income_type))
          .map(pay => ({
            section: 'employment' as const,
            source: typed(job.employer_name),
            pay: worded(payText(pay)),
          }))
      }),
      ...incomes
        .filter(income => 'amount' in incomeForm.unusualAnswers(income))
        .map(income => ({
          section: 'income' as const,
          source: worded(incomeTitle(income)),
          pay: worded(monthlyAmountText(income.amount)),
        })),
    ],
    shared: shared.filter(({ borrower_id }) => borrower_id === person.id),
  }
}

const extraWork: ReadonlySet<string> = new Set(['COMMISSION', 'OVERTIME'])

const jobsOf = ({ answers }: SignedAnswers): Employment[] =>
  listEntries(answers, employmentSection.id).map(stored =>
    employmentForm.clearInapplicable(employmentForm.fromStored(stored)),
  )

/** The kinds of pay about whose amount or hours the form asks. */
function askedAbout(job: Employment): ReadonlySet<string> {
  const asked = Object.keys(employmentForm.unusualAnswers(job))
  const isAsked = (prefix: string) => asked.includes(`${prefix}amount`) || asked.includes(`${prefix}weekly_hours`)
  return new Set([
    ...(isAsked('') ? ['BASE'] : []),
    ...extraPays.filter(({ prefix }) => isAsked(`${prefix}_`)).map(({ type }) => type),
  ])
}

/** The answers of a person about bankruptcy. */
export const bankruptcyOf = ({ answers }: Pick<SignedAnswers, 'answers'>) =>
  bankruptcyForm.clearInapplicable(bankruptcyForm.fromStored(answers.borrower))

/** The present address of a person, or null. */
export const currentAddress = ({ answers }: Pick<SignedAnswers, 'answers'>): Address | null =>
  listEntries(answers, addressSection.id)
    .map(stored => addressForm.clearInapplicable(addressForm.fromStored(stored)))
    .find(({ address_type }) => address_type === 'CURRENT') ?? null

/** A text that is the same for people who live together. */
export const placeOf = ({ street1, street2, zip_code }: Address): string =>
  [street1, street2, zip_code].join('\n').toLowerCase()

/** People who live together give the same payment of the same home. It counts once. */
function presentHousing(people: readonly SignedAnswers[]): number {
  const homes = new Map<string, number>()
  for (const person of people) {
    const address = currentAddress(person)
    if (!address) continue
    const place = placeOf(address)
    homes.set(place, Math.max(homes.get(place) ?? 0, address.monthly_payment ?? 0))
  }
  return [...homes.values()].reduce((sum, payment) => sum + payment, 0)
}

const CASH: ReadonlySet<string | null> = new Set(['CHECKING', 'SAVINGS', 'CERTIFICATE_OF_DEPOSIT'])

/** Returns whether what is in such an account can be paid at once. */
export const isCash = (account_type: string | null): boolean => CASH.has(account_type)

/** Whole cents by kind of account, of all people together. */
export function checkedAccounts(people: readonly SignedAnswers[]): CheckedAccounts {
  const accounts = people.flatMap(({ answers }) =>
    listEntries(answers, financialAccountSection.id).map(financialAccountForm.fromStored),
  )
  const inAccounts = (counts: (type: string | null) => boolean) =>
    sumOf(
      accounts
        .filter(({ account_type }) => counts(account_type))
        .map(({ balance_amount }) => ({ cents: balance_amount ?? 0 })),
    )
  return {
    CHECKING: inAccounts(type => type === 'CHECKING'),
    SAVINGS: inAccounts(type => type === 'SAVINGS'),
    cash: inAccounts(isCash),
    all: inAccounts(() => true),
  }
}

/** The home as rules read it. */
export function checkedHome(stored: StoredAnswers): NonNullable<CheckedFacts['home']> {
  const manufacture = manufactureForm.clearInapplicable(manufactureForm.fromStored(stored))
  const usage = usageForm.clearInapplicable(usageForm.fromStored(stored))
  return {
    is_known: isModelKnown(manufacture),
    model_year: manufacture.model_year,
    use: usage.usage_type,
    use_words: typed(usage.usage_type_other),
  }
}

/** The down payment as rules read it. */
export function checkedDownPayment(stored: StoredAnswers): CheckedFacts['down_payment'] {
  const values = downPaymentForm.clearInapplicable(downPaymentForm.fromStored(stored))
  return {
    amount: values.down_payment_amount ?? 0,
    source: values.down_payment_source_type,
    source_words: typed(values.down_payment_source_other),
    giver: typed(values.down_payment_giftor_name),
  }
}

/** The accounts that a source of the down payment names. */
const accountsOf: Readonly<Record<string, 'CHECKING' | 'SAVINGS' | 'all' | undefined>> = {
  CHECKING_ACCOUNT: 'CHECKING',
  SAVINGS_ACCOUNT: 'SAVINGS',
  OTHER: 'all',
}

/** The accounts that the down payment comes from; undefined for a gift, a loan and cash. */
export const downPaymentAccounts = ({ down_payment: { source } }: CheckedFacts) => accountsOf[source ?? '']

/** Checking, savings and certificates of deposit after the down payment, in whole cents, at least 0. */
export function cashLeft(facts: CheckedFacts): number {
  const { accounts, down_payment } = facts
  const named = downPaymentAccounts(facts)
  // One that comes from several places may come from accounts that are no cash.
  const left =
    named === 'all'
      ? Math.min(accounts.cash, accounts.all - down_payment.amount)
      : accounts.cash - (named ? down_payment.amount : 0)
  return Math.max(0, left)
}
