import path from 'node:path'
import type { Kysely } from 'kysely'
import type { DocumentStore, DocumentStores } from './documents/store.ts'
import { encryptedStore, withFileKeys, withFormerStore, withoutKeysOfRemoved } from './documents/store-layers.ts'
import type { Keys } from './platform/crypto/keys.ts'
import type { OpenDatabase } from './platform/database/open-database.ts'
import type { Database } from './platform/database/schema.ts'
import { registerDeletions } from './platform/database/transaction.ts'
import { createDeletions, type DeletionsStore } from './platform/deletions/deletions-list.ts'
import { deletionsFile } from './providers/deletions-file/deletions-file.ts'
import { databaseStore } from './providers/storage-database/database-store.ts'
import { deletionsInS3 } from './providers/storage-s3/deletions-s3.ts'
import type { S3Settings } from './providers/storage-s3/s3-settings.ts'
import { type S3Bucket, s3Store } from './providers/storage-s3/s3-store.ts'
import type { AllSettings } from './settings.ts'

export const s3Endpoint = ({ S3_ENDPOINT, S3_REGION }: S3Settings): string =>
  S3_ENDPOINT ?? `https://s3.${S3_REGION}.amazonaws.com`

export function documentStores(
  settings: S3Settings,
  db: Kysely<Database>,
  { fields }: Pick<Keys, 'fields'>,
): DocumentStores {
  const s3 = settings.S3_BUCKET === undefined ? undefined : s3Store(bucketOf(settings))
  const encrypted = (store: DocumentStore) => withFileKeys(encryptedStore(store, fields), db, fields)
  return { database: encrypted(databaseStore(db)), s3: s3 && encrypted(s3) }
}

const bucketOf = (settings: S3Settings): S3Bucket => ({
  endpoint: s3Endpoint(settings),
  region: settings.S3_REGION,
  bucket: settings.S3_BUCKET ?? '',
  accessKeyId: settings.S3_ACCESS_KEY_ID ?? '',
  secretAccessKey: settings.S3_SECRET_ACCESS_KEY ?? '',
})

/** The list of deletions that the settings choose. */
export function chooseDeletions(settings: AllSettings): DeletionsStore {
  const { DELETIONS_LOG, DATA_DIR } = settings
  if (DELETIONS_LOG === 's3') return deletionsInS3(bucketOf(settings))
  return deletionsFile(DELETIONS_LOG ?? path.join(DATA_DIR, 'deletions.log'))
}

/** Lets transactions on the database delete data of persons. What they leave in the files of an embedded database is erased. */
export function registerDeletionsOf(
  database: OpenDatabase,
  store: DeletionsStore,
  onProblem: (problem: Error) => void,
): void {
  const onDeletion = () => database.eraseSoon?.()
  registerDeletions(database.db, createDeletions({ store, onDeletion, onProblem }))
}

/** While S3 is described, both stores are read, because documents may not have been moved yet. */
export function chooseStore(
  { DOCUMENT_STORE }: Pick<AllSettings, 'DOCUMENT_STORE'>,
  { database, s3 }: DocumentStores,
  db: Kysely<Database>,
): DocumentStore {
  if (!s3) return withoutKeysOfRemoved(database, db)
  const both = DOCUMENT_STORE === 's3' ? withFormerStore(s3, database) : withFormerStore(database, s3)
  return withoutKeysOfRemoved(both, db)
}
