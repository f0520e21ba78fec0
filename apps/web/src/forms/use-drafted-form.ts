import type { Fields, Form, Values } from '@porchlight/domain'
import { useEffect, useState } from 'react'
import { draftAt } from '../data/drafts.ts'
import { useRouteParams } from '../data/use-route-params.ts'
import { type ChangedFields, changedFields, changedFieldsInDraft, draftOf, threeWayMerge } from './merge.ts'
import { type FormState, useForm } from './use-form.ts'

/** Answers that were stored from elsewhere while others were typed here. */
export interface Conflict<F extends Fields> {
  before: Values<F>
  stored: Values<F>
  clashes: (keyof F & string)[]
}

export interface DraftedForm<F extends Fields = Fields> extends FormState<F> {
  /** What was typed on an earlier visit stands here again. */
  isRestored: boolean
  conflict: Conflict<F> | null
  /** Lays what was sent over what is stored now. Answers what may be sent then; nothing while something clashes. */
  rebase(stored: Values<F>, sent: Values<F>): Values<F> | null
  /** Shows what is stored instead of what was typed. */
  startOver(): void
  /** What is typed was saved, or is not wanted. */
  drop(): void
}

/** What a page's draft is called; dialogs on it add their own. */
export function useDraftName(page: string): string {
  const { application, borrower } = useRouteParams()
  return `${application}/${borrower}/${page}`
}

/** A form over what is stored. What is typed in it outlives the page, as a draft of that name, until it is saved or dropped. */
export function useDraftedForm<F extends Fields>(form: Form<F>, initial: Values<F>, name: string): DraftedForm<F> {
  const [stored, setStored] = useState(() => form.clearInapplicable(initial))
  const [draft] = useState(() => draftAt<ChangedFields>(name))
  const [opened] = useState(() => {
    const typed = changedFieldsInDraft(form, draft.found ?? {})
    const { values, clashes } = threeWayMerge(form, typed, stored)
    return { values, typed, newer: newerOf(typed, stored, clashes) }
  })
  const [isRestored, setRestored] = useState(() => Object.keys(changedFields(form, stored, opened.values)).length > 0)
  const [conflict, setConflict] = useState<Conflict<F> | null>(opened.newer)
  const state = useForm(form, opened.values)
  const { values } = state

  // What was only found again is as old as it was.
  const isUntouched = values === opened.values
  useEffect(() => {
    if (!isUntouched) draft.keep(draftOf(form, changedFields(form, stored, values)))
  }, [draft, form, stored, values, isUntouched])
  useEffect(() => {
    addEventListener('pagehide', draft.flush)
    return () => {
      removeEventListener('pagehide', draft.flush)
      draft.flush()
    }
  }, [draft])

  return {
    ...state,
    isRestored,
    conflict,
    rebase(storedNow, sent) {
      const now = form.clearInapplicable(storedNow)
      const typed = changedFields(form, stored, sent)
      const laid = threeWayMerge(form, typed, now)
      const untouched = form.names.filter(name => !Object.hasOwn(typed, name)).map(name => [name, now[name]])
      state.change(Object.fromEntries(untouched) as Partial<Values<F>>)
      setStored(now)
      setConflict(newerOf(typed, now, laid.clashes))
      return laid.clashes.length > 0 ? null : laid.values
    },
    startOver() {
      state.change(stored)
      setRestored(false)
      setConflict(null)
      draft.clear()
    },
    drop: draft.clear,
  }
}

function newerOf<F extends Fields>(
  typed: ChangedFields,
  stored: Values<F>,
  clashes: (keyof F & string)[],
): Conflict<F> | null {
  if (clashes.length === 0) return null
  const before = Object.fromEntries(clashes.map(name => [name, typed[name]![0]]))
  return { before: { ...stored, ...before } as Values<F>, stored, clashes }
}
