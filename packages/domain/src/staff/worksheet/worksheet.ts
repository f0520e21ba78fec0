import type { Day } from '../../forms/day.ts'
import type { StoredAnswers } from '../../forms/form.ts'
import { monthlyAmountText } from '../../forms/money.ts'
import { hasEnded } from '../../forms/period.ts'
import { notGiven } from '../../forms/summary-rows.ts'
import { formatted, phrase, type Text, verbatim } from '../../forms/text.ts'
import { type Address, addressForm, addressSection, isCopyOf } from '../../sections/address/address.ts'
import { borrowerResource } from '../../sections/borrower-resource.ts'
import { employmentForm, employmentSection } from '../../sections/employment/employment.ts'
import { monthlyIncome, paysOf } from '../../sections/employment/pay.ts'
import { expenseForm } from '../../sections/expenses/expense.ts'
import { homeResource } from '../../sections/home-and-land/home.ts'
import { landForms, landSituation } from '../../sections/home-and-land/land.ts'
import { incomeForm } from '../../sections/income/income.ts'
import type { SectionId } from '../../sections/index.ts'
import { salespersonForm } from '../../sections/salesperson/salesperson.ts'
import { listEntries, type SummaryEntry, type SummaryInput } from '../../sections/section-answers.ts'
import { checkedAccounts } from '../attention/checked-facts.ts'
import type { SignedFacts } from '../signed-facts.ts'
import { incomeTotals } from '../totals/income.ts'
import { obligationsTotal } from '../totals/obligations.ts'
import { sumOf } from '../totals/total.ts'

type Answers = SummaryInput['answers']

const texts = {
  currentAndMailing: phrase('Current and mailing address'),
  month: phrase('Total a month'),
  accounts: phrase('Total'),
  relative: phrase('Nearest relative'),
}

const addressesOf = (answers: Answers): Address[] =>
  listEntries(answers, addressSection.id).map(stored => addressForm.fromStored(stored))

/** A mailing address that is the current one stands with it. */
function addressEntries(entries: readonly SummaryEntry[], answers: Answers): SummaryEntry[] {
  const addresses = addressesOf(answers)
  const current = addresses.find(({ address_type }) => address_type === 'CURRENT')
  const isCopy = (address: Address | undefined) =>
    address?.address_type === 'MAILING' && current !== undefined && isCopyOf(current, address)
  const hasCopy = addresses.some(isCopy)
  return entries.flatMap((entry, index) => {
    if (isCopy(addresses[index])) return []
    return hasCopy && addresses[index] === current ? [{ ...entry, title: texts.currentAndMailing }] : [entry]
  })
}

/** The pay of a present job as an amount a month, whatever it is paid by. */
const jobEntries = (entries: readonly SummaryEntry[], answers: Answers): SummaryEntry[] =>
  listEntries(answers, employmentSection.id).map((stored, index) => {
    const job = employmentForm.clearInapplicable(employmentForm.fromStored(stored))
    const entry = entries[index]!
    return job.is_current ? { ...entry, amount: monthlyAmountText(monthlyIncome(paysOf(job))) } : entry
  })

const endings = {
  income: (stored: StoredAnswers, day: Day) =>
    hasEnded(incomeForm.clearInapplicable(incomeForm.fromStored(stored)), day),
  expenses: (stored: StoredAnswers, day: Day) =>
    hasEnded(expenseForm.clearInapplicable(expenseForm.fromStored(stored)), day),
}

/** A payment that has ended keeps its amount in its line, apart from the amounts that count. */
const periodEntries =
  (list: keyof typeof endings) =>
  (entries: readonly SummaryEntry[], answers: Answers, day: Day): SummaryEntry[] =>
    listEntries(answers, list).map((stored, index) => {
      const { amount, line = [], ...entry } = entries[index]!
      return amount !== undefined && endings[list](stored, day)
        ? { ...entry, line: [amount, ...line] }
        : entries[index]!
    })

type EntriesOf = (entries: readonly SummaryEntry[], answers: Answers, day: Day) => readonly SummaryEntry[]
const entriesOf: Readonly<Partial<Record<SectionId, EntriesOf>>> = {
  address: addressEntries,
  employment: jobEntries,
  income: periodEntries('income'),
  expenses: periodEntries('expenses'),
}

/** The entries of a section's list as a worksheet has them: `entries` are those of its summary, `day` that of the signing. */
export const worksheetEntries = (
  section: SectionId,
  entries: readonly SummaryEntry[],
  answers: Answers,
  day: Day,
): readonly SummaryEntry[] => entriesOf[section]?.(entries, answers, day) ?? entries

/** Questions about one thing, which is named where none of them was answered. */
const relative = ['nearest_relative_name', 'nearest_relative_relationship', 'nearest_relative_phone_number']

const emptyIn: Readonly<Partial<Record<SectionId, (answers: Answers) => readonly { key: string; label: string }[]>>> = {
  personal_info: ({ borrower }) => [
    ...notGiven(borrowerResource.forms.contact, borrower),
    ...notGiven(borrowerResource.forms.dependents, borrower),
  ],
  property: ({ home, land }) => [
    ...notGiven(homeResource.forms.placement, home),
    ...(landSituation.has(land?.land_situation_type) ? notGiven(landForms[land.land_situation_type], land) : []),
  ],
  sales_feedback: ({ sales_rep_name, sales_rep_email }) =>
    notGiven(salespersonForm, { sales_rep_name, sales_rep_email }),
}

/** The optional questions of a section that were asked and left empty, besides those of its entries. */
export function emptyAnswers(section: SectionId, answers: Answers): Text[] {
  const empty = emptyIn[section]?.(answers) ?? []
  const isWhole = relative.every(key => empty.some(question => question.key === key))
  return empty.flatMap(({ key, label }) => {
    if (!isWhole || !relative.includes(key)) return [label]
    return key === relative[0] ? [texts.relative] : []
  })
}

/** The sum of the amounts of a section's entries, of all people together. */
export interface SectionTotal {
  label: Text
  amount: Text
}

/** The totals of the lists that have amounts to add up: what counts at the signing, and only where something does. */
export function sectionTotals(facts: SignedFacts): Partial<Record<SectionId, SectionTotal>> {
  const lines = [...incomeTotals(facts).totals, obligationsTotal(facts)].flatMap(total => total.lines)
  const monthly = (section: SectionId): SectionTotal | undefined => {
    const counted = lines.filter(line => line.section === section)
    return counted.length > 0 ? { label: texts.month, amount: monthlyAmountText(sumOf(counted)) } : undefined
  }
  const { all } = checkedAccounts(facts.people)
  return {
    employment: monthly('employment'),
    income: monthly('income'),
    expenses: monthly('expenses'),
    financial_accounts: all > 0 ? { label: texts.accounts, amount: verbatim(formatted('money', all)) } : undefined,
  }
}
