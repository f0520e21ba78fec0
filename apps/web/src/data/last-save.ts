import { sharedValue } from './shared-value.ts'

interface LastSave {
  /** Milliseconds since 1970; 0 before the tab's first save. */
  at: number
  /** The result in words; without it, that answers were saved. */
  text?: string
}

const none: LastSave = { at: 0 }
const lastSave = sharedValue(none)

/** Remembers that something was saved now. */
export const noteSave = (text?: string): void => lastSave.write({ at: Date.now(), ...(text !== undefined && { text }) })

/** Forgets the last save, where the next one begins or is refused. */
export const forgetSave = (): void => lastSave.write(none)

/** The last save of this tab. */
export const useLastSave = lastSave.use
