import {
  addressForm,
  contactForm,
  dependentsForm,
  downPaymentForm,
  type Expense,
  employmentForm,
  expenseForm,
  financialAccountForm,
  type Income,
  incomeForm,
  leasingForm,
  monthlyIncome,
  paysOf,
  placementForm,
  type SectionId,
  salespersonForm,
  sectionOf,
  streetAddress,
  template,
} from '@porchlight/domain'
import type { BorrowerFacts, Facts } from './facts.ts'
import { type Found, mismo, ofEach, type PreflightRow, row } from './row.ts'
import { quoted } from './words.ts'

/** The widths of Desktop Underwriter. An amount has nine digits, a point and two decimals. */
const width = {
  NAME: 35,
  SUFFIX: 4,
  EMAIL: 80,
  STREET: 50,
  EMPLOYER_STREET: 35,
  UNIT: 11,
  CITY: 35,
  COUNTY: 40,
  POSITION: 25,
  FULL_NAME: 150,
  DESCRIPTION: 80,
  AMOUNT: 12,
  AGE: 2,
} as const
const MOST_ENTRIES = 50

/** The texts of one kind that the file carries of one borrower, or of the loan. */
interface Measured {
  label: string
  section?: SectionId
  width: number
  texts: readonly (string | null | undefined)[]
}

const THE_HOME = 'the home'
const THE_LOAN = 'the loan'
const THE_LAND = 'the land'
const THE_SALESPERSON = 'the salesperson'
export const lengthOf = (text: string): number => [...text].length
const amountText = (cents: number): string => (cents / 100).toFixed(2)
/** Two sections ask for a street: the label says which. */
const labelIn = (section: SectionId, label: string): string => `${label} (${sectionOf(section).title})`

function ofBorrower({
  contact,
  dependents_ages,
  addresses,
  jobs,
  incomes,
  accounts,
  expenses,
}: BorrowerFacts): Measured[] {
  const { fields } = contactForm
  const personal = (name: 'first_name' | 'middle_name' | 'last_name' | 'suffix' | 'email', most: number): Measured => ({
    label: fields[name].label,
    section: 'personal_info',
    width: most,
    texts: [contact[name]],
  })
  const place = (section: 'address' | 'employment', street: number): Measured[] => {
    const places = section === 'address' ? addresses : jobs
    const part = (label: string, most: number, texts: string[]): Measured => ({
      label: labelIn(section, label),
      section,
      width: most,
      texts,
    })
    return [
      part(
        streetAddress.street1.label,
        street,
        places.map(each => each.street1),
      ),
      part(
        streetAddress.city.label,
        width.CITY,
        places.map(each => each.city),
      ),
      part(
        addressForm.fields.county.label,
        width.COUNTY,
        places.map(each => each.county),
      ),
    ]
  }
  return [
    personal('first_name', width.NAME),
    personal('middle_name', width.NAME),
    personal('last_name', width.NAME),
    personal('suffix', width.SUFFIX),
    personal('email', width.EMAIL),
    {
      label: dependentsForm.fields.dependents_ages.label,
      section: 'personal_info',
      width: width.AGE,
      texts: (dependents_ages ?? []).map(String),
    },
    ...place('address', width.STREET),
    {
      label: addressForm.fields.street2.label,
      section: 'address',
      width: width.UNIT,
      texts: addresses.map(each => each.street2),
    },
    ...place('employment', width.EMPLOYER_STREET),
    {
      label: employmentForm.fields.position_title.label,
      section: 'employment',
      width: width.POSITION,
      texts: jobs.map(job => job.position_title),
    },
    {
      label: employmentForm.fields.employer_name.label,
      section: 'employment',
      width: width.FULL_NAME,
      texts: jobs.map(job => job.employer_name),
    },
    {
      label: employmentForm.fields.amount.label,
      section: 'employment',
      width: width.AMOUNT,
      texts: jobs.flatMap(job => payAmounts(paysOf(job), job.is_current)).map(amountText),
    },
    {
      label: incomeForm.fields.amount.label,
      section: 'income',
      width: width.AMOUNT,
      texts: incomes.map(({ amount }) => amountText(amount ?? 0)),
    },
    {
      label: financialAccountForm.fields.institution_name.label,
      section: 'financial_accounts',
      width: width.FULL_NAME,
      texts: accounts.map(account => account.institution_name),
    },
    {
      label: expenseForm.fields.expense_type_other.label,
      section: 'expenses',
      width: width.DESCRIPTION,
      texts: expenses.map(expense => expense.expense_type_other),
    },
  ]
}

