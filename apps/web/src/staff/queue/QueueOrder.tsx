import { type QueueSort, queueSorts } from '@porchlight/domain/staff'
import { useLocation } from 'wouter'
import { useTexts } from '../../text/texts.ts'
import { SelectInput } from '../../ui/SelectInput.tsx'
import { texts } from './text.ts'

export interface Order {
  /** Null by rank. */
  sort: QueueSort | null
  pathOf(sort: QueueSort | null): string
}

/** Chooses the order where rows are cards, which have no heads to press. */
export function QueueOrder({ order: { sort, pathOf } }: { order: Order }) {
  const [, go] = useLocation()
  const t = useTexts(texts).order
  return (
    <div className="queue__order" data-keeps-focus>
      <SelectInput<QueueSort>
        id="sort"
        label={t.label}
        placeholder={t.byRank}
        options={queueSorts.map(value => ({ value, label: t.sorts[value] }))}
        value={sort}
        onChange={chosen => go(pathOf(chosen))}
      />
    </div>
  )
}
