import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'
import { rowsOf } from './row-repository.ts'
import { all, hashes, inDealers, isNotOwn, ownIds, type QueueSelection } from './selection-repository.ts'

/** The parsed search term. `words`: names of one person, at least one of them the last name; `joined`: a last name of these words. */
export type Searched =
  | { application_id: string }
  | { loan_number: string }
  | { hash: Buffer }
  | { joined: Buffer; words: readonly { last: Buffer; first: Buffer }[] }

/** Part of a statement: selects the applications that are found, the last submitted first, so that a limit reads no more of them. */
function foundBy(searched: Searched, dealers: QueueSelection['dealers']): RawBuilder<unknown> {
  if ('hash' in searched) return withTerms(sql`hash = ${searched.hash}`)
  if ('words' in searched) {
    const { words, joined } = searched
    const [word] = words
    // The index has the terms of a single hash in order.
    if (word && words.length === 1) return withTerms(sql`hash = ${word.last}`)
    const anyOf = (values: readonly Buffer[]) => sql`hash = any(${hashes(values)})`
    const has = (values: readonly Buffer[]) => sql`bool_or(${anyOf(values)})`
    const ofPerson = all([has(words.map(({ last }) => last)), ...words.map(({ last, first }) => has([last, first]))])
    return withTerms(
      anyOf([joined, ...words.flatMap(({ last, first }) => [last, first])]),
      sql`group by application_id, submitted_at, borrower_id having ${has([joined])} or (${ofPerson})`,
    )
  }
  const isSame =
    'loan_number' in searched
      ? sql`loan_number = ${searched.loan_number}`
      : sql`application_id = ${searched.application_id}`
  return sql`select application_id, last_submitted_at as submitted_at from application_review
    where ${all([isSame, inDealers(dealers)])}`
}

/** Names an application once whose borrowers share a term. */
const withTerms = (condition: RawBuilder<unknown>, groups = sql``) => sql`
  select distinct on (submitted_at, application_id) application_id, submitted_at
    from signed_term where ${condition} ${groups} order by submitted_at desc, application_id`

/** The applications of these dealers that are found, the last submitted first. */
export function readFound(
  db: Kysely<Database>,
  { dealers, own }: Pick<QueueSelection, 'dealers' | 'own'>,
  searched: Searched,
  limit: number,
) {
  const page = sql<{ application_id: string; rank: number; due_on: string | null; key: number }>`(with ${ownIds(own)}
    select 0 as rank, null::date as due_on, row_number() over (order by submitted_at desc, application_id)::int as key, application_id
      from (${foundBy(searched, dealers)}) found join application_review using (application_id)
     where ${all([inDealers(dealers), isNotOwn, sql`not is_discarded`])}
     order by submitted_at desc, application_id limit ${sql.lit(limit)})`
  return rowsOf(db, page.as('page')).execute()
}
