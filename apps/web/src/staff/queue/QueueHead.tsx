import { useLocation } from 'wouter'
import { Icon, type IconShape } from '../../ui/base/Icon.tsx'
import { columnHead } from '../table/DataTable.tsx'
import type { ListTableColumn } from './columns.tsx'
import type { Order } from './QueueOrder.tsx'

const icons = {
  none: 'm8 9 4-4 4 4m-8 6 4 4 4-4',
  ascending: 'm6 15 6-6 6 6',
  descending: 'm6 9 6 6 6-6',
} as const satisfies Record<string, IconShape>

interface QueueHeadProps {
  column: Pick<ListTableColumn<never>, 'id' | 'heading' | 'sorts'>
  /** Missing where the list has one order. */
  order: Order | undefined
}

/** The head of a column, with a button where the list can be in its order. */
export function QueueHead({ column: { id, heading, sorts }, order }: QueueHeadProps) {
  const [, go] = useLocation()
  if (!order || !sorts)
    return (
      <th data-column={id} {...columnHead}>
        {heading}
      </th>
    )
  const place = sorts.indexOf(order.sort)
  const direction = place < 0 ? 'none' : order.sort?.startsWith('-') ? 'descending' : 'ascending'
  const next = sorts[(place + 1) % sorts.length] ?? null
  return (
    <th data-column={id} {...columnHead} aria-sort={direction}>
      <button type="button" className="queue__sort" onClick={() => go(order.pathOf(next))}>
        <span>{heading}</span>
        <Icon shape={icons[direction]} size={1} />
      </button>
      {/* Styles show it in place of the button where rows are cards: there the head is out of sight, and takes no focus. */}
      <span hidden className="queue__label">
        {heading}
      </span>
    </th>
  )
}
