import type { Choices } from './choices.ts'
import { message, type Phrase, template } from './text.ts'

const SEVERAL = 2
const secondAsOther = template('Have two of the same kind? Add the second as “{other}.”')

/** A list with at most one entry of each type, and at most two of the type `twice`. */
export function oneOfEach<T extends string, F extends string, S extends object = object>(
  types: Choices<T>,
  field: F,
  twice: NoInfer<T>,
  /** Why another entry of a type is refused, or one of any type. */
  refusal: Phrase,
  /** Further answers that a new entry starts with. */
  further: S = {} as S,
) {
  type Item = { [K in F]: T | null }
  const isFull = (items: Item[], type: T | null) =>
    type !== null && items.filter(item => item[field] === type).length >= (type === twice ? SEVERAL : 1)

  return {
    more: (items: Item[]) => {
      const full = types.values.filter(type => isFull(items, type))
      if (full.length === types.values.length) return refusal
      return full.length > 0 && !full.includes(twice)
        ? secondAsOther({ other: message(types.labels[twice]) })
        : undefined
    },
    addable: (items: Item[]) =>
      types.values
        .filter(type => !isFull(items, type))
        .map(type => ({ key: type, label: types.labels[type], start: { [field]: type, ...further } as Item & S })),
    refuses: (item: Item, others: Item[]) => (isFull(others, item[field]) ? refusal : undefined),
  }
}
