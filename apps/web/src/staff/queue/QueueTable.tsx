import type { QueueRow } from '@porchlight/api'
import { queueGroupLabels, queueGroups } from '@porchlight/domain/staff'
import { useTranslate } from '../../text/texts.ts'
import { useRowViewers } from '../live/use-row-viewers.ts'
import { DataTable, type RowGroup } from '../table/DataTable.tsx'
import { useQueueColumns } from './columns.tsx'
import { QueueHead } from './QueueHead.tsx'
import type { Order } from './QueueOrder.tsx'

interface QueueTableProps {
  caption: string
  /** Missing while they are read. */
  rows: readonly QueueRow[] | undefined
  /** The order that can be changed. */
  order?: Order
}

/** Returns whether a column distinguishes applications. One of loan numbers that none has does not. */
const distinguishes = (column: string, rows: readonly QueueRow[]): boolean =>
  column !== 'loan_number' || rows.some(({ loan_number }) => loan_number !== null)

/** Applications by group in the order of due days, or in one list in another order. A row has one link, and nothing is in the page twice. */
export function QueueTable({ caption, rows, order }: QueueTableProps) {
  const translate = useTranslate()
  const viewers = useRowViewers(rows?.map(({ id }) => id) ?? [])
  const isSorted = Boolean(order?.sort)
  const columns = useQueueColumns(viewers, isSorted).filter(({ id }) => !rows || distinguishes(id, rows))
  const byGroup = (found: readonly QueueRow[]): RowGroup<QueueRow>[] =>
    queueGroups
      .map(group => ({
        id: group,
        heading: translate(queueGroupLabels[group]),
        className: `queue__group queue__group--${group.toLowerCase()}`,
        rows: found.filter(row => row.group === group),
      }))
      .filter(group => group.rows.length > 0)
  return (
    <DataTable
      className="queue"
      caption={caption}
      columns={columns}
      headOf={column => <QueueHead key={column.id} column={column} order={order} />}
      groups={rows && (isSorted ? [{ id: 'all', rows }] : byGroup(rows))}
    />
  )
}
