import { phrase } from './text.ts'

/** An enumeration and its labels, in the order in which they are shown. */
export interface Choices<V extends string = string> {
  labels: Record<V, string>
  values: V[]
  has(candidate: unknown): candidate is V
}

export function choices<const L extends Record<string, string>>(labels: L): Choices<keyof L & string> {
  for (const label of Object.values(labels)) phrase(label)
  const names = Object.keys(labels) as (keyof L & string)[]
  // An object lists '10' before '01': keys that are integers come first.
  const values = names.every(name => /^\d+$/.test(name)) ? names.toSorted() : names
  return { labels, values, has: (candidate): candidate is keyof L & string => values.includes(candidate as never) }
}

export type ValueOf<C> = C extends Choices<infer V> ? V : never
