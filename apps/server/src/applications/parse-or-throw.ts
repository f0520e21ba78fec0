import type { Errors } from '@porchlight/domain'
import { invalidForm } from '../platform/http/http-errors.ts'

/** What passed a form's or resource's gate; throws 422 with the messages beside the fields where it did not. */
export function parseOrThrow<A extends { errors: unknown }>(result: A): Extract<A, { errors: null }> {
  if (result.errors) throw invalidForm(result.errors as Errors)
  return result as Extract<A, { errors: null }>
}
