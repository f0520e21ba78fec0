import { type EstimateState, type ItemGroup, isOnlyHelpful, isOpenForBorrower } from '@porchlight/domain'
import type { Borrower } from '../../applications/record/application.ts'
import { personsFor } from '../../applications/record/persons-for.ts'
import type { Item } from './schema.ts'

/** The borrowers who get the messages about an item. An item of any borrower has all who have an account. */
function personsOf({ borrower_id }: Pick<Item, 'borrower_id'>, borrowers: readonly Borrower[]): string[] {
  if (borrower_id === null) return borrowers.filter(({ user_id }) => user_id !== null).map(({ id }) => id)
  return personsFor(
    borrowers.filter(({ id }) => id === borrower_id),
    borrowers,
  )
}

/** The items that each person gets messages about, by their id. Persons without one are left out. */
export function itemsByPerson<I extends Item>(items: readonly I[], borrowers: readonly Borrower[]): Map<string, I[]> {
  const persons = new Map<string, I[]>()
  for (const item of items.filter(({ waits_for }) => waits_for === 'BORROWER'))
    for (const person of personsOf(item, borrowers)) persons.set(person, [...(persons.get(person) ?? []), item])
  return persons
}

export const groupsOf = (items: readonly Item[]): ItemGroup[] => [...new Set(items.map(({ item_group }) => item_group))]

/** The items that demand something now. */
export const demanded = <I extends Item>(items: readonly I[], estimate: EstimateState): I[] =>
  items.filter(item => isOpenForBorrower(item.state) && !isOnlyHelpful(item, estimate))

/** Returns whether a borrower has to be notified of an item. */
export const isPending = ({ waits_for, state, announced_at }: Item): boolean =>
  waits_for === 'BORROWER' && isOpenForBorrower(state) && announced_at === null
