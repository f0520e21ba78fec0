import { phrase } from './text.ts'

/** An enumeration and its labels, in the order in which they are shown. */
export interface Choices<V extends string = string> {
  labels: Record<V, string>
  /** A line of explanation below the label. */
  hints: Partial<Record<V, string>>
  values: V[]
  has(candidate: unknown): candidate is V
}

/* @__NO_SIDE_EFFECTS__ */
export function choices<const L extends Record<string, string>>(
  labels: L,
  hints: { [K in keyof L & string]?: string } = {},
): Choices<keyof L & string> {
  for (const text of [...Object.values(labels), ...Object.values(hints)]) phrase(text as string)
  const names = Object.keys(labels) as (keyof L & string)[]
  // An object lists '10' before '01': keys that are integers come first.
  const values = names.every(name => /^\d+$/.test(name)) ? [...names].sort() : names
  return {
    labels,
    hints,
    values,
    has: (candidate): candidate is keyof L & string => values.includes(candidate as never),
  }
}

export type ValueOf<C> = C extends Choices<infer V> ? V : never
