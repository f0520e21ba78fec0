import type { Role } from '../people/role.ts'
import type { SectionId } from '../sections/index.ts'
import { sectionsFor } from './pages.ts'

/** Words that a reason for a decline uses, by the section that has the answer. */
const words: Partial<Record<SectionId, readonly string[]>> = {
  personal_info: ['name', 'married', 'marital', 'citizen', 'dependent', 'relative'],
  address: ['address', 'street', 'zip'],
  employment: ['job', 'employer', 'employment', 'hours', 'wage', 'salary'],
  income: ['income', 'pension', 'benefit', 'alimony'],
  financial_accounts: ['bank', 'account', 'savings', 'checking'],
  expenses: ['expense', 'garnishment', 'bankruptcy'],
  property: ['price', 'home', 'house', 'land', 'lot', 'model', 'manufacturer', 'down payment', 'upgrade'],
  loan_overview: ['loan', 'rate', 'interest', 'insurance', 'tax', 'monthly payment'],
  consent: ['ssn', 'social security', 'birth', 'birthday', 'credit'],
  sales_feedback: ['salesperson'],
}

/**
 * The section that a reason for a decline most likely speaks of, among those of the role; null where it names none. It only decides
 * which section a button offers first: reasons are free text, also where another signature service asks for them.
 */
export function sectionOfReason(reason: string, role: Role): SectionId | null {
  const said = reason.toLowerCase()
  const matches = (id: SectionId) => (words[id] ?? []).filter(word => new RegExp(`\\b${word}s?\\b`).test(said)).length
  const [best] = sectionsFor(role)
    .map(id => ({ id, count: matches(id) }))
    .sort((a, b) => b.count - a.count)
  return best && best.count > 0 ? best.id : null
}
