import type { Transaction } from 'kysely'
import type { ApplicationRecord } from '../applications/record/application.ts'
import { deleteFileKeys } from '../documents/file-key-repository.ts'
import { printDocument } from '../documents/print.ts'
import { readDocumentKeys, readDocuments, readDocumentsOfBorrower } from '../documents/repository.ts'
import type { Snapshot } from '../documents/snapshot.ts'
import { areStored, loadDocument, storeDocuments } from '../documents/store.ts'
import type { Database } from '../platform/database/schema.ts'
import type { DocumentToSign } from './esign.ts'
import { deleteEnvelopes, deleteSigner, type EnvelopeSigner, findCurrentEnvelope } from './repository.ts'
import type { SigningServices } from './signing-services.ts'
import { endEnvelope } from './transitions.ts'

/** Builds and stores the documents that a signer reads or signs, unless they are stored already. */
export async function buildDocuments(
  services: Pick<SigningServices, 'db' | 'store' | 'jobs' | 'log' | 'settings'>,
  snapshot: Snapshot,
  signer: EnvelopeSigner,
): Promise<DocumentToSign[]> {
  const { db, settings } = services
  const presented = async () =>
    (await readDocuments(db, signer)).filter(({ kind }) => kind !== 'certificate' && kind !== 'combined')
  let documents = await presented()
  if (!(await areStored(services, 'presented', documents))) {
    const printed = []
    for (const document of documents) {
      const { pdf, pages, fields } = await printDocument(snapshot, document, settings.LENDER_TIME_ZONE)
      printed.push({ id: document.id, bytes: pdf, pages, fields })
    }
    await storeDocuments(services, 'presented', printed)
    documents = await presented()
  }
  return Promise.all(
    documents.map(async document => ({
      id: document.id,
      kind: document.kind,
      title: document.title,
      pdf: await loadDocument(services, 'presented', document),
      fields: document.fields,
    })),
  )
}

/**
 * Voids the open envelope of an application that its primary borrower discards or withdraws, or that the lender has finished with. If it was never
 * submitted, its envelopes and documents are deleted as well; a job removes the stored files.
 */
export async function discardEnvelopes(
  { trx, application, borrowers }: ApplicationRecord & { trx: Transaction<Database> },
  services: Pick<SigningServices, 'clock' | 'jobs'>,
): Promise<void> {
  const envelope = await findCurrentEnvelope(trx, application.id)
  const end = application.finished_at ? 'finished' : application.submitted_at ? 'withdrawn' : 'discarded'
  const by = end === 'finished' ? undefined : borrowers.find(({ is_primary }) => is_primary)
  if (envelope && envelope.status !== 'SEALED') await endEnvelope({ trx, envelope, services }, end, by)
  if (application.submitted_at) return
  const keys = await readDocumentKeys(trx, application.id)
  if (keys.length > 0)
    await services.jobs.removeDocuments(trx, { keys }, { subject: { application_id: application.id } })
  await deleteFileKeys(trx, keys)
  await deleteEnvelopes(trx, application.id)
}

/** Removes one borrower from the envelopes of an application, with their documents; a job removes the stored files. */
export async function removeSigner(
  { trx, application }: Pick<ApplicationRecord, 'application'> & { trx: Transaction<Database> },
  { jobs }: Pick<SigningServices, 'jobs'>,
  borrower_id: string,
): Promise<void> {
  const documents = await readDocumentsOfBorrower(trx, borrower_id)
  const keys = documents.flatMap(({ presented_key, completed_key }) => [presented_key, completed_key])
  const stored = keys.filter(key => key !== null)
  if (stored.length > 0)
    await jobs.removeDocuments(trx, { keys: stored }, { subject: { application_id: application.id } })
  await deleteSigner(trx, borrower_id)
}
