import {
  addressSection,
  bankruptcyForm,
  borrowerResource,
  dollars,
  employmentSection,
  employmentStatusForm,
  expenseSection,
  financialAccountSection,
  homeResource,
  incomeSection,
  type ListSection,
  LOAN_TERM,
  landForms,
  landSituation,
  landSituationForm,
  loanSummary,
  type PageId,
  pages,
  type Rates,
  roleLabel,
  type SectionId,
  type SkippableList,
  type StoredAnswers,
  type SummaryRow,
  salespersonForm,
  sections,
  summarize,
  summaryForms,
} from '@porchlight/domain'
import type { BorrowerSnapshot, Snapshot } from '../signing/snapshot.ts'
import type { SummarySection } from './document-data.ts'

type Own = Pick<BorrowerSnapshot, 'answers' | 'ssn_last4'>

/**
 * One borrower's application as his document prints it. Of the other borrowers it tells who they are. A co-borrower's has the
 * home, the land and the loan too: he signs for that loan (decisions C2).
 */
export const summarySections = (own: BorrowerSnapshot, snapshot: Snapshot): SummarySection[] => [
  {
    heading: 'Applicants',
    facts: snapshot.borrowers.map(({ name, role }): SummaryRow => [roleLabel[role], name]),
  },
  ...ownSections(own),
  ...loanSections(own, snapshot.rates),
]

/** What a borrower says of himself. Never demographics; of what is secret, the last four digits of the SSN. */
export function ownSections(own: Own): SummarySection[] {
  const { answers } = own
  const { contact, citizenship, marital_status, dependents } = borrowerResource.forms
  const personal = [contact, citizenship, marital_status, dependents]
  const none = (list: SkippableList, id: SectionId): SummaryRow[] =>
    answers.skipped.includes(list) ? [[titleOf(id), 'None']] : []
  return [
    {
      heading: titleOf('personal_info'),
      facts: [...personal.flatMap(form => summarize(form, answers.borrower)), ...secrets(own)],
    },
    listed('address', addressSection, answers.addresses),
    listed('employment', employmentSection, answers.employments, summarize(employmentStatusForm, answers.borrower)),
    listed('income', incomeSection, answers.incomes, none('incomes', 'income')),
    listed('financial_accounts', financialAccountSection, answers.assets, none('assets', 'financial_accounts')),
    listed(
      'expenses',
      expenseSection,
      answers.expenses,
      none('expenses', 'expenses'),
      summarize(bankruptcyForm, answers.borrower),
    ),
  ]
}

/** The sections of the application as a whole: home and land, the loan, who helped. */
export const loanSections = ({ answers }: Pick<Own, 'answers'>, rates: Rates): SummarySection[] => [
  property(answers.home, answers.land),
  { heading: titleOf('loan_overview'), facts: loanFacts(answers, rates) },
  { heading: titleOf('sales_feedback'), facts: summarize(salespersonForm, { sales_rep_name: answers.sales_rep_name }) },
]

const titleOf = (id: SectionId): string => sections[id].title

const secrets = ({ ssn_last4, answers }: Own): SummaryRow[] => [
  ...(ssn_last4 ? [['Social Security number', `•••-••-${ssn_last4}`] satisfies SummaryRow] : []),
  ...(answers.consent?.date_of_birth ? [['Date of birth', 'On file with the lender'] satisfies SummaryRow] : []),
]

function listed(
  id: SectionId,
  // biome-ignore lint/suspicious/noExplicitAny: each list is printed through its own form
  section: ListSection<any>,
  entries: readonly StoredAnswers[],
  whenEmpty: SummaryRow[] = [],
  always: SummaryRow[] = [],
): SummarySection {
  const heading = titleOf(id)
  const facts = [...(entries.length === 0 ? whenEmpty : []), ...always]
  return {
    heading,
    ...(facts.length > 0 && { facts }),
    entries: entries.map((entry, at) => {
      const title = section.card(section.form.fromStored(entry)).title || `${heading} ${at + 1}`
      return { title, facts: summarize(section.form, entry).filter(([, value]) => value !== title) }
    }),
  }
}

/** The single questions first, then what the pages with several questions asked, under their titles. */
function property(home: StoredAnswers | undefined, land: StoredAnswers | undefined): SummarySection {
  const { usage, placement, manufacture, down_payment } = homeResource.forms
  const situation = land?.land_situation_type
  const asked: [PageId, SummaryRow[]][] = [
    ['home/placement', summarize(placement, home)],
    ['home/manufacture-detail', summarize(manufacture, home)],
    ['home/down-payment', summarize(down_payment, home)],
  ]
  if (landSituation.has(situation)) {
    const page = pages.land.next.afterLand[situation]
    asked.splice(1, 0, [page, summarize(landForms[situation], land)])
  }
  return {
    heading: titleOf('property'),
    facts: [...summarize(usage, home), ...summarize(landSituationForm, land)],
    entries: asked
      .filter(([, facts]) => facts.length > 0)
      .map(([page, facts]) => ({ title: pages[page].title, facts })),
  }
}

function loanFacts({ home, land }: Own['answers'], rates: Rates): SummaryRow[] {
  const loan = loanSummary({ home, land, rates })
  if (!loan) return []
  const figures = Object.entries(summaryForms).flatMap(([name, form]) =>
    summarize(form, { [name]: loan[name as keyof typeof loan] }),
  )
  return [
    ...figures,
    ['Total loan amount', dollars(loan.loan_total_amount)],
    ['Term', LOAN_TERM],
    ['Principal and interest, a month', dollars(loan.principal_plus_interest_monthly_payment)],
    ['Home insurance, a month', dollars(loan.home_insurance_monthly_payment)],
    ['Property tax, a month', dollars(loan.property_tax_monthly_payment)],
    ['Estimated monthly payment', dollars(loan.estimated_monthly_payment)],
  ]
}
