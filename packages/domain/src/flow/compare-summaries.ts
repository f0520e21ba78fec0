import type { SummaryRow } from '../forms/summary-rows.ts'
import type { Text } from '../forms/text.ts'
import type { SummaryEntry } from '../sections/section-answers.ts'

/** An answer with what it was before. */
export interface ComparedRow extends SummaryRow {
  /** The former answer where it differs, '' where there was none. A removed answer has the value ''. */
  before?: Text
}

export interface ComparedEntry extends SummaryEntry {
  rows: ComparedRow[]
  /** Difference of the entry from the former ones; absent where it is the same. */
  change?: 'added' | 'changed' | 'removed'
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** The rows as they are now, and after them those that were removed. */
export function compareRows(now: readonly SummaryRow[], former: readonly SummaryRow[]): ComparedRow[] {
  const removed = former.filter(({ key }) => !now.some(row => row.key === key))
  return [
    ...now.map(row => {
      const before = former.find(({ key }) => key === row.key)?.value ?? ''
      return isSame(before, row.value) ? row : { ...row, before }
    }),
    ...removed.map(row => ({ ...row, value: '', before: row.value })),
  ]
}

/**
 * The entries as they are now, in their order, and after them those that were removed, with the rows that they had. Entries have no
 * lasting identity in a snapshot. One with the same answers is the same; of the others, each is compared with the former one of its
 * title, and else it was added.
 */
export function compareEntries(now: readonly SummaryEntry[], formerEntries: readonly SummaryEntry[]): ComparedEntry[] {
  const former = formerEntries.map(entry => ({ ...entry, isFound: false }))
  const find = (isIt: (entry: SummaryEntry) => boolean) => {
    const found = former.find(entry => !entry.isFound && isIt(entry))
    if (found) found.isFound = true
    return found
  }
  const same = now.map(entry => find(({ title, rows }) => isSame([title, rows], [entry.title, entry.rows])))
  const compared = now.map((entry, index): ComparedEntry => {
    if (same[index]) return entry
    const before = find(({ title }) => isSame(title, entry.title))
    return before
      ? { ...entry, rows: compareRows(entry.rows, before.rows), change: 'changed' }
      : { ...entry, change: 'added' }
  })
  const removed = former.filter(({ isFound }) => !isFound)
  return [...compared, ...removed.map(({ isFound: _, ...entry }): ComparedEntry => ({ ...entry, change: 'removed' }))]
}
