import type { Borrower } from './application.ts'

type Person = Pick<Borrower, 'id' | 'is_primary' | 'user_id'>

/** The ids of the recipients of what these borrowers have to do: the primary borrower for one without an account. */
export function personsFor(borrowers: readonly Person[], all: readonly Person[]): string[] {
  const primary = all.filter(({ is_primary }) => is_primary)
  const persons = borrowers.flatMap(borrower => (borrower.user_id === null ? primary : [borrower]))
  return [...new Set(persons.map(({ id }) => id))]
}
