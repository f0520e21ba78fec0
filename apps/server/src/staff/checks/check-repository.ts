import type { SectionOfBorrower } from '@porchlight/domain/staff'
import type { Transaction } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'

/** The marks of an application whose review is locked; undefined where nothing ever was marked. */
export const readCheck = (trx: Transaction<Database>, application_id: string) =>
  trx
    .selectFrom('section_check')
    .select(['envelope_id', 'needs', 'rest_is_fine_by', 'rest_is_fine_at', 'version'])
    .where('application_id', '=', application_id)
    .executeTakeFirst()

interface Check {
  application_id: string
  envelope_id: string
  needs: readonly SectionOfBorrower[]
  rest_is_fine_by: string | null
  rest_is_fine_at: Date | null
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
