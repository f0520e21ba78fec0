import type { Entry, Fields, ListSection, Values } from '@porchlight/domain'
import { draftAt, draftsBelow } from '../api/drafts.ts'
import { layOver, type Typed, typedInDraft } from '../form/typed.ts'

/** The dialog that has a draft: one that adds an entry, or that edits one. */
export type Drafted<F extends Fields> = { adding: Partial<Values<F>> } | { editing: Entry }

/** A new entry has no id; it is called by what it starts with. */
export const nameOfNew = (start: object) => JSON.stringify(start)

/** Which dialog was open with something typed in it when the page was left; drafts that no dialog has are dropped. */
export function withDraft<F extends Fields>(
  section: ListSection<F>,
  entries: Entry[],
  place: string,
): Drafted<F> | null {
  const { item } = section
  const items = entries.map(entry => item.fromKept(item.fromWire(entry)))
  for (const name of draftsBelow(place)) {
    const draft = draftAt<Typed>(place + name)
    const editing = entries.find(({ id }) => id === name)
    if (editing && draft.found) return { editing }
    const kind = section.addable(items).find(({ start }) => nameOfNew(start) === name)
    if (kind && draft.found) {
      const typed = layOver(item, typedInDraft(item, draft.found), { ...item.empty(), ...kind.start })
      // It was added after all, and only the answer was lost.
      const isThere = items.some(added => JSON.stringify(added) === JSON.stringify(typed.values))
      if (!isThere) return { adding: kind.start }
    }
    draft.clear()
  }
  return null
}