const isLiability = ({ expense_type }: Expense): boolean => expense_type === 'GARNISHMENT'
const isForeignIncome = ({ income_type }: Income): boolean => income_type === 'OTHER' || income_type === 'RENTAL'

/** Monthly pay: each kind of a current job, and the sum of an earlier one. */
const payAmounts = (pays: ReturnType<typeof paysOf>, isCurrent: boolean): number[] =>
  isCurrent ? pays.map(pay => monthlyIncome([pay])) : [monthlyIncome(pays)]

function ofLoan({ home, land, source, salesperson }: Facts): (Measured & { name: string })[] {
  const asked = { section: 'property', name: THE_HOME } as const
  const { fields } = placementForm
  return [
    { ...asked, label: fields.street1.label, width: width.STREET, texts: [home.street1] },
    { ...asked, label: fields.city.label, width: width.CITY, texts: [home.city] },
    { ...asked, label: fields.county.label, width: width.COUNTY, texts: [home.county] },
    {
      ...asked,
      name: THE_LOAN,
      label: downPaymentForm.fields.down_payment_source_other.label,
      width: width.DESCRIPTION,
      texts: [home.down_payment_source_other],
    },
    {
      ...asked,
      name: THE_LOAN,
      label: downPaymentForm.fields.down_payment_giftor_name.label,
      width: width.FULL_NAME,
      texts: [home.down_payment_giftor_name],
    },
    {
      ...asked,
      name: THE_LAND,
      label: leasingForm.fields.land_owner.label,
      width: width.FULL_NAME,
      texts: [land.land_owner],
    },
    {
      name: THE_SALESPERSON,
      section: 'sales_feedback',
      label: salespersonForm.fields.sales_rep_email.label,
      width: width.EMAIL,
      texts: [salesperson.sales_rep_email],
    },
    {
      name: source.dealer.name,
      label: contactForm.fields.email.label,
      width: width.EMAIL,
      texts: [source.dealer.email],
    },
  ]
}

interface TooWide {
  label: string
  name: string
  n: number
  width: number
}

/** The longest text of a kind, where it is too wide. */
function tooWide({ label, texts, width: most, section }: Measured, name: string, of?: BorrowerFacts): Found<TooWide>[] {
  const n = Math.max(0, ...texts.map(text => lengthOf(text ?? '')))
  if (n <= most) return []
  return [{ params: { label: quoted(label), name, n, width: most }, ...(section && { section }), ...(of && { of }) }]
}

/** The entries that are one container each in the file. */
const counts: Record<'assets' | 'expenses' | 'liabilities', (facts: Facts) => number> = {
  assets: ({ borrowers }) => borrowers.flatMap(({ accounts }) => accounts).length,
  expenses: ({ borrowers }) =>
    borrowers.flatMap(({ expenses }) => expenses).filter(expense => !isLiability(expense)).length,
  liabilities: ({ borrowers, land }) =>
    borrowers.flatMap(({ expenses }) => expenses).filter(isLiability).length +
    (land.situation === 'CURRENTLY_FINANCED' ? 1 : 0),
}

export const tooWideText = template('{label} of {name} has {n} characters; Desktop Underwriter takes {width}.')

export const widths: readonly PreflightRow[] = [
  row<TooWide>({
    id: 'W1',
    level: 'width',
    formats: mismo,
    text: tooWideText,
    mends: true,
    find: facts => [
      ...facts.borrowers.flatMap(each => ofBorrower(each).flatMap(measured => tooWide(measured, each.name, each))),
      ...ofLoan(facts).flatMap(measured => tooWide(measured, measured.name)),
    ],
  }),
  row({
    id: 'W2',
    level: 'width',
    formats: mismo,
    text: template(
      "Words under 'Other' for {name}: Desktop Underwriter has a short list of words, and ours isn't in it.",
    ),
    section: 'income',
    find: facts => [
      ...ofEach(facts, ({ name, incomes }) => incomes.some(isForeignIncome) && { name }),
      ...ofEach(
        facts,
        ({ name, accounts }) => accounts.some(({ account_type }) => account_type === 'OTHER') && { name },
      ).map(found => ({ ...found, section: 'financial_accounts' as const })),
    ],
  }),
  row({
    id: 'W3',
    level: 'width',
    formats: mismo,
    text: template('The file has {n} {kind}; Desktop Underwriter takes {most}.'),
    find: facts =>
      Object.entries(counts).flatMap(([kind, count]) => {
        const n = count(facts)
        return n > MOST_ENTRIES ? [{ params: { n, kind, most: MOST_ENTRIES } }] : []
      }),
  }),
]
