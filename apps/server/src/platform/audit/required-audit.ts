import type { FastifyBaseLogger } from 'fastify'
import { isUnavailable } from '../database/unavailable.ts'
import { isUnstorable, RETRY_SECONDS } from '../http/error-handler.ts'
import { HttpError } from '../http/http-errors.ts'

/**
 * Records a reading before anything of it is returned. Throws 503 where that fails: what cannot be recorded is not shown. A refusal
 * by `record` itself, and an id that the database cannot store, stay what they are.
 */
export async function requireRecorded<Result>(
  log: Pick<FastifyBaseLogger, 'error'>,
  /** Null for a reading that concerns no single application. */
  application_id: string | null,
  record: () => Promise<Result>,
): Promise<Result> {
  try {
    return await record()
  } catch (error) {
    if (error instanceof HttpError || isUnstorable(error)) throw error
    log.error({ application_id, err: error }, 'a reading could not be recorded, so nothing was shown')
    // It stays what it is, so that a full disk is noticed.
    if (isUnavailable(error)) throw error
    throw new HttpError('service_unavailable', { retryAfter: RETRY_SECONDS })
  }
}
