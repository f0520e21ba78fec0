import type { Choices } from '../kernel/choices.ts'

const SEVERAL = 2

/** A list whose entries each have a type of their own; only OTHER may be there twice. */
export function oneOfEach<T extends string, F extends string>(types: Choices<T | 'OTHER'>, field: F, sentence: string) {
  type Item = { [K in F]: T | 'OTHER' | null }
  const isFull = (items: Item[], type: T | 'OTHER' | null) =>
    type !== null && items.filter(item => item[field] === type).length >= (type === 'OTHER' ? SEVERAL : 1)

  return {
    addable: (items: Item[]) =>
      types.values
        .filter(type => !isFull(items, type))
        .map(type => ({ label: types.labels[type], start: { [field]: type } as Item })),
    refuses: (item: Item, others: Item[]) => (isFull(others, item[field]) ? sentence : undefined),
  }
}
