import type { Fields, Form, Values } from '@porchlight/domain'

/** What was typed over what was read: `[read, typed]` of each field that differs. */
export type ChangedFields = Record<string, readonly [read: unknown, typed: unknown]>

/** Whether two answers, or two sets of them, say the same. */
export const isEqual = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

export const changedFields = <F extends Fields>(form: Form<F>, read: Values<F>, values: Values<F>): ChangedFields =>
  Object.fromEntries(
    form.names.filter(name => !isEqual(read[name], values[name])).map(name => [name, [read[name], values[name]]]),
  )

/** Lays what was typed over what is stored now. A field `clashes` where something else was stored meanwhile. */
export function threeWayMerge<F extends Fields>(form: Form<F>, typed: ChangedFields, stored: Values<F>) {
  const changed = form.names.filter(name => Object.hasOwn(typed, name) && !isEqual(typed[name]![1], stored[name]))
  const over = Object.fromEntries(changed.map(name => [name, typed[name]![1]]))
  return {
    values: form.clearInapplicable({ ...stored, ...over } as Values<F>),
    clashes: changed.filter(name => !isEqual(typed[name]![0], stored[name])),
  }
}

/** What of it may lie in a browser. */
export const draftOf = <F extends Fields>(form: Form<F>, typed: ChangedFields): ChangedFields =>
  Object.fromEntries(Object.entries(typed).filter(([name]) => !form.fields[name]!.noDraft))

/** What a draft says to the form as it is now, each answer read as its field reads. */
export const changedFieldsInDraft = <F extends Fields>(form: Form<F>, draft: ChangedFields): ChangedFields =>
  Object.fromEntries(
    form.names
      .filter(name => Object.hasOwn(draft, name))
      .map(name => [name, [draft[name]![0], form.fields[name]!.read(draft[name]![1])]]),
  )
