import { createHash } from 'node:crypto'
import type { Kysely, Transaction, Updateable } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { type DocumentRow, documentsOf } from '../../documents/repository.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { ChainedEvent, EventName, SignerRef } from './event-chain.ts'

type SignerColumns = Updateable<Database['envelope_signer']>

/** Tokens and bearers are random, so a plain hash is enough to make them unreadable. */
export const hashOfSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest()

/** A signer with the state of their envelope and the names that the signing page shows. */
export type SigningSession = NonNullable<Awaited<ReturnType<ReturnType<typeof sessions>['executeTakeFirst']>>>

const sessions = (db: Kysely<Database>) =>
  db
    .selectFrom('envelope_signer')
    .innerJoin('envelope', 'envelope.id', 'envelope_signer.envelope_id')
    .innerJoin('application', 'application.id', 'envelope.application_id')
    .innerJoin('dealer', 'dealer.id', 'application.dealer_id')
    .selectAll('envelope_signer')
    .select([
      'envelope.status as envelope_status',
      'envelope.reason as envelope_reason',
      'envelope.application_id',
      'dealer.name as dealer_name',
      'dealer.logo_url',
      'dealer.brand_color',
    ])
    .select(({ selectFrom }) =>
      selectFrom('envelope_signer as primary_signer')
        .innerJoin('borrower', 'borrower.id', 'primary_signer.borrower_id')
        .whereRef('primary_signer.envelope_id', '=', 'envelope_signer.envelope_id')
        .where('borrower.is_primary', '=', true)
        .select('primary_signer.name')
        .as('primary_name'),
    )

export const findSession = (
  db: Kysely<Database>,
  { envelope_id, borrower_id }: SignerRef,
): Promise<SigningSession | undefined> =>
  sessions(db)
    .where('envelope_signer.envelope_id', '=', envelope_id)
    .where('envelope_signer.borrower_id', '=', borrower_id)
    .executeTakeFirst()

export const lockSession = (
  trx: Transaction<Database>,
  { envelope_id, borrower_id }: SignerRef,
): Promise<SigningSession | undefined> =>
  sessions(trx)
    .where('envelope_signer.envelope_id', '=', envelope_id)
    .where('envelope_signer.borrower_id', '=', borrower_id)
    .forUpdate('envelope_signer')
    .executeTakeFirst()

export const lockSessionByToken = (
  trx: Transaction<Database>,
  token: string,
  now: Date,
): Promise<SigningSession | undefined> =>
  sessions(trx)
    .where('signing_token_hash', '=', hashOfSecret(token))
    .where('signing_token_expires_at', '>', now)
    .forUpdate('envelope_signer')
    .executeTakeFirst()

/** A session with the documents that the signer is shown. */
export const findSessionByBearer = (
  db: Kysely<Database>,
  bearer: string,
  now: Date,
): Promise<(SigningSession & { documents: DocumentRow[] }) | undefined> =>
  sessionsByBearer(db, bearer, now)
    .select(({ selectFrom }) =>
      jsonArrayFrom(
        selectFrom('document')
          .selectAll('document')
          .whereRef('document.envelope_id', '=', 'envelope_signer.envelope_id')
          .whereRef('document.borrower_id', '=', 'envelope_signer.borrower_id')
          .where('document.presented_key', 'is not', null)
          .orderBy('document.number'),
      ).as('documents'),
    )
    .executeTakeFirst()

export const lockSessionByBearer = (
  trx: Transaction<Database>,
  bearer: string,
  now: Date,
): Promise<SigningSession | undefined> =>
  sessionsByBearer(trx, bearer, now).forUpdate('envelope_signer').executeTakeFirst()

const sessionsByBearer = (db: Kysely<Database>, bearer: string, now: Date) =>
  sessions(db).where('bearer_hash', '=', hashOfSecret(bearer)).where('bearer_expires_at', '>', now)

/**
 * What a signer is shown, and their chain from its first event. A statement of its own after the one that locks the signer: one that
 * waits for a lock reads all other rows as they were before it waited.
 */
export async function readPresentedAndEvents(
  db: Kysely<Database>,
  signer: SignerRef,
): Promise<{ documents: DocumentRow[]; events: ChainedEvent[] }> {
  const { documents, events } = await db
    .selectNoFrom([
      jsonArrayFrom(documentsOf(db, signer)).as('documents'),
      jsonArrayFrom(eventsOf(db, signer)).as('events'),
    ])
    .executeTakeFirstOrThrow()
  return {
    documents: documents.filter(({ presented_key }) => presented_key !== null),
    events: events.map(toChainedEvent),
  }
}

/** The chain of one signer, from its first event. Before an event is added the signer must be locked. */
export const readEvents = async (db: Kysely<Database>, signer: SignerRef): Promise<ChainedEvent[]> =>
  (await eventsOf(db, signer).execute()).map(toChainedEvent)

const eventsOf = (db: Kysely<Database>, { envelope_id, borrower_id }: SignerRef) =>
  db
    .selectFrom('envelope_event')
    .select(['number', 'at', 'who', 'event', 'ip', 'details', 'hash'])
    .where('envelope_id', '=', envelope_id)
    .where('borrower_id', '=', borrower_id)
    .orderBy('number')
    .$narrowType<{ event: EventName }>()

/** The chain covers the time as ISO 8601 in UTC with milliseconds. */
const toChainedEvent = ({ at, ...event }: Omit<ChainedEvent, 'at'> & { at: Date | string }): ChainedEvent => ({
  ...event,
  at: new Date(at).toISOString(),
})

/** Changes a signer and adds an event to their chain, in one statement. */
export async function recordEvent(
  trx: Transaction<Database>,
  { envelope_id, borrower_id }: SignerRef,
  columns: SignerColumns,
  event: ChainedEvent,
): Promise<void> {
  const row = { ...event, at: new Date(event.at), details: JSON.stringify(event.details), envelope_id, borrower_id }
  if (Object.keys(columns).length === 0) {
    await trx.insertInto('envelope_event').values(row).execute()
    return
  }
  await trx
    .with('changed', db =>
      db
        .updateTable('envelope_signer')
        .set(columns)
        .where('envelope_id', '=', envelope_id)
        .where('borrower_id', '=', borrower_id)
        .returning('envelope_id'),
    )
    .insertInto('envelope_event')
    .values(row)
    .execute()
}

export async function updateSigner(
  db: Kysely<Database>,
  { envelope_id, borrower_id }: SignerRef,
  columns: SignerColumns,
): Promise<void> {
  await db
    .updateTable('envelope_signer')
    .set(columns)
    .where('envelope_id', '=', envelope_id)
    .where('borrower_id', '=', borrower_id)
    .execute()
}

/** Invalidates the signing URLs of an envelope. Returns its signers. */
export const revokeTokens = (db: Kysely<Database>, envelope_id: string): Promise<SignerRef[]> =>
  db
    .updateTable('envelope_signer')
    .set({ signing_token_hash: null })
    .where('envelope_id', '=', envelope_id)
    .returning(['envelope_id', 'borrower_id'])
    .execute()
