import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'
import { rowsOf } from './queue-repository.ts'
import { all, hashes, inDealers, isNotOwn, ownIds, type QueueSelection } from './selection-repository.ts'

/** The thing that is searched for. `words`: each is the last name, or another name, of the same person; at least one is the last name. */
export type Searched =
  | { application_id: string }
  | { loan_number: string }
  | { hash: Buffer }
  | { words: readonly { last: Buffer; first: Buffer }[] }

function matchOf(searched: Searched): RawBuilder<unknown> {
  if ('application_id' in searched) return sql`application_id = ${searched.application_id}`
  if ('loan_number' in searched) return sql`loan_number = ${searched.loan_number}`
  if ('hash' in searched)
    return sql`application_id in (select application_id from signed_term where hash = ${searched.hash})`
  const { words } = searched
  const has = ({ last, first }: (typeof words)[number]) => sql`exists (select from signed_term other
    where other.application_id = term.application_id and other.borrower_id = term.borrower_id and other.hash = any(${hashes([last, first])}))`
  const lasts = sql`term.hash = any(${hashes(words.map(({ last }) => last))})`
  const others = words.length > 1 ? words.map(has) : []
  return sql`application_id in (select term.application_id from signed_term term where ${all([lasts, ...others])})`
}

/** The applications of these dealers that are found, the last submitted first. */
export function readFound(
  db: Kysely<Database>,
  { dealers, own }: Pick<QueueSelection, 'dealers' | 'own'>,
  searched: Searched,
  limit: number,
) {
  const page = sql<{ application_id: string; rank: number; key: number }>`(with ${ownIds(own)}
    select 0 as rank, row_number() over (order by last_submitted_at desc, application_id)::int as key, application_id
      from application_review
     where ${all([matchOf(searched), inDealers(dealers), isNotOwn, sql`not is_discarded`])}
     order by last_submitted_at desc, application_id limit ${sql.lit(limit)})`
  return rowsOf(db, page.as('page')).execute()
}
