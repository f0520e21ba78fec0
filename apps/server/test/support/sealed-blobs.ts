import type { Kysely } from 'kysely'
import type { FieldEncryption } from '../../src/platform/crypto/field-encryption.ts'
import type { Database } from '../../src/platform/database/schema.ts'

const associatedData = (key: string) => ({ table: 'blob', column: 'bytes', row: key })

/** Stores texts by key, as the document store of the database does. */
export async function storeSealed(db: Kysely<Database>, fields: FieldEncryption, texts: Record<string, string>) {
  const rows = Object.entries(texts).map(([key, text]) => ({ key, bytes: fields.seal(text, associatedData(key)) }))
  await db.insertInto('blob').values(rows).execute()
}

/** All texts by key, or those whose keys begin so. Throws where one does not open. */
export async function readSealed(
  db: Kysely<Database>,
  fields: FieldEncryption,
  prefix = '',
): Promise<Record<string, string>> {
  const rows = await db.selectFrom('blob').selectAll().where('key', 'like', `${prefix}%`).orderBy('key').execute()
  return Object.fromEntries(rows.map(({ key, bytes }) => [key, fields.openText(bytes, associatedData(key))]))
}
