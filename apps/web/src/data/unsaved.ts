import { useEffect } from 'react'
import { draftsBelow } from './drafts.ts'

/** The forms on the page that have answers which are not saved. */
const changedForms = new Set<object>()

/** Counts a form as unsaved while its answers are changed. */
export function useUnsaved(isChanged: boolean): void {
  useEffect(() => {
    if (!isChanged) return
    const form = {}
    changedForms.add(form)
    return () => void changedForms.delete(form)
  }, [isChanged])
}

/** Returns whether the user has answers in this browser that are not saved: on the page, or in a draft of any form. */
export const hasUnsaved = (): boolean => changedForms.size > 0 || draftsBelow('').length > 0
