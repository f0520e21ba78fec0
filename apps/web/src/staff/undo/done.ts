import { sharedValue } from '../../data/shared-value.ts'

interface Done {
  words: string
  /** Takes the act back. Rejects where something changed since. */
  undo?: (() => Promise<unknown>) | undefined
  /** True if it stays until it is closed: the words say why an act could not be undone. */
  stays?: true
}

const { read, write, use } = sharedValue<Done | undefined>(undefined)

export { use as useDone, write as showDone }

/** Says that an act is done, on whatever page follows, and offers to undo it for ten seconds. */
export const sayDone = (words: string, undo?: Done['undo']): void => write({ words, undo })

/** Ends what is said of a page that is left, unless it can be undone. */
export function forgetDone(): void {
  if (!read()?.undo) write(undefined)
}
