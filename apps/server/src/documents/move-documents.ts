import type { Kysely } from 'kysely'
import { systemActor } from '../platform/actor.ts'
import { recordAudit } from '../platform/audit/audit.ts'
import type { Database } from '../platform/database/schema.ts'
import { noRequest } from '../platform/http/request-context.ts'
import { allFiles, type DamagedDocument, type FileOfDocument, storeCopy } from './all-files.ts'
import { recordedKeys } from './repository.ts'
import { type DocumentStore, readVerified } from './store.ts'

export interface MoveOutcome {
  moved: number
  /** Already there, and verified. */
  present: number
  /** Neither store has these whole. They stay where they are. */
  damaged: DamagedDocument[]
}

interface Move {
  db: Kysely<Database>
  from: DocumentStore
  to: DocumentStore
  /** The name of the new store, for the audit trail. */
  name: string
  /** Only reads and verifies the originals. */
  isDryRun?: boolean
  onProgress?(outcome: Readonly<MoveOutcome>): void
}

/**
 * Moves all documents to another store. A file leaves the old store after its copy was read back and has the recorded hash.
 * Servers can run at the same time, if they store new documents in `to` and read both stores (`withFormerStore`). After an
 * error, a second call continues with what is left.
 */
export async function moveDocuments(move: Move): Promise<MoveOutcome> {
  const { db, name, isDryRun, onProgress } = move
  const outcome: MoveOutcome = { moved: 0, present: 0, damaged: [] }
  for await (const files of allFiles(db)) {
    const results = await Promise.all(files.map(file => moveFile(move, file)))
    for (const result of results)
      if (typeof result === 'object') outcome.damaged.push(result)
      else if (result !== 'gone') outcome[result]++
    onProgress?.(outcome)
  }
  const { moved, present, damaged } = outcome
  if (!isDryRun)
    await recordAudit(
      db,
      systemActor,
      { event: 'documents.moved', details: { to: name, moved, present, damaged: damaged.length } },
      noRequest,
    )
  return outcome
}

async function moveFile(
  { db, from, to, isDryRun }: Move,
  file: FileOfDocument,
): Promise<'moved' | 'present' | 'gone' | DamagedDocument> {
  const { document_id, stage, key } = file
  const original = await readVerified(from, file)
  if (!Buffer.isBuffer(original)) {
    const copy = await readVerified(to, file)
    if (Buffer.isBuffer(copy)) return 'present'
    // The document may have been discarded, or stored again under another key, since it was listed.
    if (!file.isStored || !(await recordedKeys(db, [document_id])).has(key)) return 'gone'
    const reason = (original ?? copy)?.message ?? `${key} is in neither store`
    return { document_id, stage, reason }
  }
  if (isDryRun) return 'moved'
  await storeCopy(db, to, file, original)
  await from.remove(key)
  return 'moved'
}
