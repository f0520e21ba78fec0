import type { ItemResponse } from '@porchlight/api'
import { type ItemHistoryEvent, type ItemState, staffItemStateLabel } from '@porchlight/domain'
import { useFormats, useTexts, useTranslate } from '../../text/texts.ts'
import { useTimes } from '../../ui/times.ts'
import { texts } from './text.ts'

type Entry = ItemResponse['history'][number]

/** The state that an event leads to, whose label names it; none for one that changes no state. */
const stateAfter: Readonly<Partial<Record<ItemHistoryEvent, ItemState>>> = {
  asked: 'ASKED',
  answered: 'ANSWERED',
  not_available: 'NOT_AVAILABLE',
  accepted: 'ACCEPTED',
  asked_again: 'ASKED_AGAIN',
  waived: 'WAIVED',
}

/** Everything that happened to an item, the oldest first. */
export const ItemHistory = ({ item }: { item: ItemResponse }) => (
  <ol className="items__history">
    {item.history.map(entry => (
      <li key={`${entry.event} ${entry.at}`}>
        <HistoryEntry item={item} entry={entry} />
      </li>
    ))}
  </ol>
)

/** One event with its reason, its words and who it is of. */
export function HistoryEntry({ item, entry }: { item: ItemResponse; entry: Entry }) {
  const times = useTimes()
  const { day } = useFormats()
  const nameOf = useEventName()
  const t = useTexts(texts)
  const { at, by, detail, words, on } = entry
  return (
    <div className="items__entry">
      <p>
        <span>{t.entry(nameOf(item, entry), detail)}</span>{' '}
        <span className="soft">{by ? t.by(by, times.minute(at)) : times.minute(at)}</span>
      </p>
      {on && <p>{(entry.event === 'not_available' ? t.saidOn : t.sentOn)(day(on, 'UTC'))}</p>}
      {words && <blockquote>{words}</blockquote>}
    </div>
  )
}

function useEventName(): (item: ItemResponse, entry: Entry) => string {
  const translate = useTranslate()
  const { events } = useTexts(texts)
  return ({ kind }, { event }) => {
    const state = stateAfter[event]
    if (state) return translate(staffItemStateLabel({ kind, state }))
    return event in events ? events[event as keyof typeof events] : ''
  }
}
