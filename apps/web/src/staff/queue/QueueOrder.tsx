import { type QueueSort, queueSorts } from '@porchlight/domain/staff'
import { useLocation } from 'wouter'
import { useTexts } from '../../text/texts.ts'
import { SelectInput } from '../../ui/SelectInput.tsx'
import { texts } from './text.ts'

export interface Order {
  /** Null by rank. */
  sort: QueueSort | null
  pathOf(sort: QueueSort | null): string
  /** The words for the order by rank. */
  byRank: string
}

/** Chooses the order, also where rows are cards, which have no heads to press, and where the column of an order is not shown. */
export function QueueOrder({ order: { sort, pathOf, byRank } }: { order: Order }) {
  const [, go] = useLocation()
  const t = useTexts(texts).order
  return (
    <div className="queue-tools__order">
      <SelectInput<QueueSort>
        id="sort"
        label={t.label}
        placeholder={byRank}
        options={queueSorts.map(value => ({ value, label: t.sorts[value] }))}
        value={sort}
        onChange={chosen => go(pathOf(chosen))}
      />
    </div>
  )
}
