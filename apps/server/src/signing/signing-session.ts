import { createHash, randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import type { Database } from '../platform/database/schema.ts'
import { HttpError } from '../platform/http/http-errors.ts'
import type { Services } from '../services.ts'

const BEARER_BYTES = 32
const BEARER_MINUTES = 30

const spent = () => new HttpError('signing_link_expired')
const over = () => new HttpError('signing_session_over')

/** Tokens and bearers are random, so a plain hash is enough to keep them unreadable. */
export const hashOfSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest()

/** Spends a one-time token. The bearer lives in the page's memory, for half an hour, and never in a cookie. */
export async function openSession(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  token: string,
): Promise<{ bearer: string; expires_at: Date; visit: SigningVisit }> {
  const now = clock.now()
  const bearer = randomBytes(BEARER_BYTES).toString('base64url')
  const bearer_expires_at = new Date(now.getTime() + BEARER_MINUTES * 60_000)
  const opened = await db
    .updateTable('envelope_signer')
    .set({ signing_token_hash: null, bearer_hash: hashOfSecret(bearer), bearer_expires_at })
    .where('signing_token_hash', '=', hashOfSecret(token))
    .where('signing_token_expires_at', '>', now)
    .returning(['envelope_id', 'borrower_id'])
    .executeTakeFirst()
  if (!opened) throw spent()
  const visit = await visitOf(db).where('bearer_hash', '=', hashOfSecret(bearer)).executeTakeFirstOrThrow()
  return { bearer, expires_at: bearer_expires_at, visit }
}

/** The signer behind `authorization: Bearer …`. Throws 401. */
export async function visitBehind(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  req: FastifyRequest,
): Promise<SigningVisit> {
  const bearer = /^Bearer ([\w-]{1,100})$/.exec(req.headers.authorization ?? '')?.[1]
  if (!bearer) throw over()
  const visit = await visitOf(db)
    .where('bearer_hash', '=', hashOfSecret(bearer))
    .where('bearer_expires_at', '>', clock.now())
    .executeTakeFirst()
  if (!visit) throw over()
  return visit
}

/** A signer at his documents, with the names around him. */
export type SigningVisit = NonNullable<Awaited<ReturnType<ReturnType<typeof visitOf>['executeTakeFirst']>>>

/** By the same key inside a transaction: what a visit was when it began may have changed. */
export const visitAgain = (db: Kysely<Database>, { envelope_id, borrower_id }: SigningVisit): Promise<SigningVisit> =>
  visitOf(db)
    .where('envelope_signer.envelope_id', '=', envelope_id)
    .where('envelope_signer.borrower_id', '=', borrower_id)
    .executeTakeFirstOrThrow(over)

const visitOf = (db: Kysely<Database>) =>
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
      'dealer.slug as dealer_slug',
      'dealer.name as dealer_name',
      'dealer.logo_url',
      'dealer.brand_color',
    ])
