import type { BorrowerAnswers } from '@porchlight/domain'
import type { Kysely } from 'kysely'
import type { Database } from '../platform/database/schema.ts'
import { answersOf } from './answers.ts'
import type { ApplicationRecord, Borrower } from './application-record.ts'
import { borrowersActedForBy } from './policy.ts'

/** A borrower whose answers are shown. */
export interface ShownBorrower {
  id: string
  answers: Omit<BorrowerAnswers, 'demographics'>
  ssn_last4: string | null
}

/** A whole application as one of its borrowers may see it. Of those who are not among `shown`: who they are and how far. */
export interface FullView extends ApplicationRecord {
  shown: ShownBorrower[]
  /** Home, land, loan and salesperson are the primary borrower's. */
  hasLoan: boolean
}

/** Decisions C6: his own record; for the primary borrower also those of who uses his device. Never demographics. */
export async function readFullView(db: Kysely<Database>, record: ApplicationRecord, own: Borrower): Promise<FullView> {
  const borrowers = borrowersActedForBy(own, record.borrowers)
  const answers = await answersOf(db, { ...record, borrowers })
  const consents = await db
    .selectFrom('consent')
    .select(['borrower_id', 'ssn_last4'])
    .where('borrower_id', 'in', [...answers.keys()])
    .execute()
  return {
    ...record,
    hasLoan: own.is_primary,
    shown: [...answers].map(([id, { demographics: _, ...shown }]) => ({
      id,
      answers: shown,
      ssn_last4: consents.find(({ borrower_id }) => borrower_id === id)?.ssn_last4 ?? null,
    })),
  }
}
