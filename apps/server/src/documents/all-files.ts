import type { Kysely } from 'kysely'
import type { Database } from '../platform/database/schema.ts'
import { readNextDocuments, recordedKeys, type Stage } from './repository.ts'
import { type DocumentStore, readVerified } from './store.ts'

/** Documents whose files are read at a time. */
const BATCH = 4
const stages: Stage[] = ['presented', 'completed']

export interface DamagedDocument {
  document_id: string
  stage: Stage
  reason: string
}

/** Describes the damage for the operator. */
export const describeDamage = ({ document_id, stage, reason }: DamagedDocument): string =>
  `Document ${document_id} (${stage}): ${reason}`

export interface FileOfDocument {
  document_id: string
  stage: Stage
  key: string
  hash: string | null
  /** False while it may be missing: building or sealing failed, or is under way. */
  isStored: boolean
}

/** The files of all documents, some at a time. */
export async function* allFiles(db: Kysely<Database>): AsyncGenerator<FileOfDocument[]> {
  for (let after: string | undefined; ; ) {
    const documents = await readNextDocuments(db, after, BATCH)
    after = documents.at(-1)?.id
    if (after === undefined) return
    yield documents.flatMap(({ id, opened_at, sealed_at, ...document }) =>
      stages.flatMap(stage => {
        const key = document[`${stage}_key`]
        const isStored = (stage === 'presented' ? opened_at : sealed_at) !== null
        return key === null ? [] : [{ document_id: id, stage, key, hash: document[`${stage}_sha256`], isStored }]
      }),
    )
  }
}

/** Stores a file and reads it back. Throws an error if the copy does not have the recorded hash. */
export async function storeCopy(
  db: Kysely<Database>,
  store: DocumentStore,
  file: FileOfDocument,
  bytes: Buffer,
): Promise<void> {
  const { document_id, key } = file
  await store.put(key, bytes)
  if (!Buffer.isBuffer(await readVerified(store, file))) throw new Error(`The copy of ${key} is not what was stored.`)
  // The job that removes the files of a discarded application may have run before the copy was stored.
  if (!(await recordedKeys(db, [document_id])).has(key)) await store.remove(key)
}
