import { phrase } from '../forms/text.ts'

/** Columns of lists of applications by property of their row, in the order of a list. The list as a file has them too. */
export const listColumnLabels = {
  borrower: phrase('Borrower'),
  id: phrase('Application'),
  loan_number: phrase('Loan number'),
  dealer: phrase('Dealer'),
  amount: phrase('Amount'),
  collateral: phrase('Collateral'),
  task: phrase('What to do'),
  assignee: phrase('Assigned to'),
  submitted_at: phrase('Submitted'),
  due_on: phrase('Due'),
  approved_until: phrase('Holds until'),
  closing_on: phrase('Closing'),
  conditions: phrase('Conditions'),
} as const
export type ListColumn = keyof typeof listColumnLabels
export const listColumns = Object.keys(listColumnLabels) as ListColumn[]

/** The value of a column: shown itself, or by its name. */
export function plainValue(row: Partial<Record<ListColumn, unknown>>, column: ListColumn): string | number | null {
  const value = row[column]
  if (typeof value === 'string' || typeof value === 'number') return value
  return typeof value === 'object' && value && 'name' in value ? String(value.name) : null
}
