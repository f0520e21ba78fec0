import type { Kysely } from 'kysely'
import type { ApplicationRecord, Borrower } from '../applications/application-record.ts'
import { borrowersActedForBy } from '../applications/policy.ts'
import type { Database } from '../platform/database/schema.ts'
import type { Services } from '../services.ts'
import { type EnvelopeDocument, whereSealed } from '../signing/envelope-record.ts'
import { loadDocument } from '../signing/stored-documents.ts'
import { zip } from './bundle.ts'

/** One borrower's sealed documents of one signing; its id is the API's `document_id`. */
export interface DocumentSet {
  document_id: string
  borrower_id: string
  title: string
  sealed_at: Date
  /** Replaced by a later signing, and kept all the same. */
  superseded: boolean
  documents: EnvelopeDocument[]
}

/** The caller's own sets, the newest first, and those of whom he may act for on his device: nobody else's (decisions C, E). */
export async function documentSets(
  db: Kysely<Database>,
  { application, borrowers }: ApplicationRecord,
  own: Borrower,
): Promise<DocumentSet[]> {
  const his = borrowersActedForBy(own, borrowers).map(({ id }) => id)
  const rows = await whereSealed(db, application.id, his)
  return Object.values(Object.groupBy(rows, row => row.document_set_id)).map(set => {
    const { document_set_id, borrower_id, signer, sealed_at, envelope_status } = set![0]!
    return {
      document_id: document_set_id,
      borrower_id,
      title: `Loan application ${application.id}, ${signer}`,
      sealed_at: sealed_at!,
      superseded: envelope_status === 'SUPERSEDED',
      documents: set!,
    }
  })
}

type Stored = Pick<Services, 'store' | 'log'>

export const combinedFile = (services: Stored, { documents }: DocumentSet): Promise<Buffer> =>
  loadDocument(services, 'completed', documents.find(({ kind }) => kind === 'combined')!)

/** The documents one by one, as each was sealed. */
export async function archive(services: Stored, { documents, sealed_at }: DocumentSet): Promise<Buffer> {
  const files = separate(documents).map(async (document, at) => ({
    name: `${at + 1} ${document.title}.pdf`,
    bytes: await loadDocument(services, 'completed', document),
  }))
  return zip(await Promise.all(files), sealed_at)
}

export const separate = (documents: EnvelopeDocument[]): EnvelopeDocument[] =>
  documents.filter(({ kind }) => kind !== 'combined')
