import type { ComplianceList, QueueSort } from '@porchlight/domain/staff'
import type { FieldEncryption } from '../../platform/crypto/field-encryption.ts'
import { HttpError } from '../../platform/http/http-errors.ts'

/** The lists with pages, and the orders of the queue. A cursor is valid only for the list that issued it. */
type List = 'queue' | `queue ${QueueSort}` | 'failures' | 'due' | ComplianceList
const boundTo = (list: List) => ({ table: 'application_review', column: 'cursor', row: list })

/** Names the last row of a page. Sealed, because a cursor may be in an address. `parts` have no spaces. */
export const sealCursor = (fields: FieldEncryption, list: List, parts: readonly (string | number)[]): string =>
  fields.seal(parts.join(' '), boundTo(list)).toString('base64url')

/** The parts of a cursor. Throws 400 for one that this list did not issue. */
export function openCursor(fields: FieldEncryption, list: List, cursor: string): string[] {
  try {
    return fields.openText(Buffer.from(cursor, 'base64url'), boundTo(list)).split(' ')
  } catch {
    throw new HttpError('malformed_address')
  }
}
