import type { Codecs } from './codecs.ts'
import type { Day } from './day.ts'
import type { Errors, StoredAnswers } from './form.ts'
import { phrase } from './text.ts'

export type ParseResult<V> = { errors: Errors } | { errors: null; stored: StoredAnswers; values: V }

/** The part of a form that reads requests. Methods, so that a form of any fields can be passed. */
interface ParsedForm<V extends object> {
  codecs: Codecs
  isVisible(values: V, name: string): boolean
  clearInapplicable(values: V): V
  check(values: V, today: Day): Errors
  fromApi(body: StoredAnswers): StoredAnswers
  fromStored(stored: StoredAnswers): V
  toStored(values: V): StoredAnswers
}

const NOT_APPLICABLE = phrase("This doesn't go with your other answers.")

/**
 * Validates a request: merges it over the stored answers, clears what does not apply, and checks every rule. Refuses an
 * answer that was sent and does not apply; one that was stored is cleared. In a module of its own, because pages send
 * requests and never read them.
 */
export function parseForm<V extends object>(
  form: ParsedForm<V>,
  body: StoredAnswers,
  stored: StoredAnswers | undefined,
  today: Day,
): ParseResult<V> {
  const sent = form.fromApi(body)
  const merged = form.fromStored({ ...stored, ...sent })
  const values = form.clearInapplicable(merged)
  const errors = form.check(values, today)
  if (Object.keys(errors).length > 0) return { errors }
  // After the rules: while the answer that decides is missing, nothing that depends on it applies.
  const inapplicable = Object.keys(sent).filter(property => isInapplicable(form, property, sent, { merged, values }))
  return inapplicable.length > 0
    ? { errors: Object.fromEntries(inapplicable.map(property => [property, NOT_APPLICABLE])) }
    : { errors: null, stored: form.toStored(values), values }
}

/** Returns whether a property that was sent has an answer that is cleared. What its codec sends for none is none: a payment of 0. */
function isInapplicable<V extends object>(
  form: ParsedForm<V>,
  property: string,
  sent: StoredAnswers,
  { merged, values }: { merged: V; values: V },
): boolean {
  const codec = form.codecs[property]!
  const none: object = codec.decode(codec.encode(values))
  const isCleared = (name: string) =>
    !form.isVisible(values, name) &&
    answerTo(merged, name) !== answerTo(values, name) &&
    answerTo(merged, name) !== answerTo(none, name)
  return codec.names.some(isCleared) || codec.ignores?.(sent[property]) === true
}

/** Returns the answer as text, because lists are compared by their items. */
const answerTo = (values: object, name: string): string => String((values as StoredAnswers)[name])
