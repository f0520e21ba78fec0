import type { Choices } from './choices.ts'
import { message, type Phrase, template } from './text.ts'

const SEVERAL = 2
const secondAsOther = template('Do you have a second one of a type you added? Choose “{other}.”')

/** A list with at most one entry of each type, and at most two of the type `twice`. */
export function oneOfEach<T extends string, F extends string>(
  types: Choices<T>,
  field: F,
  twice: NoInfer<T>,
  /** Why another entry of a type is refused. */
  refusal: Phrase,
) {
  type Item = { [K in F]: T | null }
  const isFull = (items: Item[], type: T | null) =>
    type !== null && items.filter(item => item[field] === type).length >= (type === twice ? SEVERAL : 1)

  return {
    again: (items: Item[]) =>
      !isFull(items, twice) && types.values.some(type => type !== twice && isFull(items, type))
        ? secondAsOther({ other: message(types.labels[twice]) })
        : undefined,
    addable: (items: Item[]) =>
      types.values
        .filter(type => !isFull(items, type))
        .map(type => ({ key: type, label: types.labels[type], start: { [field]: type } as Item })),
    refuses: (item: Item, others: Item[]) => (isFull(others, item[field]) ? refusal : undefined),
  }
}
