import { useSyncExternalStore } from 'react'

interface LastSave {
  /** Milliseconds since 1970; 0 before the tab's first save. */
  at: number
  /** The result in words; without it, that answers were saved. */
  text?: string
}

const none: LastSave = { at: 0 }
let lastSave = none
const listeners = new Set<() => void>()

/** Remembers that something was saved now. */
export function noteSave(text?: string): void {
  lastSave = { at: Date.now(), ...(text !== undefined && { text }) }
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The last save of this tab. */
export const useLastSave = (): LastSave =>
  useSyncExternalStore(
    subscribe,
    () => lastSave,
    () => none,
  )
