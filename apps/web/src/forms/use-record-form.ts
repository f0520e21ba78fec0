import type { Errors, Fields, Form, StoredAnswers, Values } from '@porchlight/domain'
import { useEffect, useId, useReducer, useRef, useState } from 'react'
import { ApiError, isRefused } from '../data/base/api-error.ts'
import { usePageContext } from '../data/base/page-context.tsx'
import { mayBeStored } from '../data/drafts.ts'
import { useEditingSignal } from '../data/editing-signal.ts'
import { forgetSave } from '../data/last-save.ts'
import { forgetRequests } from '../data/request-keys.ts'
import { useUnsaved } from '../data/unsaved.ts'
import type { Recovery } from '../saving/explanation/explain-refusal.ts'
import { useSaving } from '../saving/use-saving.ts'
import { useTranslate } from '../text/texts.ts'
import { afterPress } from '../ui/after-press.ts'
import '../ui/hold-place.ts'
import { type Conflict, changedFields } from '../form-state/merge.ts'
import {
  initialRecordForm,
  type RecordFormData,
  type RecordFormEvent,
  rebase,
  recordFormAfter,
} from '../form-state/record-form-state.ts'
import { messagesWithoutField, shownMessages } from '../form-state/shown-messages.ts'
import { useDraft, useOpenDraft } from './use-draft.ts'

/** Fields under a label that is not their own. The error summary has one line for them. */
export interface Question {
  label: string
  /** The fields, in their order on the page. */
  names: readonly string[]
  /** The instruction while several fields have different messages; without it, the message of the first field. */
  instruction?: string
}

/** The part of a form's state that its fields use. */
export interface FormState<F extends Fields = Fields> {
  definition: Form<F>
  values: Values<F>
  /** Messages that are shown now: of fields that were left, of all fields after a failed submit. */
  errors: Errors<F, string>
  /** Questions about unusual answers, once their field was left and until it changes. They keep nothing from being saved. */
  unusual: Errors<F, string>
  /** Number of failed submits. The error summary takes the focus with each one. */
  failedSubmits: number
  /** The questions whose label or fields differ from the definition's. */
  questions: Set<Question>
  idOf(name: keyof F & string): string
  set<K extends keyof F & string>(name: K, value: Values<F>[K]): void
  /** Sets several fields at once, where one answer decides others. */
  change(values: Partial<Values<F>>): void
  blur(name: keyof F & string): void
}

export interface RecordFormState<F extends Fields = Fields> extends FormState<F> {
  busy: boolean
  /** Why the last save failed, for the alert above the button. */
  problem: string | null
  recovery: Recovery | null
  /** Checks, then saves; `answers` are set by the submit itself, such as a choice that submits. */
  submit(answers?: Partial<Values<F>>): void
  /** The form shows text from an earlier visit that was never saved. */
  isRestored: boolean
  conflict: Conflict<F> | null
  /** Something typed differs from what is stored. */
  isChanged: boolean
  /** The outcome of the save that was sent last. It is 'open' until it is answered, and after an answer that does not say. */
  outcome: 'unsaved' | 'open' | 'saved'
  /** Ends the repetition of a save that the server can't take. */
  stop(): void
  /** Ends the repetition, too. What follows a save waits until the returned function is called. */
  hold(): () => void
  /** Shows the stored answers instead of the typed ones, and removes the draft. Nothing of it is sent again. */
  startOver(): void
  /** Stores the draft immediately. */
  storeDraft(): void
}

export interface RecordFormOptions<F extends Fields, R> {
  definition: Form<F>
  /** The answers over which the form is edited. */
  stored: Values<F>
  /** Under this name typed answers outlive the page until they are saved or discarded. */
  draftName: string
  /** Saves over the version that was read last; rejects with status 412 where a newer one is stored. `stop` ends the repetition. */
  save(body: StoredAnswers, stop: AbortSignal): Promise<R>
  /** Reads the stored answers again after a 412. A form that creates its record has nothing to reload. */
  reload?(): Promise<Values<F>>
  /** Runs after a save, unless the form was left. */
  onSaved(values: Values<F>, result: R): unknown
}

/**
 * A form over one record: values, messages, draft, saving, and conflicts with answers stored from elsewhere.
 *
 * Messages appear once a field was left or after a failed submit. After a 412 the typed answers are merged over the newer
 * ones and saved if no other user changed the same field; otherwise `conflict` holds both and the next submit decides.
 */
