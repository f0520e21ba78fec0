import { createHash } from 'node:crypto'
import type { SignatureField } from '../documents/typeset.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { HttpError } from '../platform/http/http-errors.ts'
import type { Services } from '../services.ts'

/** As shown to the signer, or as signed and sealed. */
type Stage = 'presented' | 'completed'

interface MadeDocument {
  id: string
  bytes: Uint8Array
  pages: number
  fields?: SignatureField[]
}
interface KeptDocument {
  id: string
  presented_key: string | null
  presented_sha256: string | null
  completed_key: string | null
  completed_sha256: string | null
}
type Kept = Pick<Services, 'db' | 'store'>

/** Stored bytes that are not those whose hash was recorded. They are neither shown nor signed nor handed out. */
const altered = () => new HttpError('document_altered')

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/**
 * Stores documents that were just made. Their keys and hashes are recorded first, so that a crash in between leaves nothing
 * behind that nobody knows of; what is missing or incomplete then, {@link areStored} finds out, and it is made again.
 */
export async function storeDocuments({ db, store }: Kept, stage: Stage, made: MadeDocument[]): Promise<void> {
  const stored = made.map(document => {
    const hash = sha256(document.bytes)
    return { ...document, hash, key: `documents/${document.id}/${hash}.pdf` }
  })
  const before = await inTransaction(db, async trx => {
    const rows = await trx
      .selectFrom('document')
      .selectAll()
      .where(
        'id',
        'in',
        made.map(({ id }) => id),
      )
      .execute()
    for (const { id, key, hash, pages, fields } of stored)
      await trx
        .updateTable('document')
        .set({
          pages,
          ...(fields && { fields: JSON.stringify(fields) }),
          ...(stage === 'presented'
            ? { presented_key: key, presented_sha256: hash }
            : { completed_key: key, completed_sha256: hash }),
        })
        .where('id', '=', id)
        .execute()
    return rows
  })
  const stale = before.map(row => row[`${stage}_key`]).filter(key => key !== null)
  for (const key of stale) if (!stored.some(document => document.key === key)) await store.remove(key)
  for (const { key, bytes } of stored) await store.put(key, bytes)
  await removeForgotten({ db, store }, stored)
}

/** Documents discarded while they were being stored: whoever forgot them may have come before their bytes did. */
async function removeForgotten({ db, store }: Kept, stored: { id: string; key: string }[]): Promise<void> {
  const ids = stored.map(({ id }) => id)
  const left = await db.selectFrom('document').select('id').where('id', 'in', ids).execute()
  for (const { id, key } of stored) if (!left.some(row => row.id === id)) await store.remove(key)
}

export async function areStored(
  { store }: Pick<Kept, 'store'>,
  stage: Stage,
  documents: KeptDocument[],
): Promise<boolean> {
  for (const document of documents) {
    const key = document[`${stage}_key`]
    const bytes = key === null ? undefined : await store.get(key)
    if (!bytes || sha256(bytes) !== document[`${stage}_sha256`]) return false
  }
  return true
}

/** The bytes, if they still are what was recorded. Else says no, and tells the log. */
export async function loadDocument(
  { store, log }: Pick<Services, 'store' | 'log'>,
  stage: Stage,
  document: KeptDocument,
): Promise<Buffer> {
  const key = document[`${stage}_key`]
  const bytes = key === null ? undefined : await store.get(key)
  if (bytes && sha256(bytes) === document[`${stage}_sha256`]) return bytes
  log.error({ document_id: document.id, stage }, 'a stored document is not what was recorded')
  throw altered()
}
