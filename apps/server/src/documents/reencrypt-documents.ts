import type { Kysely } from 'kysely'
import type { Database } from '../platform/database/schema.ts'
import { allFiles, type DamagedDocument, type FileOfDocument, storeCopy } from './all-files.ts'
import { type DocumentStore, readVerified } from './store.ts'

interface Reencryption {
  db: Kysely<Database>
  /** Encrypts with the current key (`encryptedStore`). */
  store: DocumentStore
}

/**
 * Stores all files of a store again, and so encrypts them with the current key; reads each back. Throws `KeyMissing` for a file
 * whose key is not configured. Returns the number of files, and those that are damaged, which stay as they are.
 */
export async function reencryptDocuments(
  reencryption: Reencryption,
): Promise<{ count: number; damaged: DamagedDocument[] }> {
  const damaged: DamagedDocument[] = []
  let count = 0
  for await (const files of allFiles(reencryption.db))
    for (const result of await Promise.all(files.map(file => reencryptFile(reencryption, file))))
      if (typeof result === 'object') damaged.push(result)
      else count += result
  return { count, damaged }
}

async function reencryptFile({ db, store }: Reencryption, file: FileOfDocument): Promise<number | DamagedDocument> {
  const bytes = await readVerified(store, file)
  if (!bytes) return 0
  if (!Buffer.isBuffer(bytes)) return { document_id: file.document_id, stage: file.stage, reason: bytes.message }
  await storeCopy(db, store, file, bytes)
  return 1
}
