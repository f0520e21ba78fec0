import { sharedValue } from '../../data/shared-value.ts'

interface Done {
  words: string
  turn?: number
  /** Takes the act back. Rejects where something changed since. */
  undo?: ((stop: AbortSignal) => Promise<unknown>) | undefined
  /** True if it stays until it is closed: the words say why an act could not be undone. */
  stays?: true
}

let turn = 0

const { read, write, use } = sharedValue<Done | undefined>(undefined)

export { use as useDone, write as showDone }

/** Says that an act is done, on whatever page follows, and offers to undo it for ten seconds. */
export const sayDone = (words: string, undo?: Done['undo']): void => {
  turn += 1
  write({ words, turn, undo })
}

/** Ends what is said of a page that is left, unless it can be undone. */
export function forgetDone(): void {
  if (!read()?.undo) write(undefined)
}
