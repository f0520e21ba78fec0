/** Ids by the sentence that a person reads: problems are passed on as sentences. */
const ids = new Map<string, string>()

/** Remembers the id of the failure that a sentence is about. Returns the sentence. */
export function withErrorId(sentence: string, id: string | null | undefined): string {
  if (id) ids.set(sentence, id)
  else ids.delete(sentence)
  return sentence
}

/** The id of the latest failure that a sentence was about. Undefined where no server answered. */
export const errorIdOf = (sentence: string | null | undefined): string | undefined => ids.get(sentence ?? '')

const planned = new Set<string>()

/** Remembers that a sentence is about something planned, which is no failure. Returns the sentence. */
export function asPlanned(sentence: string): string {
  planned.add(sentence)
  return sentence
}

export const isPlanned = (sentence: string): boolean => planned.has(sentence)
