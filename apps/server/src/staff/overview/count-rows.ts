import { overviewTexts } from '@porchlight/domain/staff'
import type { Cell } from '../exports/csv.ts'

/** Sums each column that has numbers. */
const totalOf = ([first = [], ...rows]: Cell[][]): Cell[] => [
  overviewTexts.total,
  ...first.slice(1).map((cell, index) => {
    const numbers = [cell, ...rows.map(row => row[index + 1]!)].filter(each => typeof each === 'number')
    return numbers.length > 0 ? numbers.reduce((sum, number) => sum + number, 0) : null
  }),
]

/** The rows and their sums; none without rows. */
export const withTotal = (rows: Cell[][]): Cell[][] => (rows.length > 0 ? [...rows, totalOf(rows)] : [])

/** The rows of a table in a file of several: its title, its heads, and an empty line after it. */
export const titled = (title: string, heads: string[], rows: Cell[][]): Cell[][] => [[title], heads, ...rows, []]

/** A row for each person, or for what is unassigned, and their sums. */
export const personRows = <Row extends { person: { name: string } | null }>(
  rows: readonly Row[],
  of: (row: Row) => Cell[],
): Cell[][] => withTotal(rows.map(row => [row.person?.name ?? overviewTexts.unassigned, ...of(row)]))

/** The numbers of these codes, and their sum. */
export function countsOf<Code extends string>(codes: readonly Code[], counts: Readonly<Record<Code, number>>): Cell[] {
  const numbers = codes.map(code => counts[code])
  return [...numbers, numbers.reduce((sum, number) => sum + number, 0)]
}
