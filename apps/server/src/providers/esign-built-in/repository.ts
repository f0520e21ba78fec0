import { createHash } from 'node:crypto'
import { type ExpressionBuilder, type Kysely, sql, type Transaction, type Updateable } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
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
    .innerJoin('borrower', 'borrower.id', 'envelope_signer.borrower_id')
    .innerJoin('application', 'application.id', 'envelope.application_id')
    .innerJoin('dealer', 'dealer.id', 'application.dealer_id')
    .selectAll('envelope_signer')
    .select([
      'envelope.status as envelope_status',
      'envelope.reason as envelope_reason',
      'envelope.ended_by',
      'borrower.removed_at',
      'envelope.application_id',
      'dealer.name as dealer_name',
      'dealer.logo_url',
      'dealer.logo_width',
      'dealer.logo_height',
      'dealer.brand_color',
    ])
    .select(({ selectFrom }) =>
      jsonArrayFrom(
        selectFrom('envelope_signer as other')
          .innerJoin('borrower as person', 'person.id', 'other.borrower_id')
          .whereRef('other.envelope_id', '=', 'envelope_signer.envelope_id')
          .orderBy('person.is_primary', 'desc')
          .orderBy('person.created_at')
          .select(['other.envelope_id', 'other.borrower_id', 'person.is_primary'])
          .select(sql<string>`encode(other.sealed_identity, 'base64')`.as('sealed_identity')),
      ).as('signers'),
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

function openSession<Row extends SessionRow>(fields: FieldEncryption, { signers, ...row }: Row) {
  const opened = signers.map(({ sealed_identity, ...signer }) => ({
    ...signer,
    ...openIdentity(fields, { ...signer, sealed_identity: Buffer.from(sealed_identity, 'base64') }),
  }))
  return { ...openSigner(fields, row), signers: opened }
}

export const primaryNameOf = ({ signers }: SigningSession): string =>
  signers.find(({ is_primary }) => is_primary)?.name ?? ''

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

/** The last signing of a borrower, in another envelope of the application, in which they consented or declined. */
export async function findEarlierSigning(
  db: Kysely<Database>,
  fields: FieldEncryption,
  { envelope_id, borrower_id }: SignerRef,
): Promise<ReturnType<typeof openSigner> | undefined> {
  const row = await db
    .selectFrom('envelope_signer')
    .innerJoin('envelope', 'envelope.id', 'envelope_signer.envelope_id')
    .selectAll('envelope_signer')
    .where('borrower_id', '=', borrower_id)
    .where('envelope_signer.envelope_id', '!=', envelope_id)
    .where(eb => eb.or([eb('consented_at', 'is not', null), eb('declined_at', 'is not', null)]))
    .orderBy('envelope.created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && openSigner(fields, row)
}

/** The session that has this bearer, which may be over: `is_signed_in` says whether the person still is. */
export async function findSessionByBearer(
  db: Kysely<Database>,
  fields: FieldEncryption,
  bearer_hash: Buffer,
  check: SignedInCheck,
) {
  const row = await sessions(db)
    .select(eb => isSignedIn(check)(eb).as('is_signed_in'))
    .where('bearer_hash', '=', bearer_hash)
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

/** Returns whether the application was discarded, which deletes its envelopes. */
export const isApplicationDiscarded = async (db: Kysely<Database>, id: string): Promise<boolean> => {
  const row = await db.selectFrom('application').select('discarded_at').where('id', '=', id).executeTakeFirst()
  return row?.discarded_at !== null
}

/** Invalidates the signing URLs of an envelope. Returns its signers. */
export const revokeTokens = (db: Kysely<Database>, envelope_id: string): Promise<SignerRef[]> =>
  db
    .updateTable('envelope_signer')
    .set({ signing_token_hash: null })
    .where('envelope_id', '=', envelope_id)
    .returning(['envelope_id', 'borrower_id'])
    .execute()
