import type { ListColumn } from '@porchlight/domain/staff'
import { useSyncExternalStore } from 'react'
import { storageItem } from '../../data/base/storage.ts'

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

/** The columns that a person can add, in their order after the others. */
export const extraColumns = ['applied', 'loan_number', 'last_contact', 'submitted_at'] as const
export type ExtraColumn = (typeof extraColumns)[number]
export type QueueColumn = ListColumn | ExtraColumn

const stored = storageItem('staff:queue-columns')
const listeners = new Set<() => void>()

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Returns the columns that the person added in this browser. */
export function useExtraColumns(): ExtraColumn[] {
  const names = useSyncExternalStore(
    subscribe,
    () => stored.read() ?? '',
    () => '',
  ).split(' ')
  return extraColumns.filter(column => names.includes(column))
}

export function setExtraColumns(columns: readonly ExtraColumn[]): void {
  if (columns.length > 0) stored.write(columns.join(' '))
  else stored.clear()
  for (const listener of listeners) listener()
}
