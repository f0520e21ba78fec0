import type { ItemResponse } from '@porchlight/api'
import {
  type ItemHistoryEvent,
  type ItemKindDefinition,
  type ItemState,
  itemKinds,
  staffItemStateLabel,
} from '@porchlight/domain'
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

/** Lists the events of an item, the oldest first. */
export const ItemHistory = ({ item }: { item: ItemResponse }) => (
  <ol className="lines items__entries">
    {item.history.map(entry => (
      <li key={`${entry.event} ${entry.at}`}>
        <HistoryEntry item={item} entry={entry} />
      </li>
    ))}
  </ol>
)

/** Shows an event with its reason, its words and its author. */
export function HistoryEntry({ item, entry }: { item: ItemResponse; entry: Entry }) {
  const times = useTimes()
  const { day } = useFormats()
  const nameOf = useEventName()
  const t = useTexts(texts)
  const { at, by, detail, words, on } = entry
  return (
    <div className="items__entry">
      <p>
        <span>
          {t.entry(nameOf(item, entry), isClaim(item, entry) && on ? t.claim(detail, day(on, 'UTC')) : detail)}
        </span>{' '}
        <span className="soft">{by ? t.by(by, times.minute(at)) : times.minute(at)}</span>
      </p>
      {on && !isClaim(item, entry) && <p>{(entry.event === 'not_available' ? t.saidOn : t.sentOn)(day(on, 'UTC'))}</p>}
      {words && <blockquote>{words}</blockquote>}
    </div>
  )
}

/** Returns whether the event is a borrower's statement that they sent a paper, which did not come in yet. */
function isClaim({ kind }: ItemResponse, { event, is_by_borrower }: Entry): boolean {
  const { claim }: ItemKindDefinition = itemKinds[kind]
  return event === 'answered' && is_by_borrower && claim?.staffLabel !== undefined
}

function useEventName(): (item: ItemResponse, entry: Entry) => string {
  const translate = useTranslate()
  const { events } = useTexts(texts)
  return ({ kind }, { event, is_by_borrower }) => {
    const state = stateAfter[event]
    if (state) return translate(staffItemStateLabel({ kind, state }, { isByBorrower: is_by_borrower }))
    return event in events ? events[event as keyof typeof events] : ''
  }
}
