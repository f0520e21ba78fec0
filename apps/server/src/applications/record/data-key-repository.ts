import type { Kysely } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'
import type { Write } from '../../platform/database/transaction.ts'
import type { DataKeyOwner } from './data-key.ts'

/** Stores the key of a borrower who is stored with it. Throws without a key. */
export function insertDataKey(db: Kysely<Database>, { id, data_key }: DataKeyOwner): Write {
  if (!data_key) throw new Error(`Borrower ${id} has no data key`)
  return db.insertInto('data_key').values({ borrower_id: id, sealed_key: data_key })
}
