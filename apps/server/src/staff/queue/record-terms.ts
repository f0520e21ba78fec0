import type { Transaction } from 'kysely'
import type { BorrowerSnapshot } from '../../documents/snapshot.ts'
import { readSignedSsns } from '../../documents/snapshot-parts-repository.ts'
import type { ContactKeys } from '../../platform/crypto/keys.ts'
import type { Database } from '../../platform/database/schema.ts'
import { replaceTerms } from './term-repository.ts'
import { termsOf } from './terms.ts'

/** Replaces the search terms of the people who signed an application. */
export async function recordTerms(
  trx: Transaction<Database>,
  { fields, hashContact }: ContactKeys,
  {
    application_id,
    envelope_id,
    submitted_at,
    borrowers,
  }: { application_id: string; envelope_id: string; submitted_at: Date; borrowers: readonly BorrowerSnapshot[] },
): Promise<void> {
  const ssns = await readSignedSsns(trx, fields, envelope_id)
  const terms = borrowers.flatMap(borrower =>
    termsOf(hashContact, borrower, ssns.get(borrower.id) ?? null).map(term => ({ borrower_id: borrower.id, ...term })),
  )
  await replaceTerms(trx, { application_id, submitted_at }, terms)
}
