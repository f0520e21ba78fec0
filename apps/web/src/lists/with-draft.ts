import type { Entry, Fields, ListSection, Values } from '@porchlight/domain'
import { draftAt, draftsBelow } from '../data/drafts.ts'
import { type ChangedFields, changedFieldsInDraft, isEqual, threeWayMerge } from '../forms/merge.ts'

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
  const { form } = section
  const items = entries.map(entry => form.fromStored(form.fromApi(entry)))
  for (const name of draftsBelow(place)) {
    const editing = entries.find(({ id }) => id === name)
    if (editing) return { editing }
    const draft = draftAt<ChangedFields>(place + name)
    const kind = section.addable(items).find(({ start }) => nameOfNew(start) === name)
    // Where it was added after all, and only the answer was lost, an entry says the same.
    if (kind && !items.some(added => isEqual(added, typedFor(kind.start, draft.found)))) return { adding: kind.start }
    draft.clear()
  }
  return null

  function typedFor(start: Partial<Values<F>>, draft: ChangedFields | undefined) {
    return threeWayMerge(form, changedFieldsInDraft(form, draft ?? {}), { ...form.empty(), ...start }).values
  }
}
