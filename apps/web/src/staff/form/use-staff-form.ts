import { useEffect, useReducer, useRef, useState } from 'react'
import { ApiError } from '../../data/base/api-error.ts'
import { type ChangedFields, changedFields, type FormRules, isEqual } from '../../form-state/merge.ts'
import {
  initialRecordForm,
  type RecordFormData,
  type RecordFormEvent,
  recordFormAfter,
} from '../../form-state/record-form-state.ts'
import { messagesWithoutField, shownMessages } from '../../form-state/shown-messages.ts'
import { type Once, useAction } from '../ui/use-action.ts'
import { type FieldsOf, type Messages, plainForm } from './plain-form.ts'
import { useUnsaved } from './unsaved.tsx'

/** Drafts by their names, until this document is left. Nothing of them is stored. */
const drafts = new Map<string, ChangedFields>()

/** The statuses of refusals that say that the state is another one than the page shows. */
const isOutdated = (status: number): boolean => status >= 409 && status <= 412

const nothing = () => Promise.resolve()

type Save<V> = (values: V, once: Once) => Promise<unknown>

interface Options<V extends object> {
  /** The mistakes that the browser finds, in words, by field. */
  check?(values: V): Messages<V>
  /** The fields that the page does not show for these values. */
  hidden?(values: V): readonly (keyof V)[]
  /** Clears the values that don't apply beside the others. */
  applicable?(values: V): V
  /** Sends the values. An operation that is idempotent takes its key and its end from `once`. */
  save?: Save<V>
  /** Reads the page again: after a save, and after a refusal that says that its state is another one. */
  changed?(): Promise<unknown>
  /** The values to show once these are saved: by default the same ones, or none in a form that creates something. */
  afterSave?(values: V): V
  /** Said once it is saved. */
  done?: string | ((values: V) => string)
  /**
   * The fate of unsaved values when their page is left. A draft is in the memory of the document, under its name, until it is saved. 'asked'
   * asks before the page is left. 'dropped' is for values that must not outlive their purpose, such as an SSN.
   */
  unsaved?: { draft: string } | 'asked' | 'dropped'
}

interface Creating<V extends object> extends Options<V> {
  empty: V
}

/**
 * A form that edits stored values. Where someone else stores others, those of untouched fields are taken, and `words` says what is stored
 * where a field was changed on both sides.
 */
interface Editing<V extends object> extends Options<V> {
  stored: V
  words(stored: V): string
}

export interface ShownForm {
  busy: boolean
  /** The reason why it was not saved, unless that is beside a field. */
  problem: string | undefined
  /** The values that someone else stored, where a field is changed on both sides. */
  newer: string | undefined
  done: string
  submit(): void
  /** Forgets what was typed, for a form that is closed. */
  drop(): void
  root(element: HTMLElement | null): void
}

export interface StaffFormState<V extends object> extends ShownForm {
  values: V
  errors: Messages<V>
  /** The values are a draft from before this page was opened. */
  isRestored: boolean
  change(values: Partial<V>): void
  field<K extends keyof V & string>(name: K): { value: V[K]; onChange(value: V[K]): void; error?: string }
  /** Checks the values, then runs this instead of `save`. */
  submitWith(save: Save<V>): void
}

type Data<V extends object> = RecordFormData<FieldsOf<V>>
type Event<V extends object> = RecordFormEvent<FieldsOf<V>> | { type: 'saved'; values: V }

function after<V extends object>(rules: FormRules<FieldsOf<V>>, state: Data<V>, event: Event<V>): Data<V> {
  return event.type === 'saved'
    ? initialRecordForm(rules, event.values, false)
    : recordFormAfter<FieldsOf<V>>(rules, state, event)
}

/** A form of a staff page: values, messages, the key of its requests, conflicts, and the question before it is left. */
export function useStaffForm<V extends object>(options: Creating<V> | Editing<V>): StaffFormState<V> {
  const { save = nothing, changed, done = '', unsaved = 'asked' } = options
  const start = 'stored' in options ? options.stored : options.empty
  const draft = typeof unsaved === 'object' ? unsaved.draft : undefined
  const rules = plainForm(start, options)
  const [state, dispatch] = useReducer(
    (before: Data<V>, event: Event<V>) => after(rules, before, event),
    undefined,
    () => {
      const found = draft === undefined ? undefined : drafts.get(draft)
      const opened = initialRecordForm(rules, start, found !== undefined)
      return found ? recordFormAfter(rules, opened, { type: 'draftFound', draft: found }) : opened
    },
  )
  const values = state.values as V
  const [known, setKnown] = useState(start)
  if ('stored' in options && !isEqual(known, start)) {
    setKnown(start)
    dispatch({ type: 'rebased', stored: start, sent: values })
  }
  const typed = changedFields(rules, state.stored, state.values)
  const isChanged = Object.keys(typed).length > 0
  useUnsaved(isChanged && unsaved !== 'dropped', draft !== undefined)
  useEffect(() => {
    if (draft === undefined) return
    if (isChanged) drafts.set(draft, typed)
    else drafts.delete(draft)
  })
  const root = useRef<HTMLElement>(null)
  const [sent, setSent] = useState(state.values)
  const { run, refuse, ...action } = useAction(root)
  const { errors } = shownMessages(rules, state, '', text => String(text))
  const change = (part: Partial<V>) => dispatch({ type: 'changed', values: part })

  const submitWith = (send: Save<V>) => {
    setSent(state.values)
    const found = Object.entries<string | undefined>(options.check?.(values) ?? {})
    const mistakes = found.flatMap(([name, text]) => (text ? [[name, text] as const] : []))
    if (mistakes.length > 0) {
      dispatch({ type: 'submitFailed', values })
      return refuse(Object.fromEntries(mistakes))
    }
    void run(
      async once => {
        try {
          await send(values, once)
        } catch (error) {
          if (error instanceof ApiError) {
            dispatch({ type: 'refused', messages: error.errors })
            if (isOutdated(error.status)) await changed?.()
          }
          throw error
        }
        // Also where the page was left in the meantime.
        if (draft !== undefined) drafts.delete(draft)
        const shown = options.afterSave?.(values) ?? ('stored' in options ? values : options.empty)
        dispatch({ type: 'saved', values: shown })
        await changed?.()
      },
      typeof done === 'function' ? done(values) : done,
    )
  }
  // A field that was shown then and is hidden by now has no message anymore.
  const own = state.failedSubmits > 0 && options.check?.(values)
  const besides = messagesWithoutField(rules, sent, { ...own, ...state.serverErrors })
  const isBeside = Object.keys(action.errors).length > 0
  const newer = state.conflict && 'words' in options ? options.words(state.conflict.stored as V) : undefined
  return {
    values,
    errors,
    isRestored: state.isRestored && isChanged,
    busy: action.busy,
    problem: newer === undefined ? (isBeside ? besides.join(' ') || undefined : action.problem) : undefined,
    newer,
    done: action.done,
    root: element => {
      root.current = element
    },
    change,
    field: name => ({
      value: values[name],
      onChange: value => {
        const part: Partial<V> = {}
        part[name] = value
        change(part)
      },
      ...(errors[name] !== undefined && { error: errors[name] }),
    }),
    submit: () => submitWith(save),
    submitWith,
    drop: () => {
      if (draft !== undefined) drafts.delete(draft)
    },
  }
}
