import { ApiError } from '../../data/public-call.ts'
import { text } from './text.ts'

const REPEATED = 409

export const isNotFound = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'application_not_found'

/**
 * Says a failure in the specification's sentences, and its cause where that is known; as a refusal of the kind that a
 * screen repeats as it stands. Who may not, or not yet, is answered as everywhere.
 */
export function told(error: unknown, ...sentences: string[]): unknown {
  if (!(error instanceof ApiError) || [401, 403, 429].includes(error.status)) return error
  const { noAnswer, contact } = text()
  const cause = error.status === 0 ? [noAnswer] : error.status === REPEATED ? [error.message] : []
  return new ApiError(REPEATED, { message: [...sentences, ...cause, contact].join(' ') })
}
