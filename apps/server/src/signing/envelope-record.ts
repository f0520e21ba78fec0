import type { Kysely, Selectable } from 'kysely'
import type { Database } from '../platform/database/schema.ts'

export type Envelope = Selectable<Database['envelope']>
export type EnvelopeSigner = Selectable<Database['envelope_signer']>
export type EnvelopeDocument = Selectable<Database['document']>

/** The envelope that the application is out for signature with, or was submitted with. */
export const envelopeInUse = (db: Kysely<Database>, application_id: string): Promise<Envelope | undefined> =>
  db
    .selectFrom('envelope')
    .selectAll()
    .where('application_id', '=', application_id)
    .where('status', 'in', ['PREPARING', 'OPEN', 'ALL_SIGNED', 'SEALED'])
    .executeTakeFirst()

export const readEnvelope = (db: Kysely<Database>, id: string): Promise<Envelope | undefined> =>
  db.selectFrom('envelope').selectAll().where('id', '=', id).executeTakeFirst()

export const signersOf = (db: Kysely<Database>, envelope_id: string): Promise<EnvelopeSigner[]> =>
  db.selectFrom('envelope_signer').selectAll().where('envelope_id', '=', envelope_id).orderBy('borrower_id').execute()

/** In the order in which they are shown. */
export const documentsOf = (
  db: Kysely<Database>,
  { envelope_id, borrower_id }: { envelope_id: string; borrower_id: string },
): Promise<EnvelopeDocument[]> =>
  db
    .selectFrom('document')
    .selectAll()
    .where('envelope_id', '=', envelope_id)
    .where('borrower_id', '=', borrower_id)
    .orderBy('number')
    .execute()

/** The dealer's slug and the application of an envelope, unless that is gone; the application is locked. */
export const lockWhereEnvelopeIs = (db: Kysely<Database>, envelope_id: string) =>
  db
    .selectFrom('envelope')
    .innerJoin('application', 'application.id', 'envelope.application_id')
    .innerJoin('dealer', 'dealer.id', 'application.dealer_id')
    .select(['dealer.slug as dealer', 'application.id as application_id'])
    .where('envelope.id', '=', envelope_id)
    .where('application.discarded_at', 'is', null)
    .where('application.withdrawn_at', 'is', null)
    .forUpdate('application')
    .executeTakeFirst()

/** Documents that were sealed, for these borrowers, by envelope the newest first, each in its order. */
export const whereSealed = (db: Kysely<Database>, application_id: string, borrower_ids: string[]) =>
  db
    .selectFrom('document')
    .innerJoin('envelope', 'envelope.id', 'document.envelope_id')
    .innerJoin('envelope_signer as signer', join =>
      join
        .onRef('signer.envelope_id', '=', 'document.envelope_id')
        .onRef('signer.borrower_id', '=', 'document.borrower_id'),
    )
    .selectAll('document')
    .select(['envelope.sealed_at', 'envelope.status as envelope_status', 'signer.name as signer'])
    .where('envelope.application_id', '=', application_id)
    .where('envelope.status', 'in', ['SEALED', 'SUPERSEDED'])
    .where('document.borrower_id', 'in', borrower_ids)
    .orderBy('envelope.sealed_at', 'desc')
    .orderBy('document.document_set_id')
    .orderBy('document.number')
    .execute()
