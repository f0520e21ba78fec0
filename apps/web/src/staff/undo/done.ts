import { sharedValue } from '../../data/shared-value.ts'

interface Done {
  words: string
  /** Takes the act back. Rejects where something changed since. */
  undo?: (() => Promise<unknown>) | undefined
  /** True if it stays until it is closed: the words say why an act could not be undone. */
  stays?: true
}

export const { write: showDone, use: useDone } = sharedValue<Done | undefined>(undefined)

/** Says that an act is done, on whatever page follows, and offers to undo it for ten seconds. */
export const sayDone = (words: string, undo?: Done['undo']): void => showDone({ words, undo })
