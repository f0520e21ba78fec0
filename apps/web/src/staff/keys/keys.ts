import { useEffect } from 'react'
import { sharedItem } from '../../data/shared-value.ts'

const OFF = 'off'
const stored = sharedItem('staff:single-keys')

/** Returns whether single keys act. People who dictate, or whose hands hit keys unmeant, switch them off, in this browser. */
export const useSingleKeys = (): boolean => stored.use() !== OFF

export const setSingleKeys = (isOn: boolean): void => stored.write(isOn ? null : OFF)

/** The attribute by which a key presses a control, or focuses a field; none while single keys are off. */
export function useKeyHint(): (key: string | undefined) => { 'aria-keyshortcuts'?: string } {
  const isOn = useSingleKeys()
  return key => (isOn && key ? { 'aria-keyshortcuts': key } : {})
}

export interface KeyHandler {
  /** Names the action in the list of keys. */
  label: string
  /** True if it acts again while it is held. */
  repeats?: boolean
  /** Returns whether it acts on this press; without it, on each. On others the browser acts. */
  isFor?(event: KeyboardEvent): boolean
  press(): void
}

/** The acts of keys: by a key without a modifier, or by one key after the other, as in `g q`. */
export type KeyTable = Readonly<Record<string, KeyHandler>>

const shown = new Set<KeyTable>()

/** The keys of everything that is shown. Those of the page come before those of the frame, which are pressed where the page has none. */
export function keysOf(frame: KeyTable): KeyTable {
  const page: KeyTable = Object.assign({}, ...shown)
  return { ...page, ...frame, ...page }
}

/** Lets keys act while the component is shown. */
export function useKeyHandlers(handlers: KeyTable): void {
  useEffect(() => {
    shown.add(handlers)
    return () => void shown.delete(handlers)
  })
}
