import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Compilable, OperationNodeSource, Transaction } from 'kysely'
import type { FieldEncryption } from '../crypto/field-encryption.ts'
import type { Database } from '../database/schema.ts'
import { HttpError } from './http-errors.ts'

const LONGEST_KEY = 100

export interface IdempotentResponse<Body extends object = object> {
  body: Body
  /** Sent as the ETag. */
  version?: number
}

/** An `Idempotency-Key`: either the response of the first request, or how to store the response of this one. */
export interface IdempotencyKey<Body extends object> {
  stored?: IdempotentResponse<Body>
  /** The statement that stores the response, to be run in the transaction of the effect. */
  store(response: IdempotentResponse): Compilable & OperationNodeSource & { execute(): Promise<unknown> }
}

interface KeyOfUser {
  user_id: string
  key: string
}
const associatedData = ({ user_id, key }: KeyOfUser) => ({
  table: 'idempotent_answer',
  column: 'sealed_body',
  row: `${user_id} ${key}`,
})

/** Responses contain answers. */
export const sealResponse = (fields: FieldEncryption, key: KeyOfUser, body: object): Buffer =>
  fields.seal(JSON.stringify(body), associatedData(key))

const openResponse = <Body extends object>(fields: FieldEncryption, key: KeyOfUser, sealed: Buffer | null): Body =>
  sealed === null ? ({} as Body) : JSON.parse(fields.openText(sealed, associatedData(key)))

/**
 * Reserves the `Idempotency-Key` of a POST; a request with the same key waits until this transaction ends. Answers undefined for a
 * request without a key. Throws 422 when the key was used for another request. docs/product/statuses.md §10
 */
export async function reserveIdempotencyKey<Body extends object>(
  trx: Transaction<Database>,
  fields: FieldEncryption,
  req: FastifyRequest,
): Promise<IdempotencyKey<Body> | undefined> {
  const key = req.headers['idempotency-key']
  if (req.method !== 'POST' || key === undefined) return undefined
  if (typeof key !== 'string' || key === '' || key.length > LONGEST_KEY)
    throw new HttpError('malformed_idempotency_key', { params: { longest: LONGEST_KEY } })

  const request_hash = createHash('sha256')
    .update(`${req.url}\n${JSON.stringify(req.body)}`)
    .digest()
  const { user_id } = req.user
  const reserved = await trx
    .insertInto('idempotent_answer')
    .values({ user_id, key, request_hash })
    .onConflict(conflict => conflict.doNothing())
    .returning('key')
    .executeTakeFirst()
  const store = ({ body, version }: IdempotentResponse) =>
    trx
      .updateTable('idempotent_answer')
      .set({
        sealed_body: sealResponse(fields, { user_id, key }, body),
        etag: version === undefined ? null : String(version),
      })
      .where('user_id', '=', user_id)
      .where('key', '=', key)
  if (reserved) return { store }

  const stored = await trx
    .selectFrom('idempotent_answer')
    .selectAll()
    .where('user_id', '=', user_id)
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  if (!stored.request_hash.equals(request_hash)) throw new HttpError('idempotency_key_reused')
  return {
    store,
    stored: {
      // The request hash covers the path, so the response is that of the same route.
      body: openResponse<Body>(fields, { user_id, key }, stored.sealed_body),
      ...(stored.etag && { version: Number(stored.etag) }),
    },
  }
}

/**
 * Runs `work` once per key: a retry gets the body of the first response.
 */
export async function runIdempotently<Body extends object>(
  trx: Transaction<Database>,
  fields: FieldEncryption,
  req: FastifyRequest,
  work: () => Promise<Body>,
): Promise<Body> {
  const idempotency = await reserveIdempotencyKey<Body>(trx, fields, req)
  if (idempotency?.stored) return idempotency.stored.body
  const body = await work()
  await idempotency?.store({ body }).execute()
  return body
}
