import { type Errors, type Fields, type Form, isTyped, type Values } from '@porchlight/domain'
import { useEffect, useId, useLayoutEffect, useMemo, useState } from 'react'
import { ApiError } from '../data/api-error.ts'
import { openDraft } from '../data/drafts.ts'
import { useEditingSignal } from '../data/editing-signal.ts'
import { usePageContext } from '../data/page-context.tsx'
import { useRouteParams } from '../data/use-route-params.ts'
import type { Recovery } from '../saving/explanation/explain-refusal.ts'
import { useSaving } from '../saving/use-saving.ts'
import { useTranslate } from '../text/texts.ts'
import { afterPress } from '../ui/after-press.ts'
import {
  type ChangedFields,
  type Conflict,
  changedFields,
  changedFieldsInDraft,
  conflictOf,
  draftOf,
  threeWayMerge,
} from './merge.ts'

/** Fields under a label that is not their own. The error summary has one line for them. */
export interface Question {
  label: string
  /** The fields, in their order on the page. */
  names: readonly string[]
  /** What to do while none of several fields is answered; without it, the message of the first field. */
  instruction?: string
}

/** What fields need to know of the form that they stand in. */
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
  /** Shows the stored answers instead of the typed ones, and removes the draft. */
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
  /** Saves over the version that was read last; rejects with status 412 where a newer one is stored. */
  save(body: object): Promise<R>
  /** Reads the stored answers again after a 412. A form that creates its record has nothing to reload. */
  reload?(): Promise<Values<F>>
  onSaved(values: Values<F>, result: R): unknown
}

/**
 * A form over one record: values, messages, draft, saving, and conflicts with answers stored from elsewhere.
 *
 * Messages appear once a field was left or after a failed submit; a server's message stays until its field changes. After
 * a 412 the typed answers are merged over the newer ones and saved if no other user changed the same field; otherwise
 * `conflict` holds both and the next submit decides.
 */
