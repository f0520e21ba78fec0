import type { ListColumn, QueueView } from '@porchlight/domain/staff'
import { sharedItem } from '../../data/shared-value.ts'

/** The columns that every person has. The amount says what it is for, too. */
export const mainColumns = [
  'borrower',
  'id',
  'dealer',
  'amount',
  'task',
  'due_on',
  'assignee',
] as const satisfies readonly ListColumn[]

/** The columns of a view in an order of its own, which is that of the first. */
export const viewColumns: Partial<Record<QueueView, readonly ListColumn[]>> = {
  approved: ['approved_until', 'closing_on', 'conditions'],
}

/** The columns that a person can add, in their order after the others. */
export const extraColumns = ['applied', 'loan_number', 'last_contact', 'submitted_at'] as const
export type ExtraColumn = (typeof extraColumns)[number]
export type QueueColumn = ListColumn | ExtraColumn

const stored = sharedItem('staff:queue-columns')

/** Returns the columns that the person added in this browser. */
export function useExtraColumns(): ExtraColumn[] {
  const names = (stored.use() ?? '').split(' ')
  return extraColumns.filter(column => names.includes(column))
}

export const setExtraColumns = (columns: readonly ExtraColumn[]): void => stored.write(columns.join(' ') || null)
