import { ApiError } from '../../data/public-call.ts'
import type { texts } from './text.ts'

const REPEATED = 409

export const isNotFound = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'application_not_found'

/**
 * Describes a failed action by `sentences`, its cause where that is known, and how to get help; as an error whose
 * message a screen shows as it is. Errors of access and rate limits are returned unchanged.
 */
export function describeFailure(error: unknown, t: typeof texts.english, ...sentences: string[]): unknown {
  if (!(error instanceof ApiError) || [401, 403, 429].includes(error.status)) return error
  const { noAnswer, contact } = t
  const cause = error.status === 0 ? [noAnswer] : error.status === REPEATED ? [error.message] : []
  return new ApiError(REPEATED, { message: [...sentences, ...cause, contact].join(' ') })
}
