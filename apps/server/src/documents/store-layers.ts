import type { Kysely } from 'kysely'
import { type AssociatedData, type FieldEncryption, KeyMissing } from '../platform/crypto/field-encryption.ts'
import type { Database } from '../platform/database/schema.ts'
import { deleteFileKeys, fileKey, findFileKey } from './file-key-repository.ts'
import { DamagedFile, type DocumentStore } from './store.ts'

/** The place of files in the database's own store. Other stores keep it, so that a key means one thing everywhere. */
const associatedData = (key: string): AssociatedData => ({ table: 'blob', column: 'bytes', row: key })

/** Encrypts all files of a store, each bound to its key. */
export function encryptedStore(store: DocumentStore, fields: FieldEncryption): DocumentStore {
  return {
    put: (key, bytes) => store.put(key, fields.seal(bytes, associatedData(key))),
    async get(key) {
      const sealed = await store.get(key)
      try {
        return sealed && fields.open(sealed, associatedData(key))
      } catch (error) {
        throw error instanceof KeyMissing ? error : new DamagedFile((error as Error).message)
      }
    },
    remove: store.remove,
  }
}

/**
 * Encrypts all files with a key of their own, inside the encryption of `store`, whose key is rotated. A file that is removed keeps its
 * key here, because it may have been moved to another store.
 */
export function withFileKeys(store: DocumentStore, db: Kysely<Database>, fields: FieldEncryption): DocumentStore {
  return {
    async put(name, bytes) {
      const key = await fileKey(db, fields, name)
      await store.put(name, key.seal(bytes, associatedData(name)))
    },
    async get(name) {
      const sealed = await store.get(name)
      const key = sealed && (await findFileKey(db, fields, name))
      try {
        return key?.open(sealed!, associatedData(name))
      } catch (error) {
        throw new DamagedFile((error as Error).message)
      }
    },
    remove: store.remove,
  }
}

/** The store that servers use: a file that is removed cannot be read any more, wherever a copy of it is. */
export const withoutKeysOfRemoved = (store: DocumentStore, db: Kysely<Database>): DocumentStore => ({
  ...store,
  async remove(name) {
    await deleteFileKeys(db, [name])
    await store.remove(name)
  },
})

/** Stores new files in `store`, and reads and removes those that {@link moveDocuments} has not moved from `former` yet. */
export function withFormerStore(store: DocumentStore, former: DocumentStore): DocumentStore {
  return {
    put: store.put,
    // A file that was in neither store may have been moved between the two questions.
    get: async key => (await store.get(key)) ?? (await former.get(key)) ?? store.get(key),
    async remove(key) {
      await former.remove(key)
      await store.remove(key)
    },
  }
}
