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

function set(save: LastSave): void {
  lastSave = save
  for (const listener of listeners) listener()
}

/** Remembers that something was saved now. */
export const noteSave = (text?: string): void => set({ at: Date.now(), ...(text !== undefined && { text }) })

/** Forgets the last save, where the next one begins or is refused. */
export const forgetSave = (): void => set(none)

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
