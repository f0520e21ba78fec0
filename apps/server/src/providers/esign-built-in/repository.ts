import { createHash } from 'node:crypto'
import { type ExpressionBuilder, type Kysely, sql, type Transaction, type Updateable } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import {
  openEvent,
  openIdentity,
  openSigner,
  type SignerData,
  sealEvent,
  sealSigner,
} from '../../documents/sealed-signer.ts'
import type { FieldEncryption } from '../../platform/crypto/field-encryption.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { ChainedEvent, SignerRef } from './event-chain.ts'
import type { BuiltInEsignOptions } from './options.ts'

/** Columns of a signer; what is sealed of them is readable here. */
export type SignerChanges = Updateable<Database['envelope_signer']> & Partial<Omit<SignerData, 'identity'>>

function columnsOf(
  fields: FieldEncryption,
  signer: SignerRef,
  { signed_in_by, decline_reason, signature, ...columns }: SignerChanges,
): Updateable<Database['envelope_signer']> {
  return {
    ...columns,
    ...(signed_in_by !== undefined && sealSigner(fields, signer, { signed_in_by })),
    ...(decline_reason !== undefined && sealSigner(fields, signer, { decline_reason })),
    ...(signature !== undefined && sealSigner(fields, signer, { signature })),
  }
}

/** Tokens and bearers are random, so a plain hash is enough to make them unreadable. */
export const hashOfSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest()

/** A signer with the state of their envelope, and what the signing page shows: names, and the documents as they were sent. */
export type SigningSession = ReturnType<typeof openSession<SessionRow>>
type SessionRow = NonNullable<Awaited<ReturnType<ReturnType<typeof sessions>['executeTakeFirst']>>>

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
      jsonObjectFrom(
        selectFrom('envelope_signer as primary_signer')
          .innerJoin('borrower', 'borrower.id', 'primary_signer.borrower_id')
          .whereRef('primary_signer.envelope_id', '=', 'envelope_signer.envelope_id')
          .where('borrower.is_primary', '=', true)
          .select(['primary_signer.envelope_id', 'primary_signer.borrower_id'])
          .select(sql<string>`encode(primary_signer.sealed_identity, 'base64')`.as('sealed_identity')),
      ).as('primary_signer'),
    )
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

function openSession<Row extends SessionRow>(fields: FieldEncryption, { primary_signer, ...row }: Row) {
  const primary = primary_signer && {
    ...primary_signer,
    sealed_identity: Buffer.from(primary_signer.sealed_identity, 'base64'),
  }
  return { ...openSigner(fields, row), primary_name: primary && openIdentity(fields, primary).name }
}

export async function findSession(
  db: Kysely<Database>,
  fields: FieldEncryption,
  signer: SignerRef,
): Promise<SigningSession | undefined> {
  const row = await sessionsOf(db, signer).executeTakeFirst()
  return row && openSession(fields, row)
}

/** Part of a statement: whether a session is open at this time. */
type SignedInCheck = Pick<BuiltInEsignOptions, 'isSessionOpen'> & { now: Date }

/** Selects the signers whose session is open, or not known: the release before this one did not store it. */
const isSignedIn =
  ({ isSessionOpen, now }: SignedInCheck) =>
  (eb: ExpressionBuilder<Database, 'envelope_signer'>) =>
    eb.or([
      eb('envelope_signer.session_id', 'is', null),
      isSessionOpen(eb.ref('envelope_signer.session_id').$notNull(), now),
    ])

/** With `check`, only a signer who is signed in. */
export async function lockSession(
  trx: Transaction<Database>,
  fields: FieldEncryption,
  signer: SignerRef,
  check?: SignedInCheck,
): Promise<SigningSession | undefined> {
  const row = await sessionsOf(trx, signer)
    .$if(check !== undefined, query => query.where(isSignedIn(check!)))
    .forUpdate('envelope_signer')
    .executeTakeFirst()
  return row && openSession(fields, row)
}

const sessionsOf = (db: Kysely<Database>, { envelope_id, borrower_id }: SignerRef) =>
  sessions(db)
    .where('envelope_signer.envelope_id', '=', envelope_id)
    .where('envelope_signer.borrower_id', '=', borrower_id)

export async function lockSessionByToken(
  trx: Transaction<Database>,
  fields: FieldEncryption,
  token: string,
  check: SignedInCheck,
): Promise<SigningSession | undefined> {
  const row = await sessions(trx)
    .where('signing_token_hash', '=', hashOfSecret(token))
    .where('signing_token_expires_at', '>', check.now)
    .where(isSignedIn(check))
    .forUpdate('envelope_signer')
    .executeTakeFirst()
  return row && openSession(fields, row)
}

/** The session that has this bearer and is open. */
export async function findSessionByBearer(
  db: Kysely<Database>,
  fields: FieldEncryption,
  bearer: string,
  check: SignedInCheck,
): Promise<SigningSession | undefined> {
  const row = await sessions(db)
    .where('bearer_hash', '=', hashOfSecret(bearer))
    .where('bearer_expires_at', '>', check.now)
    .where(isSignedIn(check))
    .executeTakeFirst()
  return row && openSession(fields, row)
}

/**
 * The chain of one signer, from its first event. Before an event is added the signer must be locked, by a statement of its own: one that
 * waits for a lock reads all other rows as they were before it waited.
 */
export const readEvents = async (
  db: Kysely<Database>,
  fields: FieldEncryption,
  signer: SignerRef,
): Promise<ChainedEvent[]> => (await eventsOf(db, signer).execute()).map(event => toChainedEvent(fields, signer, event))

const eventsOf = (db: Kysely<Database>, { envelope_id, borrower_id }: SignerRef) =>
  db
    .selectFrom('envelope_event')
    .select(['number', 'at', 'event', 'ip', 'hash'])
    .select(sql<string>`encode(sealed_content, 'base64')`.as('sealed_content'))
    .where('envelope_id', '=', envelope_id)
    .where('borrower_id', '=', borrower_id)
    .orderBy('number')

/** The chain covers the time as ISO 8601 in UTC with milliseconds. */
function toChainedEvent(
  fields: FieldEncryption,
  signer: SignerRef,
  stored: Omit<ChainedEvent, 'at' | 'who' | 'details'> & { at: Date | string; sealed_content: string },
): ChainedEvent {
  const { at, sealed_content, ...event } = stored
  const content = openEvent(fields, signer, event.number, Buffer.from(sealed_content, 'base64'))
  return { ...event, ...content, at: new Date(at).toISOString() }
}

/** Changes a signer and adds an event to their chain, in one statement. */
export async function recordEvent(
  trx: Transaction<Database>,
  fields: FieldEncryption,
  { envelope_id, borrower_id }: SignerRef,
  changes: SignerChanges,
  { who, details, ...event }: ChainedEvent,
): Promise<void> {
  const signer = { envelope_id, borrower_id }
  const columns = columnsOf(fields, signer, changes)
  const sealed_content = sealEvent(fields, signer, event.number, { who, details })
  const row = { ...event, at: new Date(event.at), sealed_content, ...signer }
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
  fields: FieldEncryption,
  { envelope_id, borrower_id }: SignerRef,
  changes: SignerChanges,
): Promise<void> {
  await db
    .updateTable('envelope_signer')
    .set(columnsOf(fields, { envelope_id, borrower_id }, changes))
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
