import { borrowerResource } from '@porchlight/domain'
import type { Insertable } from 'kysely'
import { newDataKey, openDataKey } from '../../src/applications/record/data-key.ts'
import { insertDataKey } from '../../src/applications/record/data-key-repository.ts'
import type { BorrowerTable } from '../../src/applications/record/schema.ts'
import {
  contactHashes,
  noPersonalData,
  type PersonalData,
  sealAnswers,
} from '../../src/applications/record/seal-answers.ts'
import type { FieldEncryption } from '../../src/platform/crypto/field-encryption.ts'
import type { Services } from '../../src/services.ts'

type KeyServices = Pick<Services, 'db' | 'keys'>
type Columns = Omit<Insertable<BorrowerTable>, 'sealed_answers' | 'schema_version' | 'email_hash' | 'phone_number_hash'>

/** Stores a borrower with these data, which are sealed with a key of their own. */
export async function storeBorrower(
  { db, keys }: KeyServices,
  columns: Columns,
  data: Partial<PersonalData>,
): Promise<void> {
  const { id } = columns
  const owner = { id, data_key: newDataKey(keys.fields, id) }
  const stored = { ...noPersonalData, ...data }
  const sealed_answers = sealAnswers(openDataKey(keys.fields, owner), 'borrower', id, stored)
  await db
    .insertInto('borrower')
    .values({ ...columns, ...contactHashes(keys, stored), sealed_answers, schema_version: borrowerResource.version })
    .execute()
  await db.executeQuery(insertDataKey(db, owner).compile())
}

export async function dataKeyOf({ db, keys }: KeyServices, id: string): Promise<FieldEncryption> {
  const row = await db
    .selectFrom('data_key')
    .select(['borrower_id as id', 'sealed_key as data_key'])
    .where('borrower_id', '=', id)
    .executeTakeFirstOrThrow()
  return openDataKey(keys.fields, row)
}
