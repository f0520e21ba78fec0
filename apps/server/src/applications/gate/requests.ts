import { type Errors, listSections } from '@porchlight/domain'
import Type from 'typebox'
import { pathParams, pathSegment } from '../../platform/http/contract.ts'
import { invalidForm } from '../../platform/http/http-errors.ts'

/** The result of a form's or a resource's `parse`. Throws 422 with the messages by field when it has errors. */
export function parseOrThrow<R extends { errors: unknown }>(result: R): Extract<R, { errors: null }> {
  if (result.errors) throw invalidForm(result.errors as Errors)
  return result as Extract<R, { errors: null }>
}

export const applicationParams = pathParams('dealer', 'application_id')
export const borrowerParams = pathParams('dealer', 'borrower_id')
export const entryParams = pathParams('dealer', 'borrower_id', 'id')
export const invitationParams = pathParams('dealer', 'application_id', 'borrower_id')
/** The sections are those of the registry when the route is registered. */
export const skipParams = () =>
  Type.Object({
    dealer: pathSegment('dealer'),
    borrower_id: pathSegment('borrower_id'),
    section_name: Type.Enum(
      listSections().flatMap(({ skipName }) => skipName ?? []),
      { description: 'The list that is skipped' },
    ),
  })
