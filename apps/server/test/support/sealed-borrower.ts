import { noPersonalData, type PersonalData, sealAnswers } from '../../src/applications/sealed-answers.ts'
import { newDataKey, openDataKey } from '../../src/platform/crypto/data-key.ts'
import type { FieldEncryption } from '../../src/platform/crypto/field-encryption.ts'
import type { Services } from '../../src/services.ts'

/** The columns of a borrower's row that seal these data. */
export function sealedBorrower({ fields }: Services['keys'], id: string, data: Partial<PersonalData>) {
  const data_key = newDataKey(fields, id)
  const key = openDataKey(fields, { id, data_key })
  return { data_key, sealed_answers: sealAnswers(key, 'borrower', id, { ...noPersonalData, ...data }) }
}

export async function dataKeyOf({ db, keys }: Pick<Services, 'db' | 'keys'>, id: string): Promise<FieldEncryption> {
  const row = await db.selectFrom('borrower').select(['id', 'data_key']).where('id', '=', id).executeTakeFirstOrThrow()
  return openDataKey(keys.fields, row)
}