export function useRecordForm<F extends Fields, R>(options: RecordFormOptions<F, R>): RecordFormState<F> {
  const { definition, draftName, onSaved } = options
  const prefix = useId()
  const { today } = usePageContext()
  const translate = useTranslate()
  const draft = useOpenDraft(draftName)
  // A request under the name of a draft ends with it: the next answers are those of another record.
  useState(() => draft?.found || forgetRequests(draftName))
  const isLeft = useIsLeft()
  // A draft that was sent on an earlier visit may be stored, too.
  const unsaved = () => (draft && mayBeStored(draftName) ? 'open' : 'unsaved')
  const [outcome, setOutcome] = useState<RecordFormState['outcome']>(unsaved)
  const held = useRef<Promise<void>>(undefined)
  const [questions] = useState(() => new Set<Question>())
  const [state, dispatch] = useReducer(
    (before: RecordFormData<F>, event: RecordFormEvent<F>) => recordFormAfter(definition, before, event),
    undefined,
    () => initialRecordForm(definition, options.stored, draft?.found !== undefined),
  )
  const { stored, values, failedSubmits, isRestored, conflict } = state
  useDraft(draft, definition, state, found => dispatch({ type: 'draftFound', draft: found }))
  const isChanged = Object.keys(changedFields(definition, stored, values)).length > 0
  useEditingSignal(isChanged ? values : null)
  useUnsaved(isChanged)
  const { run, ...saving } = useSaving({
    fields: messages => {
      dispatch({ type: 'refused', messages })
      return messagesWithoutField(definition, values, messages)
    },
  })
  const change = (changed: Partial<Values<F>>) => dispatch({ type: 'changed', values: changed })

  return {
    definition,
    values,
    ...shownMessages(definition, state, today, translate),
    failedSubmits,
    questions,
    ...saving,
    isRestored,
    isChanged,
    conflict,
    idOf: name => `${prefix}${name}`,
    set: (name, value) => change({ [name]: value } as Partial<Values<F>>),
    change,
    // A message that appears moves the page, so a button that is being pressed must get its click first.
    blur: name => afterPress(() => dispatch({ type: 'left', name, values })),
    submit(answers) {
      if (answers) change(answers)
      const sent = definition.clearInapplicable(definition.read({ ...values, ...answers }))
      forgetSave()
      if (Object.keys(definition.check(sent, today)).length > 0) return dispatch({ type: 'submitFailed', values: sent })
      run(async stop => {
        // The outcome is stored with the draft.
        draft?.flush()
        setOutcome('open')
        const saved = await saveOrMerge(options, stored, sent, { dispatch, stop }).catch(error => {
          if (isRefused(error)) setOutcome(unsaved())
          throw error
        })
        if (!saved) return setOutcome(unsaved())
        if (isLeft()) return draft?.clearOwn()
        draft?.clear()
        setOutcome('saved')
        await held.current
        if (!isLeft()) await onSaved(sent, saved.result)
      })
    },
    outcome,
    hold() {
      saving.stop()
      let release = () => {}
      held.current = new Promise(resolve => {
        release = resolve
      })
      return release
    },
    startOver() {
      saving.stop()
      forgetRequests(draftName)
      dispatch({ type: 'startedOver' })
      draft?.clear()
    },
    storeDraft: () => draft?.flush(),
  }
}

/** Returns a function that says whether the component was left. */
function useIsLeft(): () => boolean {
  const isLeft = useRef(false)
  useEffect(() => {
    isLeft.current = false
    return () => {
      isLeft.current = true
    }
  }, [])
  return () => isLeft.current
}

/** Saves; after a 412 merges over the answers stored now, and saves again. Null if another user changed the same field. */
async function saveOrMerge<F extends Fields, R>(
  { definition, save, reload }: RecordFormOptions<F, R>,
  before: Values<F>,
  sent: Values<F>,
  { dispatch, stop }: { dispatch: (event: RecordFormEvent<F>) => void; stop: AbortSignal },
): Promise<{ result: R } | null> {
  try {
    return { result: await save(definition.toRequest(sent), stop) }
  } catch (error) {
    if (!(reload && error instanceof ApiError && error.status === 412)) throw error
    const stored = await reload()
    dispatch({ type: 'rebased', stored, sent })
    const { values, conflicts } = rebase(definition, before, stored, sent)
    return conflicts.length > 0 ? null : { result: await save(definition.toRequest(values), stop) }
  }
}
