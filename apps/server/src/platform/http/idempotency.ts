import type { FastifyRequest } from 'fastify'
import type { Compilable, OperationNodeSource, Transaction } from 'kysely'
import type { Actor, BorrowerActor } from '../actor.ts'
import type { FieldEncryption } from '../crypto/field-encryption.ts'
import type { ContactKeys } from '../crypto/keys.ts'
import type { Database } from '../database/schema.ts'
import { actorOf } from './access.ts'
import { callHash } from './call-hash.ts'
import { declaresHeader } from './contract.ts'
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

interface KeyOfActor {
  actor: string
  key: string
}

/** The actor of a key, as stored. Throws for an actor without an identity: a route for anyone takes no key. */
export function keyOwner(actor: Pick<BorrowerActor, 'kind' | 'user_id'> | Exclude<Actor, BorrowerActor>): string {
  switch (actor.kind) {
    case 'borrower':
      return `borrower ${actor.user_id}`
    case 'signer':
      return `signer ${actor.envelope_id} ${actor.borrower_id}`
    case 'staff':
      return `staff ${actor.staff_id}`
    default:
      throw new Error(`An actor of the kind ${actor.kind} has no idempotency keys`)
  }
}

const associatedData = ({ actor, key }: KeyOfActor) => ({
  table: 'idempotent_response',
  column: 'sealed_body',
  row: `${actor} ${key}`,
})

/** Responses contain answers. */
const sealResponse = (fields: FieldEncryption, key: KeyOfActor, body: object): Buffer =>
  fields.seal(JSON.stringify(body), associatedData(key))

const openResponse = <Body extends object>(fields: FieldEncryption, key: KeyOfActor, sealed: Buffer): Body =>
  JSON.parse(fields.openText(sealed, associatedData(key)))

/**
 * Reserves the `Idempotency-Key` of an operation that takes one; a request with the same key waits until this transaction ends. Returns undefined for a
 * request without a key. Throws 422 when the key was used for another request. docs/product/statuses.md §10
 */
export async function reserveIdempotencyKey<Body extends object>(
  trx: Transaction<Database>,
  keys: ContactKeys,
  req: FastifyRequest,
): Promise<IdempotencyKey<Body> | undefined> {
  const key = req.headers['idempotency-key']
  if (key === undefined || !declaresHeader(req, 'idempotency-key')) return undefined
  if (typeof key !== 'string' || key === '' || key.length > LONGEST_KEY)
    throw new HttpError('malformed_idempotency_key', { params: { longest: LONGEST_KEY } })

  const request_hash = callHash(keys, req)
  const actor = keyOwner(actorOf(req))
  const reserved = await trx
    .insertInto('idempotent_response')
    .values({ actor, key, request_hash })
    .onConflict(conflict => conflict.doNothing())
    .returning('key')
    .executeTakeFirst()
  const store = ({ body, version }: IdempotentResponse) =>
    trx
      .updateTable('idempotent_response')
      .set({
        sealed_body: sealResponse(keys.fields, { actor, key }, body),
        etag: version === undefined ? null : String(version),
      })
      .where('actor', '=', actor)
      .where('key', '=', key)
  if (reserved) return { store }

  const stored = await trx
    .selectFrom('idempotent_response')
    .selectAll()
    .where('actor', '=', actor)
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  if (!stored.request_hash.equals(request_hash)) throw new HttpError('idempotency_key_reused')
  return {
    store,
    stored: {
      // The request hash covers method and path, so the response is that of the same route. The transaction that reserved the key stored it.
      body: openResponse<Body>(keys.fields, { actor, key }, stored.sealed_body!),
      ...(stored.etag && { version: Number(stored.etag) }),
    },
  }
}

/** Runs `work` once per key: a retry gets the body of the first response. */
export async function runIdempotently<Body extends object>(
  trx: Transaction<Database>,
  keys: ContactKeys,
  req: FastifyRequest,
  work: () => Promise<Body>,
): Promise<Body> {
  const idempotency = await reserveIdempotencyKey<Body>(trx, keys, req)
  if (idempotency?.stored) return idempotency.stored.body
  const body = await work()
  await idempotency?.store({ body }).execute()
  return body
}

/** Deletes the responses that are stored for these users. They contain answers. */
export async function deleteStoredResponses(trx: Transaction<Database>, user_ids: readonly string[]): Promise<void> {
  const owners = user_ids.map(user_id => keyOwner({ kind: 'borrower', user_id }))
  if (owners.length > 0) await trx.deleteFrom('idempotent_response').where('actor', 'in', owners).execute()
}
