import { useEffect, useSyncExternalStore } from 'react'
import { storageItem } from '../../data/base/storage.ts'

/** Keys that act without a modifier. `g q` is one key after the other. Controls take theirs with `useKeyHint`. */
export type ShortKey = 'g q' | '/' | 't' | 'n' | '?'

const OFF = 'off'
const stored = storageItem('staff:single-keys')
const listeners = new Set<() => void>()

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Returns whether single keys act. People who dictate, or whose hands hit keys unmeant, switch them off, in this browser. */
export const useSingleKeys = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => stored.read() !== OFF,
    () => true,
  )

export function setSingleKeys(isOn: boolean): void {
  if (isOn) stored.clear()
  else stored.write(OFF)
  for (const listener of listeners) listener()
}

/** The attribute by which a key presses a control, or focuses a field; none while single keys are off. */
export function useKeyHint(): (key: string | undefined) => { 'aria-keyshortcuts'?: string } {
  const isOn = useSingleKeys()
  return key => (isOn && key ? { 'aria-keyshortcuts': key } : {})
}

interface KeyHandler {
  /** Names the action in the list of keys. */
  label: string
  /** True if it acts again while it is held. */
  repeats?: boolean
  press(): void
}

/** The keys of the page that is shown. */
const ofPage = new Map<string, KeyHandler>()
export const pageKeys: ReadonlyMap<string, KeyHandler> = ofPage

/** Lets keys act while the component is shown. */
export function useKeyHandlers(handlers: Readonly<Record<string, KeyHandler>>): void {
  useEffect(() => {
    for (const [key, handler] of Object.entries(handlers)) ofPage.set(key, handler)
    return () => {
      for (const key of Object.keys(handlers)) ofPage.delete(key)
    }
  })
}
