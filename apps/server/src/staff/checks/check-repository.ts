import type { SectionOfBorrower } from '@porchlight/api'
import type { Kysely, Transaction } from 'kysely'
import { base64 } from '../../platform/database/column-types.ts'
import type { Database } from '../../platform/database/schema.ts'
import { sealedProfileOf } from '../staff-members/staff-member-repository.ts'

/** Part of a statement: the marks of an application, without a row until something is marked. */
export const checkOf = (db: Kysely<Database>, application_id: string) =>
  db
    .selectFrom('section_check')
    .select(['envelope_id', 'needs', 'no_other_findings_by', 'no_other_findings_at', 'version'])
    .select(base64<string | null>('sealed_words').as('sealed_words'))
    .select(sealedProfileOf('section_check.no_other_findings_by').as('sealed_profile'))
    .where('application_id', '=', application_id)

/** The marks of an application whose review is locked; undefined until something is marked. */
export const readCheck = (trx: Transaction<Database>, application_id: string) =>
  checkOf(trx, application_id).executeTakeFirst()

interface Check {
  application_id: string
  envelope_id: string
  needs: readonly SectionOfBorrower[]
  sealed_words: Buffer | null
  no_other_findings_by: string | null
  no_other_findings_at: Date | null
  version: number
}

export async function writeCheck(trx: Transaction<Database>, { needs, ...check }: Check): Promise<void> {
  const values = { ...check, needs: JSON.stringify(needs) }
  await trx
    .insertInto('section_check')
    .values(values)
    .onConflict(conflict => conflict.column('application_id').doUpdateSet(values))
    .execute()
}
