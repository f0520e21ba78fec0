import { type Message, NO_SALESPERSON, type SectionId, template } from '@porchlight/domain'
import type { BorrowerFacts, Facts } from './facts.ts'
import { mismo, ofEach, once, type PreflightRow, row } from './row.ts'
import { unique } from './words.ts'

interface OfBorrower {
  name: string
  words: string
}

const common = { level: 'check', formats: mismo } as const
const joined = (words: readonly string[]): string => unique(words).join('; ')

/** `wordsIn`: the borrower's words for each answer of the kind. */
const ofBorrower = (
  id: string,
  section: SectionId,
  text: (params: OfBorrower) => Message,
  wordsIn: (facts: BorrowerFacts) => readonly string[],
): PreflightRow =>
  row<OfBorrower>({
    ...common,
    id,
    section,
    text,
    find: facts =>
      ofEach(facts, each => {
        const words = wordsIn(each)
        return words.length > 0 && { name: each.name, words: joined(words) }
      }),
  })

/** `wordsIn`: the borrower's words; undefined where the answer is another. */
const ofLoan = (
  id: string,
  section: SectionId,
  text: (params: { words: string }) => Message,
  wordsIn: (facts: Facts) => string | undefined,
): PreflightRow =>
  row<{ words: string }>({
    ...common,
    id,
    section,
    text,
    find: facts => {
      const words = wordsIn(facts)
      return once(words !== undefined, { words: words ?? '' })
    },
  })

/** Rows about answers that the standard only has as 'Other' with a description. */
export const mappedToOther: readonly PreflightRow[] = [
  ofBorrower('O1', 'financial_accounts', template("An account of {name} is written as 'Other': {words}."), each =>
    each.accounts.filter(({ account_type }) => account_type === 'OTHER').map(account => account.institution_name),
  ),
  ofBorrower('O2', 'income', template("An income of {name} is written as 'Other': {words}."), each =>
    each.incomes.filter(({ income_type }) => income_type === 'OTHER').map(income => income.income_type_other),
  ),
  ofBorrower(
    'O3',
    'income',
    template("Rental income of {name} is written as 'Other'. We didn't ask if it's before or after costs."),
    each => each.incomes.filter(({ income_type }) => income_type === 'RENTAL').map(({ income_type }) => income_type!),
  ),
  ofBorrower('O4', 'expenses', template("An expense of {name} is written as 'Other': {words}."), each =>
    each.expenses
      .filter(({ expense_type }) => expense_type === 'OTHER_SUPPORT')
      .map(expense => expense.expense_type_other),
  ),
  ofBorrower('O5', 'employment', template("{name} has no job and chose 'Other'. The file says the same."), each =>
    each.jobs.length === 0 && each.employment_status.employment_status === 'OTHER' ? ['OTHER'] : [],
  ),
  ofBorrower('O6', 'address', template("{name} chose 'Other' for the current home. The file says 'Unknown'."), each =>
    each.addresses.filter(({ housing_type }) => housing_type === 'OTHER').map(() => 'OTHER'),
  ),
  ofBorrower(
    'O7',
    'address',
    template("What {name} pays for the current home is written as an 'Other' housing cost."),
    each =>
      each.addresses
        .filter(({ housing_type: type, monthly_payment }) => (type === 'OWN' || type === 'OTHER') && monthly_payment)
        .map(() => 'OTHER'),
  ),
  ofLoan('O8', 'property', template("The use of the home is written as 'Other': {words}."), ({ home }) =>
    home.usage_type === 'OTHER' ? home.usage_type_other : undefined,
  ),
  ofLoan(
    'O9',
    'property',
    template("The sections of the home are written as 'Other': {words}. Their number and the width are left out."),
    ({ home }) => (home.section_type === 'OTHER' ? home.section_type_other : undefined),
  ),
  ofLoan('O10', 'property', template("The down payment is written as 'Other': {words}."), ({ home }) =>
    home.down_payment_source_type === 'OTHER' ? home.down_payment_source_other : undefined,
  ),
  ofLoan(
    'O11',
    'property',
    template("The down payment is a loan and is written as 'Other'. We didn't ask if it's secured."),
    ({ home }) => (home.down_payment_source_type === 'LOAN' ? 'LOAN' : undefined),
  ),
  ofLoan(
    'O12',
    'property',
    template("The land is on a reservation and is written as 'Other'. We didn't ask which kind of trust it's in."),
    ({ land }) => (land.situation === 'RESERVATION' ? 'RESERVATION' : undefined),
  ),
  ofLoan(
    'O13',
    'property',
    template("The right to the land is written as 'Other', because it's family land."),
    ({ land }) => (land.situation === 'FAMILY' ? 'FAMILY' : undefined),
  ),
  ofLoan(
    'O14',
    'sales_feedback',
    template("The salesperson is written under the role 'Other'."),
    ({ salesperson: { sales_rep_name: name } }) => (name === '' || name === NO_SALESPERSON ? undefined : name),
  ),
]
