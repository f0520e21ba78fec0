import { borrowerResource } from '@porchlight/domain'
import { newDataKey, openDataKey } from '../../src/applications/record/data-key.ts'
import { noPersonalData, type PersonalData, sealAnswers } from '../../src/applications/record/seal-answers.ts'
import type { FieldEncryption } from '../../src/platform/crypto/field-encryption.ts'
import type { Services } from '../../src/services.ts'

/** The columns of a borrower's row that seal these data. */
export function sealedBorrower({ fields }: Services['keys'], id: string, data: Partial<PersonalData>) {
  const data_key = newDataKey(fields, id)
  const key = openDataKey(fields, { id, data_key })
  const sealed_answers = sealAnswers(key, 'borrower', id, { ...noPersonalData, ...data })
  return { data_key, sealed_answers, schema_version: borrowerResource.version }
}

export async function dataKeyOf({ db, keys }: Pick<Services, 'db' | 'keys'>, id: string): Promise<FieldEncryption> {
  const row = await db.selectFrom('borrower').select(['id', 'data_key']).where('id', '=', id).executeTakeFirstOrThrow()
  return openDataKey(keys.fields, row)
}
