import type { SignatureField } from '../documents/typeset.ts'
import type { Services } from '../services.ts'
import { documentsOf, type EnvelopeSigner, readEnvelope, signersOf } from './envelope-record.ts'
import type { DocumentToSign } from './esign.ts'
import { printDocument } from './print-document.ts'
import { isReserved } from './reserved-names.ts'
import { openSnapshot, type Snapshot } from './snapshot.ts'
import { areStored, loadDocument, storeDocuments } from './stored-documents.ts'
import { buildingFailed, DISCARDED, moveEnvelope } from './transitions.ts'
import { withEnvelopeLock } from './with-envelope-lock.ts'

/** The job that makes the documents of an envelope, stores them, and opens it. Done twice it makes nothing twice. */
export const buildEnvelope =
  (services: Services) =>
  async ({ envelope_id }: { envelope_id: string }): Promise<void> => {
    const envelope = await readEnvelope(services.db, envelope_id)
    if (envelope?.status !== 'PREPARING' || !envelope.snapshot) return
    const snapshot = openSnapshot(services.keys.fields, envelope.id, envelope.snapshot)
    const signers = await signersOf(services.db, envelope.id)
    const names = signers.map(({ name }) => name)
    if (isReserved(services, 'Neverload', names)) return
    if (isReserved(services, 'Failload', names)) return buildGivenUp(services)({ envelope_id })

    const toSign: DocumentToSign[][] = []
    for (const signer of signers) toSign.push(await documentsToSign(services, snapshot, signer))
    // What was reopened or discarded while its documents were made goes to nobody.
    if ((await readEnvelope(services.db, envelope.id))?.status !== 'PREPARING') return
    const provider_envelope_id = await services.esign.create({
      envelope_id: envelope.id,
      subject: `Loan application ${envelope.application_id}`,
      signers: signers.map((signer, at) => ({ ...signer, documents: toSign[at]! })),
    })
    // Reopened or discarded meanwhile, when there was nothing yet that could be voided.
    let unwanted: string | null = DISCARDED
    await withEnvelopeLock(services, envelope.id, async signing => {
      unwanted = signing.envelope.reason
      if (signing.envelope.status === 'PREPARING')
        await moveEnvelope(signing, 'opened', { opened_at: services.clock.now(), provider_envelope_id })
    })
    if (unwanted !== null) await services.esign.void({ id: envelope.id, provider_envelope_id }, unwanted)
  }

/** The job was given up: the application goes back to its borrowers, with a message. */
export const buildGivenUp =
  (services: Services) =>
  async ({ envelope_id }: { envelope_id: string }): Promise<void> =>
    withEnvelopeLock(services, envelope_id, async signing => {
      if (signing.envelope.status === 'PREPARING') await buildingFailed(signing)
    })

async function documentsToSign(
  services: Services,
  snapshot: Snapshot,
  signer: EnvelopeSigner,
): Promise<DocumentToSign[]> {
  const all = await documentsOf(services.db, signer)
  const shown = all.filter(({ kind }) => kind !== 'certificate' && kind !== 'combined')
  if (!(await areStored(services, 'presented', shown))) {
    const made = []
    for (const document of shown) made.push({ id: document.id, ...(await printDocument(snapshot, document)) })
    await storeDocuments(services, 'presented', made)
  }
  return Promise.all(
    (await documentsOf(services.db, signer))
      .filter(({ id }) => shown.some(document => document.id === id))
      .map(async document => ({
        id: document.id,
        title: document.title,
        pdf: await loadDocument(services, 'presented', document),
        fields: document.fields as SignatureField[],
      })),
  )
}
