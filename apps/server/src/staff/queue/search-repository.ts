import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'
import { rowsOf } from './row-repository.ts'
import { all, hashes, hiddenIds, inDealers, isNotHidden, type StaffScope } from './selection-repository.ts'

/** The values of a search: an application is found by any of them. */
export interface Searched {
  application_id?: string | undefined
  loan_number?: string | undefined
  /** The hashes of an email, a phone, or a name of several words in one. */
  hashes: readonly Buffer[]
  /** The hashes of words that are all in the names of an application's people. */
  words: readonly Buffer[]
  /** Applications that were found by the beginnings of words. */
  ids: readonly string[]
}

/** Parts of a statement: each selects applications, the last submitted first, so that a limit reads no more of them. */
function findings(
  { application_id, loan_number, hashes: single, words, ids }: Searched,
  dealers: StaffScope['dealers'],
): RawBuilder<unknown>[] {
  const reviews = (condition: RawBuilder<unknown>) =>
    sql`select application_id, last_submitted_at as submitted_at from application_review
      where ${all([condition, inDealers(dealers)])}`
  // The index has the terms of a single hash in order.
  const alone = words.length === 1 ? [...single, ...words] : single
  return [
    ...alone.map(hash => withTerms(sql`hash = ${hash}`)),
    ...(words.length > 1
      ? [
          withTerms(
            sql`hash = any(${hashes(words)})`,
            sql`group by application_id, submitted_at having count(distinct hash) = ${words.length}`,
          ),
        ]
      : []),
    ...(application_id === undefined ? [] : [reviews(sql`application_id = ${application_id}`)]),
    ...(loan_number === undefined ? [] : [reviews(sql`upper(loan_number) = upper(${loan_number})`)]),
    ...(ids.length === 0 ? [] : [reviews(sql`application_id = any(${[...ids]}::text[])`)]),
  ]
}

/** Names an application once whose borrowers share a term. */
const withTerms = (condition: RawBuilder<unknown>, groups = sql``) => sql`
  select distinct on (submitted_at, application_id) application_id, submitted_at
    from signed_term where ${condition} ${groups} order by submitted_at desc, application_id`

const isSeenIn = ({ dealers }: StaffScope) => all([inDealers(dealers), isNotHidden, sql`not is_discarded`])

/** The applications of these dealers that are found, the last submitted first. */
export function readFound(db: Kysely<Database>, scope: StaffScope, searched: Searched, limit: number) {
  const found = findings(searched, scope.dealers).map(
    finding => sql`(select found.application_id, last_submitted_at as submitted_at
      from (${finding}) found join application_review using (application_id)
     where ${isSeenIn(scope)} order by found.submitted_at desc, found.application_id limit ${sql.lit(limit)})`,
  )
  const page = sql<{
    application_id: string
    rank: number
    due_on: string | null
    key: number
  }>`(with ${hiddenIds(scope)}
    select 0 as rank, null::date as due_on, row_number() over (order by submitted_at desc, application_id)::int as key, application_id
      from (${sql.join(found, sql` union `)}) merged
     order by submitted_at desc, application_id limit ${sql.lit(limit)})`
  return rowsOf(db, page.as('page')).execute()
}

/** Counts the applications of these dealers that are not done, up to `most`. */
export async function countOpen(db: Kysely<Database>, scope: StaffScope, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`with ${hiddenIds(scope)}
    select count(1)::int as count from (select 1 from application_review
      where due_on is not null and ${isSeenIn(scope)} limit ${sql.lit(most)}) open`.execute(db)
  return rows[0]!.count
}

/** A person who signed an application last. */
export interface OpenSigner {
  application_id: string
  envelope_id: string
  borrower_id: string
  sealed_identity: Buffer
}

/**
 * The people who signed the applications of these dealers that are not done, the last submitted application first. Without those whose data
 * was deleted since.
 */
export async function readOpenSigners(db: Kysely<Database>, scope: StaffScope): Promise<OpenSigner[]> {
  const { rows } = await sql<OpenSigner>`with ${hiddenIds(scope)},
    last as (
      select distinct on (envelope.application_id) envelope.application_id, envelope.id as envelope_id, review.last_submitted_at
        from application_review review join envelope using (application_id)
       where review.due_on is not null and ${isSeenIn(scope)} and facts is not null and sealed_at is not null
       order by envelope.application_id, sealed_at desc)
    select application_id, envelope_id, borrower_id, sealed_identity
      from last join envelope_signer using (envelope_id) join data_key using (borrower_id)
     order by last_submitted_at desc, application_id`.execute(db)
  return rows
}
