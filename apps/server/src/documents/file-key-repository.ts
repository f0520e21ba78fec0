import { randomBytes } from 'node:crypto'
import { type Kysely, sql, type Transaction } from 'kysely'
import { type FieldEncryption, fieldEncryption } from '../platform/crypto/field-encryption.ts'
import type { Database } from '../platform/database/schema.ts'

const KEY_BYTES = 32
const associatedData = (file: string) => ({ table: 'file_key', column: 'sealed_key', row: file })
const open = (fields: FieldEncryption, file: string, sealed: Buffer): FieldEncryption =>
  fieldEncryption([fields.open(sealed, associatedData(file))])

/** The key of a file, a new one before it is stored for the first time. */
export async function fileKey(db: Kysely<Database>, fields: FieldEncryption, file: string): Promise<FieldEncryption> {
  const { sealed_key } = await db
    .insertInto('file_key')
    .values({ file, sealed_key: fields.seal(randomBytes(KEY_BYTES), associatedData(file)) })
    // Another process may store the same file.
    .onConflict(conflict => conflict.column('file').doUpdateSet({ sealed_key: sql`file_key.sealed_key` }))
    .returning('sealed_key')
    .executeTakeFirstOrThrow()
  return open(fields, file, sealed_key)
}

/** Undefined after the key was deleted. */
export async function findFileKey(
  db: Kysely<Database>,
  fields: FieldEncryption,
  file: string,
): Promise<FieldEncryption | undefined> {
  const row = await db.selectFrom('file_key').select('sealed_key').where('file', '=', file).executeTakeFirst()
  return row && open(fields, file, row.sealed_key)
}

/** Without its key a file cannot be read, in any store. */
export async function deleteFileKeys(db: Kysely<Database> | Transaction<Database>, files: readonly string[]) {
  if (files.length > 0) await db.deleteFrom('file_key').where('file', 'in', files).execute()
}