export function useRecordForm<F extends Fields, R>(options: RecordFormOptions<F, R>): RecordFormState<F> {
  const { definition, draftName, save, reload, onSaved } = options
  const prefix = useId()
  const { today } = usePageContext()
  const translate = useTranslate()
  const [stored, setStored] = useState(() => definition.clearInapplicable(options.stored))
  /** With answers that do not apply while an amount on which they depend is typed. */
  const [entered, setEntered] = useState(stored)
  const values = useMemo(() => definition.clearInapplicable(entered), [definition, entered])
  const [draft] = useState(() => (import.meta.env.SSR ? undefined : openDraft<ChangedFields>(draftName)))
  /** The values that the draft already holds. Undefined until it is applied. */
  const [drafted, setDrafted] = useState(draft?.found ? undefined : stored)
  const [isDraftDue, setDraftDue] = useState(false)
  const [isRestored, setRestored] = useState(false)
  const [conflict, setConflict] = useState<Conflict<F> | null>(null)
  /** The fields whose messages show: those that were left, and those that a failed submit checked. */
  const [checkedFields, setCheckedFields] = useState<ReadonlySet<string>>(new Set())
  /** The values when a field was last left: a question about half an amount would be read out at each key. */
  const [leftValues, setLeftValues] = useState<Values<F>>()
  const [questions] = useState(() => new Set<Question>())
  const [serverErrors, setServerErrors] = useState<Record<string, string>>({})
  const [failedSubmits, setFailedSubmits] = useState(0)

  // The draft is applied after hydration, because the first render must equal the server's, which has no draft.
  useLayoutEffect(() => setDraftDue(draft?.found !== undefined), [draft])
  if (isDraftDue && !drafted) {
    const restored = changedFieldsInDraft(definition, draft?.found ?? {})
    const typedBeforeHydration = changedFields(definition, stored, values)
    const fromDraft = threeWayMerge(definition, restored, stored)
    const merged =
      values === stored ? fromDraft : threeWayMerge(definition, { ...restored, ...typedBeforeHydration }, stored)
    setDrafted(fromDraft.values)
    setEntered(merged.values)
    setRestored(Object.keys(changedFields(definition, stored, fromDraft.values)).length > 0)
    setConflict(conflictOf(restored, stored, merged.conflicts))
  }

  // An untouched draft keeps its age.
  const isUntouched = !drafted || values === drafted
  useEffect(() => {
    if (draft && !isUntouched) draft.store(draftOf(definition, changedFields(definition, stored, values)))
  }, [draft, definition, stored, values, isUntouched])
  useEffect(() => {
    if (!draft) return
    addEventListener('pagehide', draft.flush)
    return () => {
      removeEventListener('pagehide', draft.flush)
      draft.flush()
    }
  }, [draft])

  const check = (answers: Values<F>) => definition.check(answers, today)
  const ownErrors: Errors<F> =
    checkedFields.size > 0 ? check(definition.clearInapplicable(definition.read(values))) : {}
  const visible = definition.names.filter(name => definition.isVisible(values, name))
  // A field that appears again has not been checked yet.
  if ([...checkedFields].some(name => !visible.includes(name)))
    setCheckedFields(new Set(visible.filter(name => checkedFields.has(name))))
  const errors: Errors<F, string> = {}
  for (const name of definition.names) {
    const ownError = checkedFields.has(name) ? ownErrors[name] : undefined
    // The server's messages come in the language of the page.
    const message = serverErrors[name] ?? (ownError && translate(ownError))
    if (message && definition.isVisible(values, name)) errors[name] = message
  }

  const unusual: Errors<F, string> = {}
  for (const [name, question] of Object.entries(leftValues ? definition.unusualAnswers(values) : {}))
    if (question && checkedFields.has(name) && !errors[name] && Object.is(leftValues?.[name], values[name]))
      unusual[name as keyof F] = translate(question)

  const change = (changed: Partial<Values<F>>) => {
    const isTyping = Object.keys(changed).every(name => isTyped(definition.fields[name]!))
    setEntered(old => (isTyping ? { ...old, ...changed } : definition.clearInapplicable({ ...old, ...changed })))
    setServerErrors(old => Object.fromEntries(Object.entries(old).filter(([name]) => !(name in changed))))
  }

  const showFailedSubmit = (answers: Values<F>) => {
    setFailedSubmits(failedSubmits + 1)
    setCheckedFields(new Set(definition.names.filter(name => definition.isVisible(answers, name))))
  }

  /** Shows the server's messages; returns those without a visible field. */
  const showErrors = (messages: Record<string, string>): string[] => {
    setServerErrors(messages)
    showFailedSubmit(values)
    const hasField = (name: string) => Object.hasOwn(definition.fields, name) && definition.isVisible(values, name)
    return Object.entries(messages).flatMap(([name, message]) => (hasField(name) ? [] : [message]))
  }
  const { busy, problem, recovery, run } = useSaving({ fields: showErrors })

  const isChanged = Object.keys(changedFields(definition, stored, values)).length > 0
  useEditingSignal(isChanged ? values : null)

  /** Merges the sent values over the stored ones. Null if another user changed the same field. */
  const rebase = (reloaded: Values<F>, sent: Values<F>): Values<F> | null => {
    const storedNow = definition.clearInapplicable(reloaded)
    const typed = changedFields(definition, stored, sent)
    const merged = threeWayMerge(definition, typed, storedNow)
    const untouched = definition.names.filter(name => !Object.hasOwn(typed, name))
    change(Object.fromEntries(untouched.map(name => [name, storedNow[name]])) as Partial<Values<F>>)
    setStored(storedNow)
    setConflict(conflictOf(typed, storedNow, merged.conflicts))
    return merged.conflicts.length > 0 ? null : merged.values
  }

  const saveOrMerge = async (answers: Values<F>): Promise<{ result: R } | null> => {
    try {
      return { result: await save(definition.toRequest(answers)) }
    } catch (error) {
      if (!(reload && error instanceof ApiError && error.status === 412)) throw error
      const merged = rebase(await reload(), answers)
      return merged && { result: await save(definition.toRequest(merged)) }
    }
  }

  return {
    definition,
    values,
    errors,
    unusual,
    failedSubmits,
    questions,
    busy,
    problem,
    recovery,
    isRestored,
    isChanged,
    conflict,
    idOf: name => `${prefix}${name}`,
    set: (name, value) => change({ [name]: value } as Partial<Values<F>>),
    change,
    // A message that appears moves the page, so a button that is being pressed must get its click first.
    blur: name =>
      afterPress(() => {
        setCheckedFields(old => (old.has(name) ? old : new Set(old).add(name)))
        setLeftValues(values)
      }),
    submit(answers) {
      if (answers) change(answers)
      const sent = definition.clearInapplicable(definition.read({ ...values, ...answers }))
      if (Object.keys(check(sent)).length > 0) return showFailedSubmit(sent)
      run(async () => {
        const saved = await saveOrMerge(sent)
        if (!saved) return
        draft?.clear()
        await onSaved(sent, saved.result)
      })
    },
    startOver() {
      change(stored)
      setRestored(false)
      setConflict(null)
      draft?.clear()
    },
    storeDraft: () => draft?.flush(),
  }
}

/** The name of a page's draft; dialogs on the page append their own. */
export function useDraftName(page: string): string {
  const { application, borrower } = useRouteParams()
  return `${application}/${borrower}/${page}`
}
