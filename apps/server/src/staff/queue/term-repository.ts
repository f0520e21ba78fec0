import { type Kysely, sql, type Transaction } from 'kysely'
import type { StaffActor } from '../../platform/actor.ts'
import type { HashContact } from '../../platform/crypto/keys.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { TermKind } from './schema.ts'
import { hiddenIds, inDealers, isKnownTo, isNotHidden } from './selection-repository.ts'
import { hiddenFrom } from './terms.ts'

export async function replaceTerms(
  trx: Transaction<Database>,
  { application_id, submitted_at }: { application_id: string; submitted_at: Date },
  terms: readonly { borrower_id: string; kind: TermKind; hash: Buffer }[],
): Promise<void> {
  await trx.deleteFrom('signed_term').where('application_id', '=', application_id).execute()
  if (terms.length === 0) return
  await trx
    .insertInto('signed_term')
    .values(terms.map(term => ({ application_id, submitted_at, ...term })))
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

/** A contact or an SSN of a borrower that was signed on other applications as well. */
export interface SharedTerm {
  borrower_id: string
  kind: 'EMAIL' | 'PHONE' | 'SSN'
  /** Number of other applications of the whole lender. */
  applications: number
  /** The ids of those that the reader may see. */
  visible: string[]
}

const MOST_VISIBLE = 20

/**
 * The contacts and SSNs that an application shares with others. Applications outside the scope, and those on which the reader is a
 * borrower, are counted and not listed. Restricted ones that the reader may not know of are not counted either.
 */
export async function countOthersWithTerms(
  db: Kysely<Database>,
  hashContact: HashContact,
  { application_id, scope, reader }: { application_id: string; scope: 'ALL' | readonly string[]; reader: StaffActor },
): Promise<SharedTerm[]> {
  const hidden = hiddenFrom(hashContact, reader)
  const { rows } = await sql<SharedTerm>`
    with ${hiddenIds({ dealers: scope, hidden })},
    shared as (
      select distinct mine.borrower_id, mine.kind, others.application_id
        from signed_term mine
        join signed_term others on others.hash = mine.hash and others.application_id <> mine.application_id
       where mine.application_id = ${application_id} and mine.kind in ('EMAIL', 'PHONE', 'SSN')
         and not exists (select from application_review
           where application_review.application_id = others.application_id and not ${isKnownTo(hidden)}))
    select shared.borrower_id, shared.kind, count(1)::int as applications,
      coalesce((array_agg(shared.application_id order by shared.application_id)
        filter (where seen.application_id is not null))[1:${sql.lit(MOST_VISIBLE)}], '{}') as visible
      from shared
      left join lateral (select application_id from application_review
        where application_review.application_id = shared.application_id and ${inDealers(scope)} and ${isNotHidden}) seen on true
     group by shared.borrower_id, shared.kind
     order by shared.borrower_id, shared.kind`.execute(db)
  return rows
}
