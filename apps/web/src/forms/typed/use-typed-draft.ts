import { useEffect, useState } from 'react'
import { openDraft } from '../../data/drafts.ts'

interface TypedDraft<T> {
  typed: T
  /** True if a draft was found. */
  isRestored: boolean
  set(change: Partial<T>): void
  /** Removes the draft. What is shown stays. */
  clear(): void
}

/**
 * Stores text that is typed outside a form of the domain as a draft until it is sent (docs/product/drafts-and-failures.md §1). `noDraft` names the
 * fields that are never stored. The server renders no such controls, so the draft is in the first render.
 */
export function useTypedDraft<T extends object>(
  name: string,
  initial: T,
  noDraft: readonly (keyof T)[] = [],
): TypedDraft<T> {
  const [draft] = useState(() => openDraft<Partial<T>>(name))
  const [typed, setTyped] = useState<T>({ ...initial, ...draft.found })
  useEffect(() => {
    addEventListener('pagehide', draft.flush)
    return () => {
      removeEventListener('pagehide', draft.flush)
      draft.flush()
    }
  }, [draft])
  return {
    typed,
    isRestored: draft.found !== undefined,
    set(change) {
      const next = { ...typed, ...change }
      setTyped(next)
      const isStored = ([field, value]: [string, unknown]) => value && !noDraft.includes(field as keyof T)
      draft.store(Object.fromEntries(Object.entries(next).filter(isStored)) as Partial<T>)
    },
    clear: draft.clear,
  }
}

/** The name of what is typed on the page of an item; its dialogs append their own. */
export const itemDraftName = (application: string, id: string): string => `${application}/items/${id}`
