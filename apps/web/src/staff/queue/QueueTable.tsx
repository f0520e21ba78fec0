import './queue.css'
import './cards.css'
import type { QueueResponse, QueueRow } from '@porchlight/api'
import { queueGroupLabels, queueGroups } from '@porchlight/domain/staff'
import { useTexts, useTranslate } from '../../text/texts.ts'
import { useKeyHandlers } from '../keys/keys.ts'
import { useRowViewers } from '../live/use-row-viewers.ts'
import type { Selection } from '../selection/use-selection.ts'
import { moveRow, openRow } from '../table/current-row.ts'
import { DataTable, type RowGroup } from '../table/DataTable.tsx'
import { mainColumns, type QueueColumn, useExtraColumns } from './chosen-columns.ts'
import { useQueueColumns } from './columns.tsx'
import { countText } from './count-text.ts'
import { QueueHead } from './QueueHead.tsx'
import type { Order } from './QueueOrder.tsx'
import { texts } from './text.ts'

interface QueueTableProps {
  caption: string
  /** Missing while they are read. */
  rows: readonly QueueRow[] | undefined
  /** Applications of the list in each group, on all its pages. */
  counts?: QueueResponse['groups'] | undefined
  /** The order that can be changed. */
  order?: Order
  /** The columns of a view in an order of its own. */
  own?: readonly QueueColumn[] | undefined
  /** The columns that would say the same in each row. */
  without?: ReadonlySet<QueueColumn>
  /** The words for what each row was found by, by its id. Rows that were found are in one list. */
  matched?: ReadonlyMap<string, string>
  /** Rows can be selected. */
  selection?: Selection | undefined
}

const none: ReadonlySet<QueueColumn> = new Set()

/** Applications by group in the order of due days, or in one list in another order. A row has one link, and nothing is in the page twice. */
export function QueueTable({
  caption,
  rows,
  counts,
  order,
  own = [],
  without = none,
  matched,
  selection,
}: QueueTableProps) {
  const translate = useTranslate()
  const t = useTexts(texts).keys
  const viewers = useRowViewers(rows?.map(({ id }) => id) ?? [])
  const isOneList = Boolean(order?.sort || matched || own.length > 0)
  const shown = [...mainColumns, ...own, ...useExtraColumns()].filter(column => !without.has(column))
  const columns = useQueueColumns(shown, { viewers, matched, saysWaiting: isOneList, selection })
  const byGroup = (found: readonly QueueRow[]): RowGroup<QueueRow>[] =>
    queueGroups
      .map(group => ({
        id: group,
        heading: translate(queueGroupLabels[group]),
        className: `queue__group queue__group--${group.toLowerCase()}`,
        rows: found.filter(row => row.group === group),
        count: counts && countText(counts[group]),
      }))
      .filter(group => group.rows.length > 0)
  const groups = rows && (isOneList ? [{ id: 'all', rows }] : byGroup(rows))
  const ids = groups?.flatMap(group => group.rows.map(({ id }) => id)) ?? []
  useKeyHandlers({
    j: { label: t.next, repeats: true, press: () => moveRow(ids, 1) },
    k: { label: t.previous, repeats: true, press: () => moveRow(ids, -1) },
    Enter: { label: t.open, press: openRow },
  })
  return (
    <div className="queue-box">
      <div className="queue-box__scroll">
        <DataTable
          className={own.length > 0 ? 'queue queue--own' : 'queue'}
          caption={caption}
          columns={columns}
          headOf={column => <QueueHead key={column.id} column={column} order={order} />}
          groups={groups}
          opensRows
        />
      </div>
    </div>
  )
}
