import { useSyncExternalStore } from 'react'

let lastSave = 0
const listeners = new Set<() => void>()

/** Remembers that answers were saved now. */
export function noteSave(): void {
  lastSave = Date.now()
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Returns when this tab saved last, in milliseconds since 1970; 0 before its first save. */
export const useLastSave = (): number =>
  useSyncExternalStore(
    subscribe,
    () => lastSave,
    () => 0,
  )
