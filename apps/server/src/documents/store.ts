import { createHash } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import type { Keys } from '../platform/crypto/keys.ts'
import type { Database } from '../platform/database/schema.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { RETRY_SECONDS } from '../platform/http/error-handler.ts'
import { HttpError } from '../platform/http/http-errors.ts'
import { newId } from '../platform/ids.ts'
import type { Enqueue } from '../platform/queue/queue.ts'
import { type DocumentRow, recordedKeys, recordFiles, type Stage, type StoredFile } from './repository.ts'

/**
 * Stores whole files by key ('documents/{document id}/{random id}.pdf'). May be across the network, so it is never called
 * inside a transaction. A key is never stored again with other bytes.
 */
export interface DocumentStore {
  put(key: string, bytes: Uint8Array): Promise<void>
  /** Returns undefined if there is no such key. Throws {@link DamagedFile} if the bytes changed. */
  get(key: string): Promise<Buffer | undefined>
  /** Removing an unknown key is no error. */
  remove(key: string): Promise<void>
}

/** The stores that the settings describe, whichever of them is in use. */
export interface DocumentStores {
  database: DocumentStore
  s3: DocumentStore | undefined
}

/** The store cannot be used now. The caller cannot know whether a file was stored or removed. */
export class StoreUnavailable extends Error {
  override name = 'StoreUnavailable'
}

export class DamagedFile extends Error {
  override name = 'DamagedFile'
}

export interface DocumentJobs {
  /** Keyed by their keys in the document store. */
  removeDocuments: Enqueue<{ keys: string[] }>
}

/** The services that this area needs from the composition root. */
export interface DocumentServices {
  db: Kysely<Database>
  keys: Keys
  store: DocumentStore
  jobs: DocumentJobs
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
}

type StoredDocument = Pick<
  DocumentRow,
  'id' | 'presented_key' | 'presented_sha256' | 'completed_key' | 'completed_sha256'
>

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/**
 * Stores new documents. Their keys and hashes are recorded first, so that a crash leaves no unrecorded file;
 * {@link areStored} finds what is missing or incomplete, and it is built again. The key has no hash of the content, which
 * could be compared with the hashes of guessed documents by a person who can list a bucket.
 */
export async function storeDocuments(
  { db, store, jobs }: Pick<DocumentServices, 'db' | 'store' | 'jobs'>,
  stage: Stage,
  documents: (Omit<StoredFile, 'key' | 'sha256'> & { bytes: Uint8Array })[],
): Promise<void> {
  const files = documents.map(document => ({
    ...document,
    sha256: sha256(document.bytes),
    key: `documents/${document.id}/${newId()}.pdf`,
  }))
  await inTransaction(db, async trx => {
    const keys = await recordFiles(trx, stage, files)
    if (keys.length > 0) await jobs.removeDocuments(trx, { keys })
  })
  try {
    for (const { key, bytes } of files) await store.put(key, bytes)
  } finally {
    // A discarded application, or another run of the same job, may have removed the files before they were stored.
    const recorded = await recordedKeys(
      db,
      files.map(({ id }) => id),
    )
    const keys = files.map(({ key }) => key).filter(key => !recorded.has(key))
    if (keys.length > 0) await inTransaction(db, trx => jobs.removeDocuments(trx, { keys }))
  }
}

/** Returns whether all these documents are stored with the bytes that were recorded. */
export async function areStored(
  { store }: Pick<DocumentServices, 'store'>,
  stage: Stage,
  documents: StoredDocument[],
): Promise<boolean> {
  for (const document of documents) if (!Buffer.isBuffer(await loadVerified(store, stage, document))) return false
  return true
}

/**
 * Loads a document. Throws 409 if its bytes are not those that were recorded: such bytes are neither shown nor signed. Throws
 * 503 while the store cannot be used.
 */
export async function loadDocument(
  { store, log }: Pick<DocumentServices, 'store' | 'log'>,
  stage: Stage,
  document: StoredDocument,
): Promise<Buffer> {
  const about = { document_id: document.id, stage }
  const loaded = await loadVerified(store, stage, document).catch((error: Error) => {
    if (!(error instanceof StoreUnavailable)) throw error
    log.error({ ...about, reason: error.message }, 'a stored document cannot be read now')
    throw new HttpError('service_unavailable', { retryAfter: RETRY_SECONDS })
  })
  if (Buffer.isBuffer(loaded)) return loaded
  log.error({ ...about, reason: loaded.message }, 'a stored document is not what was recorded')
  throw new HttpError('document_altered')
}

/** Returns the problem of a file that is missing, damaged, or not what was recorded. */
async function loadVerified(
  store: DocumentStore,
  stage: Stage,
  document: StoredDocument,
): Promise<Buffer | DamagedFile> {
  const key = document[`${stage}_key`]
  if (key === null) return new DamagedFile('It was never stored')
  const file = { key, hash: document[`${stage}_sha256`] }
  return (await readVerified(store, file)) ?? new DamagedFile(`${key} is missing in the store`)
}

/** Reads a file and compares it with the recorded hash. Returns undefined if there is no such file. */
export async function readVerified(
  store: Pick<DocumentStore, 'get'>,
  { key, hash }: { key: string; hash: string | null },
): Promise<Buffer | DamagedFile | undefined> {
  try {
    const bytes = await store.get(key)
    return bytes && sha256(bytes) !== hash ? new DamagedFile(`${key} does not have the recorded hash`) : bytes
  } catch (error) {
    if (error instanceof DamagedFile) return error
    throw error
  }
}
