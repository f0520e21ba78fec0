import { roleLabel, roleOf } from '@porchlight/domain'
import type { Transaction } from 'kysely'
import { type ApplicationRecord, type Borrower, fullName } from '../applications/application-record.ts'
import { isSameDevice } from '../applications/policy.ts'
import type { Database } from '../platform/database/schema.ts'
import type { DocumentKind } from '../platform/database/signing-schema.ts'
import { HttpError } from '../platform/http/http-errors.ts'
import { newId } from '../platform/ids.ts'
import type { Services } from '../services.ts'
import { type Envelope, envelopeInUse } from './envelope-record.ts'
import { sealSnapshot, takeSnapshot } from './snapshot.ts'
import { moveApplication } from './transitions.ts'

/** What each borrower gets, in the order in which it is shown and bundled. */
const documentTitles: Record<DocumentKind, string> = {
  disclosure: 'Consent to electronic records and signatures',
  application: 'Loan application',
  authorizations: 'Authorizations',
  certificate: 'Certificate of completion',
  combined: 'All documents',
}

/** The application's envelope: the one it is out with, or a new one whose documents the queue begins to make. */
export async function createEnvelope(
  trx: Transaction<Database>,
  services: Services,
  record: ApplicationRecord,
): Promise<Pick<Envelope, 'id'>> {
  const { application, borrowers } = record
  if (application.status === 'SENT_FOR_SIGNATURE') {
    const open = await envelopeInUse(trx, application.id)
    if (open) return open
    throw new HttpError('documents_not_ready')
  }

  const now = services.clock.now()
  const names = { lender: services.settings.LENDER_NAME, dealer: application.dealer_name }
  const snapshot = await takeSnapshot(trx, record, names, now)
  const id = newId()
  await trx
    .insertInto('envelope')
    .values({
      id,
      application_id: application.id,
      provider: services.esign.provider,
      snapshot: sealSnapshot(services.keys.fields, id, snapshot),
      created_at: now,
    })
    .execute()
  for (const borrower of borrowers) await addSigner(trx, id, borrower)
  await moveApplication({ trx, application }, 'envelope_created', { message: null })
  await services.jobs.buildEnvelope(trx, { envelope_id: id })
  return { id }
}

async function addSigner(trx: Transaction<Database>, envelope_id: string, borrower: Borrower): Promise<void> {
  await trx
    .insertInto('envelope_signer')
    .values({
      envelope_id,
      borrower_id: borrower.id,
      name: fullName(borrower),
      role: roleLabel[roleOf(borrower)],
      contact: borrower.email || (borrower.phone_number ?? ''),
      on_primary_device: isSameDevice(borrower),
    })
    .execute()
  const document_set_id = newId()
  await trx
    .insertInto('document')
    .values(
      Object.entries(documentTitles).map(([kind, title], number) => ({
        id: newId(),
        document_set_id,
        envelope_id,
        borrower_id: borrower.id,
        kind: kind as DocumentKind,
        title,
        number,
        pages: 0,
      })),
    )
    .execute()
}
