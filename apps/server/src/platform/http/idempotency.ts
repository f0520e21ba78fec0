import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Transaction } from 'kysely'
import type { MutationResult } from '../../applications/mutation.ts'
import type { Database } from '../database/schema.ts'
import { HttpError } from './http-errors.ts'

const LONGEST_KEY = 100

/**
 * A POST with an `Idempotency-Key` happens once: its answer is kept in the transaction of its effect and given again to a
 * retry, to whom `mayHear` does not refuse it meanwhile. The same key with another request is refused.
 */
export async function runIdempotently(
  trx: Transaction<Database>,
  req: FastifyRequest,
  work: () => Promise<MutationResult>,
  mayHear?: () => Promise<unknown>,
): Promise<MutationResult> {
  const key = req.headers['idempotency-key']
  if (req.method !== 'POST' || key === undefined) return work()
  if (typeof key !== 'string' || key === '' || key.length > LONGEST_KEY)
    throw new HttpError('malformed_idempotency_key', { params: { longest: LONGEST_KEY } })

  const request_hash = createHash('sha256')
    .update(`${req.url}\n${JSON.stringify(req.body)}`)
    .digest()
  const row = { user_id: req.user.user_id, key }
  const reserved = await trx
    .insertInto('idempotent_answer')
    .values({ ...row, request_hash, status: 0, body: '{}' })
    .onConflict(conflict => conflict.doNothing())
    .returning('key')
    .executeTakeFirst()
  if (!reserved) {
    const stored = await trx
      .selectFrom('idempotent_answer')
      .selectAll()
      .where('user_id', '=', row.user_id)
      .where('key', '=', key)
      .executeTakeFirstOrThrow()
    if (!stored.request_hash.equals(request_hash)) throw new HttpError('idempotency_key_reused')
    await mayHear?.()
    return {
      body: stored.body,
      status: stored.status as 200 | 201,
      ...(stored.etag && { version: Number(stored.etag) }),
    }
  }
  const answer = await work()
  await trx
    .updateTable('idempotent_answer')
    .set({
      status: answer.status ?? 200,
      body: JSON.stringify(answer.body),
      etag: answer.version === undefined ? null : String(answer.version),
    })
    .where('user_id', '=', row.user_id)
    .where('key', '=', key)
    .execute()
  return answer
}
