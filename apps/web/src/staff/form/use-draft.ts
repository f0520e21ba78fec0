import { useEffect, useState } from 'react'

/** Drafts by their key, until this document is left. Nothing of them is stored. */
const drafts = new Map<string, unknown>()

/**
 * Holds what was typed and not sent, also while the person looks at another page. The browser asks before the document with it is left.
 * `isKept`: it was typed before this page was opened.
 */
export function useDraft<T extends object>(key: string, empty: T) {
  const kept = drafts.get(key) as T | undefined
  const [draft, setDraft] = useState(kept ?? empty)
  const [isKept, setKept] = useState(kept !== undefined)
  const isEmpty = JSON.stringify(draft) === JSON.stringify(empty)
  useEffect(() => {
    if (isEmpty) drafts.delete(key)
    else drafts.set(key, draft)
  }, [key, draft, isEmpty])
  useEffect(() => {
    if (isEmpty) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isEmpty])
  const change = (part: Partial<T>) => setDraft({ ...draft, ...part })
  const clear = () => {
    setKept(false)
    setDraft(empty)
  }
  return { draft, change, clear, isKept: isKept && !isEmpty }
}
