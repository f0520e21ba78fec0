import type { Kysely } from 'kysely'
import type { FieldEncryption } from '../platform/crypto/field-encryption.ts'
import type { Database } from '../platform/database/schema.ts'
import { zip } from './bundle.ts'
import { type DocumentRow, readSealedDocuments } from './repository.ts'
import { type DocumentServices, loadDocument } from './store.ts'

/** The sealed documents of one borrower from one signing. Its id is `document_id` in the API. */
export interface DocumentSet {
  document_id: string
  borrower_id: string
  title: string
  sealed_at: Date
  /** A later signing replaced it. */
  superseded: boolean
  documents: DocumentRow[]
}

/** The sets of these borrowers, or else of all who signed, the latest signing first. */
export async function readDocumentSets(
  db: Kysely<Database>,
  fields: FieldEncryption,
  application_id: string,
  borrower_ids?: string[],
): Promise<DocumentSet[]> {
  const rows = await readSealedDocuments(db, fields, application_id, borrower_ids)
  const sets = Map.groupBy(rows, row => row.document_set_id)
  return [...sets].map(([document_id, documents]) => {
    const { borrower_id, signer, sealed_at, envelope_status } = documents[0]!
    return {
      document_id,
      borrower_id,
      title: `Loan application ${application_id}, ${signer}`,
      sealed_at,
      superseded: envelope_status === 'SUPERSEDED',
      documents,
    }
  })
}

/** All documents of a set in one PDF. */
export const combinedFile = (
  services: Pick<DocumentServices, 'store' | 'log'>,
  { documents }: DocumentSet,
): Promise<Buffer> => loadDocument(services, 'completed', documents.find(({ kind }) => kind === 'combined')!)

/** The separate documents of a set, each as it was sealed, as a zip file. */
export async function archive(
  services: Pick<DocumentServices, 'store' | 'log'>,
  { documents, sealed_at }: DocumentSet,
): Promise<Buffer> {
  const files = separateDocuments(documents).map(async (document, index) => ({
    name: `${index + 1} ${document.title}.pdf`,
    bytes: await loadDocument(services, 'completed', document),
  }))
  return zip(await Promise.all(files), sealed_at)
}

export const separateDocuments = (documents: DocumentRow[]): DocumentRow[] =>
  documents.filter(({ kind }) => kind !== 'combined')
