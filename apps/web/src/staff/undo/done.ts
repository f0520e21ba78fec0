import { useSyncExternalStore } from 'react'

interface Done {
  words: string
  /** Takes the act back. Rejects where something changed since. */
  undo?: (() => Promise<unknown>) | undefined
  /** True if it stays until it is closed: the words say why an act could not be undone. */
  stays?: true
}

let shown: Done | undefined
const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function showDone(done: Done | undefined): void {
  shown = done
  for (const listener of listeners) listener()
}

/** Says that an act is done, on whatever page follows, and offers to undo it for ten seconds. */
export const sayDone = (words: string, undo?: Done['undo']): void => showDone({ words, undo })

export const useDone = (): Done | undefined =>
  useSyncExternalStore(
    subscribe,
    () => shown,
    () => undefined,
  )
