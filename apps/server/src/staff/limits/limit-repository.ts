import type { Day } from '@porchlight/domain'
import type { LimitChange } from '@porchlight/domain/staff'
import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'
import type { LimitConfirmationTable } from './schema.ts'

const confirmed = (db: Kysely<Database>) =>
  db
    .selectFrom('limit_proposal')
    .innerJoin('limit_confirmation', 'limit_confirmation.proposal_id', 'limit_proposal.id')
    .select(['collateral', 'limits', 'holds_from'])
    .orderBy('holds_from')
    .orderBy('confirmed_at')

/** Part of a statement: the limits that were confirmed and hold on a day or before it, in the order of `limitsOn`. */
export const limitChangesUntil = (db: Kysely<Database>, day: Day) => confirmed(db).where('holds_from', '<=', day)

/** All limits that were confirmed, in the order of `limitsOn`. */
export const readLimitChanges = (db: Kysely<Database>): Promise<LimitChange[]> => confirmed(db).execute()

/** All proposals, the oldest first, each with its confirmation. */
export const readProposals = (db: Kysely<Database>) =>
  db
    .selectFrom('limit_proposal')
    .leftJoin('limit_confirmation', 'limit_confirmation.proposal_id', 'limit_proposal.id')
    .select(['id', 'collateral', 'limits', 'holds_from', 'limit_proposal.proposed_by', 'proposed_at'])
    .select(['confirmed_by', 'confirmed_at'])
    .orderBy('proposed_at')
    .orderBy('id')
    .execute()
export type LimitProposal = Awaited<ReturnType<typeof readProposals>>[number]

interface NewProposal extends LimitChange {
  id: string
  proposed_by: string
  proposed_at: Date
}

export async function insertProposal(trx: Transaction<Database>, { limits, ...proposal }: NewProposal): Promise<void> {
  await trx
    .insertInto('limit_proposal')
    .values({ ...proposal, limits: JSON.stringify(limits) })
    .execute()
}

/** Returns false where it was confirmed already. */
export async function insertConfirmation(
  trx: Transaction<Database>,
  confirmation: LimitConfirmationTable,
): Promise<boolean> {
  const row = await trx
    .insertInto('limit_confirmation')
    .values(confirmation)
    .onConflict(conflict => conflict.doNothing())
    .returning('proposal_id')
    .executeTakeFirst()
  return row !== undefined
}
