import type { Errors } from '@porchlight/domain'
import { invalidForm } from '../../platform/http/http-errors.ts'

/** The result of a form's or a resource's `parse`. Throws 422 with the messages by field when it has errors. */
export function parseOrThrow<R extends { errors: unknown }>(result: R): Extract<R, { errors: null }> {
  if (result.errors) throw invalidForm(result.errors as Errors)
  return result as Extract<R, { errors: null }>
}
