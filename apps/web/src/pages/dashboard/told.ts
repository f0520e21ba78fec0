import { Refusal } from '../../api/client.ts'
import { text } from './text.ts'

export const isNotFound = (error: unknown): boolean =>
  error instanceof Refusal && error.message === 'application not found'

/** Says a failure in the specification's sentences, and its cause where that is known. Who is let in nowhere hears nothing new. */
export function told(error: unknown, ...sentences: string[]): unknown {
  if (!(error instanceof Refusal) || [401, 403, 429].includes(error.status)) return error
  const { noAnswer, contact } = text()
  const cause = error.status === 0 ? [noAnswer] : error.status === 409 ? [error.message] : []
  return new Refusal(error.status || 503, { message: [...sentences, ...cause, contact].join(' ') })
}
