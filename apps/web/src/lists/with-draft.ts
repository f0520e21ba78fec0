import type { Entry, Fields, ListSection, Values } from '@porchlight/domain'
import { draftsBelow, openDraft } from '../data/drafts.ts'
import { type ChangedFields, changedFieldsInDraft, isEqual, threeWayMerge } from '../form-state/merge.ts'

/** A dialog with a draft: it adds an entry or edits one. */
export type Drafted<F extends Fields> = { adding: Partial<Values<F>> } | { editing: Entry }

/** The draft name of a new entry, which has no id: its start values. */
export const nameOfNew = (start: object) => JSON.stringify(start)

/** The dialog that was left with unsaved text, if any. Drafts that belong to no dialog are removed. */
export function withDraft<F extends Fields>(
  section: ListSection<F>,
  entries: Entry[],
  draftName: string,
): Drafted<F> | null {
  const { form } = section
  const items = entries.map(entry => form.fromStored(form.fromApi(entry)))
  for (const name of draftsBelow(draftName)) {
    const editing = entries.find(({ id }) => id === name)
    if (editing) return { editing }
    const draft = openDraft<ChangedFields>(draftName + name)
    const kind = section.addable(items).find(({ start }) => nameOfNew(start) === name)
    // The entry may have been added although its response was lost: then an equal entry exists.
    if (kind && !items.some(added => isEqual(added, typedFor(kind.start, draft.found)))) return { adding: kind.start }
    draft.clear()
  }
  return null

  function typedFor(start: Partial<Values<F>>, draft: ChangedFields | undefined) {
    return threeWayMerge(form, changedFieldsInDraft(form, draft ?? {}), { ...form.empty(), ...start }).values
  }
}
