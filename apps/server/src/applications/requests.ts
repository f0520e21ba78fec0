import type { Errors } from '@porchlight/domain'
import { invalidForm } from '../platform/http/http-errors.ts'

const segment = { type: 'string', minLength: 1, maxLength: 63 }
const params = <const N extends string>(...names: N[]) => ({
  type: 'object',
  properties: Object.fromEntries(names.map(name => [name, segment])),
  required: names,
})

export const applicationParams = params('dealer', 'application_id')
export const borrowerParams = params('dealer', 'borrower_id')
export const entryParams = params('dealer', 'borrower_id', 'id')
export const skipParams = params('dealer', 'borrower_id', 'section_name')

/** The result of a form's or a resource's `parse`. Throws 422 with the messages by field when it has errors. */
export function parseOrThrow<R extends { errors: unknown }>(result: R): Extract<R, { errors: null }> {
  if (result.errors) throw invalidForm(result.errors as Errors)
  return result as Extract<R, { errors: null }>
}
