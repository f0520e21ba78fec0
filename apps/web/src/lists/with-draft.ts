import type { Entry, Fields, ListSection, Values } from '@porchlight/domain'
import { draftsBelow, openDraft } from '../data/drafts.ts'
import { type ChangedFields, changedFieldsInDraft, isEqual, threeWayMerge } from '../form-state/merge.ts'

/** A dialog with a draft: it adds an entry or edits one. */
export type Drafted<F extends Fields> = { adding: Partial<Values<F>> } | { editing: Entry }

/** The draft name of a new entry, which has no id: its start values. */
export const nameOfNew = (start: object) => JSON.stringify(start)

/** The start values that the name of a new entry's draft stands for; undefined for that of a stored entry. */
const startNamed = <F extends Fields>(name: string): Partial<Values<F>> | undefined =>
  name.startsWith('{') ? JSON.parse(name) : undefined

/** The name of the dialog's draft. */
export const nameOfDraft = <F extends Fields>(dialog: Drafted<F>): string =>
  'editing' in dialog ? dialog.editing.id : nameOfNew(dialog.adding)

/**
 * The dialog that was left with unsaved text, if any. Drafts of removed entries, and of new ones that are stored as they were typed, are
 * removed.
 */
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
    const start = startNamed<F>(name)
    // The entry may have been added although its response was lost: then an equal entry exists. One that was corrected since differs, and is
    // saved over that entry, also where no more of its kind can be added.
    if (start && !items.some(added => isEqual(added, typedFor(start, draft.found)))) return { adding: start }
    draft.clear()
  }
  return null

  function typedFor(start: Partial<Values<F>>, draft: ChangedFields | undefined) {
    return threeWayMerge(form, changedFieldsInDraft(form, draft ?? {}), { ...form.empty(), ...start }).values
  }
}
