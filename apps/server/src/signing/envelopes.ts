import { applicationAfter, roleLabel, roleOf } from '@porchlight/domain'
import type { Transaction } from 'kysely'
import type { MutationContext } from '../applications/gate/mutation.ts'
import { isSameDevice } from '../applications/gate/policy.ts'
import {
  type ApplicationRecord,
  type ApplicationState,
  type Borrower,
  fullName,
} from '../applications/record/application.ts'
import { legalNames } from '../applications/record/consent-receipts.ts'
import { deleteFileKeys } from '../documents/file-key-repository.ts'
import { printDocument } from '../documents/print.ts'
import { readDocumentKeys, readDocuments, readDocumentsOfBorrower } from '../documents/repository.ts'
import type { DocumentKind } from '../documents/schema.ts'
import { type SignerData, sealSigner } from '../documents/sealed-signer.ts'
import { type Snapshot, takeSnapshot } from '../documents/snapshot.ts'
import { sealSnapshot } from '../documents/snapshot-repository.ts'
import { areStored, loadDocument, storeDocuments } from '../documents/store.ts'
import type { Database } from '../platform/database/schema.ts'
import { HttpError } from '../platform/http/http-errors.ts'
import { newId } from '../platform/ids.ts'
import type { DocumentToSign } from './esign.ts'
import {
  deleteEnvelopes,
  deleteSigner,
  type EnvelopeSigner,
  findCurrentEnvelope,
  insertEnvelope,
} from './repository.ts'
import type { SigningServices } from './signing-services.ts'
import { endEnvelope } from './transitions.ts'

/** The documents of each borrower, in the order in which they are shown and archived. */
const documentTitles: Record<DocumentKind, string> = {
  disclosure: 'Consent to electronic records and signatures',
  application: 'Loan application',
  authorizations: 'Authorizations',
  certificate: 'Certificate of completion',
  combined: 'All documents',
}

/** The envelope that is out for signature, or a new one, whose documents a job builds, with the state of the application then. */
export async function createEnvelope(
  { trx, state, now, own }: Pick<MutationContext, 'trx' | 'state' | 'now' | 'own'>,
  services: SigningServices,
): Promise<{ id: string; state: ApplicationState }> {
  const { application, borrowers } = state
  if (application.status === 'SENT_FOR_SIGNATURE') {
    const current = await findCurrentEnvelope(trx, application.id)
    if (current) return { id: current.id, state }
    throw new HttpError('documents_not_ready')
  }

  const snapshot = await takeSnapshot(trx, services.keys.fields, state, legalNames(services.settings, application), now)
  const id = newId()
  const { facts, snapshots } = sealSnapshot(services.keys.fields, id, borrowers, snapshot)
  await insertEnvelope(
    trx,
    {
      id,
      application_id: application.id,
      provider: services.esign.provider,
      facts,
      created_at: now,
    },
    snapshots,
    borrowers.map(borrower => ({
      borrower_id: borrower.id,
      ...sealSigner(
        services.keys.fields,
        { envelope_id: id, borrower_id: borrower.id },
        { identity: identityOf(borrower) },
      ),
      role: roleLabel[roleOf(borrower)],
      on_primary_device: isSameDevice(borrower),
    })),
    borrowers.flatMap(documentsOf),
  )
  await services.jobs.buildEnvelope(trx, { envelope_id: id })
  const status = applicationAfter(application.status, 'envelope_created')
  const sent = {
    ...application,
    status,
    message: null,
    signing_started_by: own?.id ?? null,
    declined_by: null,
    reopened_by: null,
  }
  return { id, state: { ...state, application: sent } }
}

const identityOf = (borrower: Borrower): SignerData['identity'] => ({
  name: fullName(borrower),
  first_name: borrower.first_name,
  contact: borrower.email || (borrower.phone_number ?? ''),
})

function documentsOf({ id: borrower_id }: Borrower) {
  const document_set_id = newId()
  const kinds = Object.keys(documentTitles) as DocumentKind[]
  return kinds.map((kind, number) => ({
    id: newId(),
    document_set_id,
    borrower_id,
    kind,
    title: documentTitles[kind],
    number,
    pages: 0,
  }))
}

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
      const { pdf, ...rest } = await printDocument(snapshot, document, settings.LENDER_TIME_ZONE)
      printed.push({ id: document.id, bytes: pdf, ...rest })
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
 * Voids the open envelope of an application that its primary borrower discards or withdraws. If the application was never
 * submitted, its envelopes and documents are deleted as well; a job removes the stored files.
 */
export async function discardEnvelopes(
  { trx, application, borrowers }: ApplicationRecord & { trx: Transaction<Database> },
  services: Pick<SigningServices, 'clock' | 'jobs'>,
): Promise<void> {
  const envelope = await findCurrentEnvelope(trx, application.id)
  const end = application.submitted_at ? 'withdrawn' : 'discarded'
  const primary = borrowers.find(({ is_primary }) => is_primary)
  if (envelope && envelope.status !== 'SEALED') await endEnvelope({ trx, envelope, services }, end, primary)
  if (application.submitted_at) return
  const keys = await readDocumentKeys(trx, application.id)
  if (keys.length > 0) await services.jobs.removeDocuments(trx, { keys })
  await deleteFileKeys(trx, keys)
  await deleteEnvelopes(trx, application.id)
}

/** Removes one borrower from the envelopes of an application, with their documents; a job removes the stored files. */
export async function removeSigner(
  trx: Transaction<Database>,
  { jobs }: Pick<SigningServices, 'jobs'>,
  borrower_id: string,
): Promise<void> {
  const documents = await readDocumentsOfBorrower(trx, borrower_id)
  const keys = documents.flatMap(({ presented_key, completed_key }) => [presented_key, completed_key])
  const stored = keys.filter(key => key !== null)
  if (stored.length > 0) await jobs.removeDocuments(trx, { keys: stored })
  await deleteSigner(trx, borrower_id)
}
