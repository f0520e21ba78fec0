import type { Fields, Values } from '@porchlight/domain'
import {
  type ChangedFields,
  type Conflict,
  changedFields,
  changedFieldsInDraft,
  conflictOf,
  type FormRules,
  threeWayMerge,
} from './merge.ts'

/** The state of a form over one record. */
export interface RecordFormData<F extends Fields> {
  /** 'hydrating' until the draft that was found is applied: the first render must equal the server's, which has none. */
  phase: 'hydrating' | 'editing'
  /** The answers over which the form is edited. */
  stored: Values<F>
  /** With answers that do not apply while an amount on which they depend is typed. */
  entered: Values<F>
  /** The entered answers that apply, as they are shown. */
  values: Values<F>
  /** The values that the draft already holds. */
  drafted: Values<F>
  /** The form shows text from an earlier visit that was never saved. */
  isRestored: boolean
  conflict: Conflict<F> | null
  /** The fields whose messages show: those that were left, and those that a failed submit checked. */
  checkedFields: ReadonlySet<string>
  /** The values when a field was last left: a question about half an amount would be read out at each key. */
  leftValues: Values<F> | undefined
  serverErrors: Record<string, string>
  failedSubmits: number
}

export type RecordFormEvent<F extends Fields> =
  | { type: 'changed'; values: Partial<Values<F>> }
  /** `values` are those that the field was left with. */
  | { type: 'left'; name: string; values: Values<F> }
  | { type: 'draftFound'; draft: ChangedFields }
  /** The form's own rules refused these answers. */
  | { type: 'submitFailed'; values: Values<F> }
  /** The server refused what was sent, with messages by field. */
  | { type: 'refused'; messages: Record<string, string> }
  /** Other answers were stored since the form was opened. */
  | { type: 'rebased'; stored: Values<F>; sent: Values<F> }
  | { type: 'startedOver' }

export type RecordFormEventType = RecordFormEvent<Fields>['type']

/** The events of each phase. Any other throws. */
export const possibleEvents: Record<RecordFormData<Fields>['phase'], readonly RecordFormEventType[]> = {
  // Text that was typed before hydration arrives as a change.
  hydrating: ['changed', 'left', 'draftFound'],
  editing: ['changed', 'left', 'submitFailed', 'refused', 'rebased', 'startedOver'],
}

export function initialRecordForm<F extends Fields>(
  definition: FormRules<F>,
  answers: Values<F>,
  hasDraft: boolean,
): RecordFormData<F> {
  const stored = definition.clearInapplicable(answers)
  return {
    phase: hasDraft ? 'hydrating' : 'editing',
    stored,
    entered: stored,
    values: stored,
    drafted: stored,
    isRestored: false,
    conflict: null,
    checkedFields: new Set(),
    leftValues: undefined,
    serverErrors: {},
    failedSubmits: 0,
  }
}

/** Merges the sent answers over the ones stored now. */
export function rebase<F extends Fields>(
  definition: FormRules<F>,
  before: Values<F>,
  stored: Values<F>,
  sent: Values<F>,
) {
  const typed = changedFields(definition, before, sent)
  const now = definition.clearInapplicable(stored)
  return { typed, now, ...threeWayMerge(definition, typed, now) }
}

/** Returns the state after an event. Throws on an event that the phase does not have. */
export function recordFormAfter<F extends Fields>(
  definition: FormRules<F>,
  state: RecordFormData<F>,
  event: RecordFormEvent<F>,
): RecordFormData<F> {
  if (!possibleEvents[state.phase].includes(event.type))
    throw new Error(`A form that is ${state.phase} cannot be ${event.type}`)
  const next = afterEvent(definition, state, event)
  if (next === state) return state
  const values = next.entered === state.entered ? state.values : definition.clearInapplicable(next.entered)
  // A field that appears again has not been checked yet.
  const checkedFields = [...next.checkedFields].every(name => definition.isVisible(values, name))
    ? next.checkedFields
    : new Set([...next.checkedFields].filter(name => definition.isVisible(values, name)))
  return { ...next, values, checkedFields }
}

function afterEvent<F extends Fields>(
  definition: FormRules<F>,
  state: RecordFormData<F>,
  event: RecordFormEvent<F>,
): RecordFormData<F> {
  switch (event.type) {
    case 'changed':
      return changed(definition, state, event.values)
    case 'left': {
      if (state.checkedFields.has(event.name) && state.leftValues === event.values) return state
      const checkedFields = new Set(state.checkedFields).add(event.name)
      return { ...state, checkedFields, leftValues: event.values }
    }
    case 'draftFound':
      return restored(definition, state, event.draft)
    case 'submitFailed':
      return withFailedSubmit(definition, state, event.values)
    case 'refused':
      return { ...withFailedSubmit(definition, state, state.values), serverErrors: event.messages }
    case 'rebased':
      return rebased(definition, state, event.stored, event.sent)
    case 'startedOver':
      return { ...state, entered: state.stored, serverErrors: {}, isRestored: false, conflict: null }
  }
}

/** While something is typed, what does not apply any more is only hidden; a choice clears it. */
function changed<F extends Fields>(
  definition: FormRules<F>,
  state: RecordFormData<F>,
  values: Partial<Values<F>>,
): RecordFormData<F> {
  const entered = { ...state.entered, ...values }
  const isTyping = Object.keys(values).every(definition.isTyped)
  const serverErrors = Object.fromEntries(Object.entries(state.serverErrors).filter(([name]) => !(name in values)))
  return { ...state, entered: isTyping ? entered : definition.clearInapplicable(entered), serverErrors }
}

/** Text that was typed before hydration takes precedence over the draft. */
function restored<F extends Fields>(
  definition: FormRules<F>,
  state: RecordFormData<F>,
  draft: ChangedFields,
): RecordFormData<F> {
  const { stored, values } = state
  const inDraft = changedFieldsInDraft(definition, draft)
  const fromDraft = threeWayMerge(definition, inDraft, stored)
  const typed = changedFields(definition, stored, values)
  const merged = values === stored ? fromDraft : threeWayMerge(definition, { ...inDraft, ...typed }, stored)
  return {
    ...state,
    phase: 'editing',
    drafted: fromDraft.values,
    entered: merged.values,
    isRestored: Object.keys(changedFields(definition, stored, fromDraft.values)).length > 0,
    conflict: conflictOf(inDraft, stored, merged.conflicts),
  }
}

function withFailedSubmit<F extends Fields>(
  definition: FormRules<F>,
  state: RecordFormData<F>,
  answers: Values<F>,
): RecordFormData<F> {
  const checkedFields = new Set(definition.names.filter(name => definition.isVisible(answers, name)))
  return { ...state, failedSubmits: state.failedSubmits + 1, checkedFields }
}

/** Takes the newer answers of the fields that were not changed here. */
function rebased<F extends Fields>(
  definition: FormRules<F>,
  state: RecordFormData<F>,
  stored: Values<F>,
  sent: Values<F>,
): RecordFormData<F> {
  const { typed, now, conflicts } = rebase(definition, state.stored, stored, sent)
  const untouched = definition.names.filter(name => !Object.hasOwn(typed, name))
  const newer = Object.fromEntries(untouched.map(name => [name, now[name]])) as Partial<Values<F>>
  return { ...changed(definition, state, newer), stored: now, conflict: conflictOf(typed, now, conflicts) }
}
