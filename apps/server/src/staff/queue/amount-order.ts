import type { QueueRow } from '@porchlight/api'
import type { QueueSort } from '@porchlight/domain/staff'
import type { QueuePosition } from './queue-repository.ts'

/** Number of applications that are sorted by amount at most: amounts are sealed, so that each is opened. */
export const MOST_BY_AMOUNT = 200

const CENTS = 100

export type AmountSort = Extract<QueueSort, `${string}amount`>
export const isOfAmount = (sort: QueueSort | undefined): sort is AmountSort => sort === 'amount' || sort === '-amount'

type AmountRow = Pick<QueueRow, 'id' | 'amount'>

/** The place of a row: without an amount, after all others in both directions. `key`: cents. */
const positionOf = ({ id, amount }: AmountRow): QueuePosition => ({
  rank: amount === null ? 1 : 0,
  due_on: null,
  key: Math.round((amount ?? 0) * CENTS),
  id,
})

const compare = (sort: AmountSort) => (a: QueuePosition, b: QueuePosition) =>
  a.rank - b.rank || (sort === 'amount' ? a.key - b.key : b.key - a.key) || (a.id < b.id ? -1 : Number(a.id > b.id))

export const sortByAmount = <Row extends AmountRow>(sort: AmountSort, rows: readonly Row[]): Row[] =>
  rows.toSorted((a, b) => compare(sort)(positionOf(a), positionOf(b)))

/** The rows of a page after a position, and the position of the last where more follow. */
export function pageByAmount<Row extends AmountRow>(
  sort: AmountSort,
  rows: readonly Row[],
  { after, limit }: { after: QueuePosition | undefined; limit: number },
): { rows: Row[]; last: QueuePosition | undefined } {
  const left = sortByAmount(sort, rows).filter(row => !after || compare(sort)(positionOf(row), after) > 0)
  const shown = left.slice(0, limit)
  return { rows: shown, last: left.length > limit ? positionOf(shown.at(-1)!) : undefined }
}
