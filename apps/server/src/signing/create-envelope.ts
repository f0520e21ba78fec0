import { applicationAfter, roleLabel, roleOf } from '@porchlight/domain'
import { isSameDevice } from '../applications/gate/clauses.ts'
import type { MutationContext } from '../applications/gate/mutation.ts'
import { type ApplicationState, type Borrower, fullName } from '../applications/record/application.ts'
import { legalNames } from '../applications/record/consent-receipts.ts'
import type { DocumentKind } from '../documents/schema.ts'
import { type SignerData, sealSigner } from '../documents/sealed-signer.ts'
import { takeSnapshot } from '../documents/snapshot.ts'
import { writeSnapshotParts } from '../documents/snapshot-parts-repository.ts'
import { sealSnapshot } from '../documents/snapshot-repository.ts'
import { HttpError } from '../platform/http/http-errors.ts'
import { newId } from '../platform/ids.ts'
import { findCurrentEnvelope, insertEnvelope } from './repository.ts'
import type { SigningServices } from './signing-services.ts'

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

  const names = legalNames(services.settings, application)
  const originator = await services.findOriginator(trx, state)
  const usesValuations = services.settings.VALUATIONS === 'used'
  const options = { names, originator, usesValuations, now }
  const snapshot = await takeSnapshot(trx, services.keys.fields, state, options)
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
  await writeSnapshotParts(trx, services.keys.fields, id, state)
  await services.jobs.buildEnvelope(trx, { envelope_id: id }, { subject: { application_id: application.id } })
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
