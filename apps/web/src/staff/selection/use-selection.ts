import type { QueueRow } from '@porchlight/api'
import { MOST_ASSIGNED } from '@porchlight/domain/staff'
import { useEffect, useRef, useState } from 'react'
import { sharedValue } from '../../data/shared-value.ts'
import { useTexts } from '../../text/texts.ts'
import { useKeyHandlers } from '../keys/keys.ts'
import { useCurrentRow } from '../table/current-row.ts'
import { texts } from './text.ts'

export interface Selection {
  /** The selected rows as they were read last, in the order in which they were selected. */
  rows: readonly QueueRow[]
  /** The selected rows that the list does not have now: they left it, are on another page, or the person lost the access. */
  missing: readonly QueueRow[]
  isFull: boolean
  has(id: string): boolean
  /** Selects a row, or drops it. `toHere`: selects all from the last one to this one. */
  toggle(id: string, toHere?: boolean): void
  clear(): void
}

type Chosen = ReadonlyMap<string, QueueRow>
const none: Chosen = new Map()

/** The selection of the list that was left last, by the query of the list: for the way back to it, in this document alone. */
export const leftSelection = sharedValue<{ query?: string; chosen: Chosen }>({ chosen: none })

/** The selected rows of a list, which outlive its pages and filters. `query`: its view and filters. `shown`: undefined while the list is read, and for those who select nothing. */
export function useSelection(shown: readonly QueueRow[] | undefined, query: string): Selection {
  const [chosen, setChosen] = useState(() => {
    const left = leftSelection.read()
    return left.query === query ? left.chosen : none
  })
  useEffect(() => leftSelection.write({ query, chosen }), [query, chosen])
  const last = useRef<string>(undefined)
  const current = useCurrentRow()
  const t = useTexts(texts).keys
  const byId = new Map(shown?.map(row => [row.id, row]))
  const add = (added: readonly QueueRow[]) =>
    setChosen(new Map([...new Map([...chosen, ...added.map(row => [row.id, row] as const)])].slice(0, MOST_ASSIGNED)))
  const toggle = (id: string, toHere = false) => {
    const row = byId.get(id)
    const from = shown?.findIndex(each => each.id === last.current) ?? -1
    last.current = id
    if (!shown || !row) return
    if (toHere && from >= 0) {
      const to = shown.indexOf(row)
      add(shown.slice(Math.min(from, to), Math.max(from, to) + 1))
    } else if (chosen.has(id)) setChosen(new Map([...chosen].filter(([other]) => other !== id)))
    else add([row])
  }
  const clear = () => setChosen(none)
  useKeyHandlers({
    ...(shown && {
      x: { label: t.x, press: () => current && toggle(current) },
      X: { label: t.X, press: () => current && toggle(current, true) },
    }),
    ...(chosen.size > 0 && { Escape: { label: t.Escape, press: clear } }),
  })
  return {
    rows: [...chosen.values()].map(row => byId.get(row.id) ?? row),
    missing: shown ? [...chosen.values()].filter(({ id }) => !byId.has(id)) : [],
    isFull: chosen.size >= MOST_ASSIGNED,
    has: id => chosen.has(id),
    toggle,
    clear,
  }
}
