import type { Fields, Form, Values } from '@porchlight/domain'

/** The rules by which a form is edited. A form that the domain does not define can have them, too. */
export type FormRules<F extends Fields = Fields> = Pick<
  Form<F>,
  'names' | 'isTyped' | 'isVisible' | 'clearInapplicable' | 'read' | 'check' | 'unusualAnswers'
>

/** `[stored, typed]` of each field whose typed answer differs from the stored one. */
export type ChangedFields = Record<string, readonly [stored: unknown, typed: unknown]>

/** Answers stored from elsewhere after the form was opened. `conflicts` names the fields that were changed on both sides. */
export interface Conflict<F extends Fields = Fields> {
  before: Values<F>
  stored: Values<F>
  conflicts: (keyof F & string)[]
}

/** Deep equality of answers, which are plain JSON. */
export const isEqual = (left: unknown, right: unknown) => JSON.stringify(left) === JSON.stringify(right)

export const changedFields = <F extends Fields>(
  form: FormRules<F>,
  stored: Values<F>,
  typed: Values<F>,
): ChangedFields =>
  Object.fromEntries(
    form.names.filter(name => !isEqual(stored[name], typed[name])).map(name => [name, [stored[name], typed[name]]]),
  )

/** Merges typed answers over the ones stored now. A field conflicts where another answer was stored since it was read. */
export function threeWayMerge<F extends Fields>(form: FormRules<F>, typed: ChangedFields, storedNow: Values<F>) {
  const changed = form.names.filter(name => Object.hasOwn(typed, name) && !isEqual(typed[name]![1], storedNow[name]))
  const typedValues = Object.fromEntries(changed.map(name => [name, typed[name]![1]]))
  return {
    values: form.clearInapplicable({ ...storedNow, ...typedValues } as Values<F>),
    conflicts: changed.filter(name => !isEqual(typed[name]![0], storedNow[name])),
  }
}

export function conflictOf<F extends Fields>(
  typed: ChangedFields,
  stored: Values<F>,
  conflicts: (keyof F & string)[],
): Conflict<F> | null {
  if (conflicts.length === 0) return null
  const before = Object.fromEntries(conflicts.map(name => [name, typed[name]![0]]))
  return { before: { ...stored, ...before } as Values<F>, stored, conflicts }
}

/** The changed fields that may be stored in the browser. */
export const draftOf = <F extends Fields>(form: Form<F>, typed: ChangedFields): ChangedFields =>
  Object.fromEntries(Object.entries(typed).filter(([name]) => !form.fields[name]!.noDraft))

/** A draft's changed fields that the form still has, each read by its field. */
export function changedFieldsInDraft<F extends Fields>(form: FormRules<F>, draft: ChangedFields): ChangedFields {
  const names = form.names.filter(name => Object.hasOwn(draft, name))
  const typed = form.read(Object.fromEntries(names.map(name => [name, draft[name]![1]])))
  return Object.fromEntries(names.map(name => [name, [draft[name]![0], typed[name]]]))
}
