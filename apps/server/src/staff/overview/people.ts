import type { NameOf } from '../staff-members/staff-member-repository.ts'

/** Returns a person by their id; null for no one. */
export type Named = (id: string | null) => { id: string; name: string } | null

/** `people`: with their profiles, sealed and in base64. */
export const namerOf = (nameOf: NameOf, people: readonly { id: string; profile: string }[]): Named => {
  const profiles = new Map(people.map(({ id, profile }) => [id, profile]))
  return id => (id === null ? null : { id, name: nameOf(id, profiles.get(id) ?? null) ?? '' })
}

/** Entries of people with their names, sorted by them; that of no one is the last. */
export const byPerson = <Entry extends { id: string | null }>(entries: readonly Entry[], named: Named) =>
  entries
    .map(({ id, ...entry }) => ({ person: named(id), ...entry }))
    .sort(({ person: a }, { person: b }) =>
      a && b ? a.name.localeCompare(b.name) || (a.id < b.id ? -1 : 1) : Number(a === null) - Number(b === null),
    )
