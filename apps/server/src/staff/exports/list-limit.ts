import { HttpError } from '../../platform/http/http-errors.ts'

/** Number of rows that a list as a file has at most. */
const MOST_LISTED = 2000

/** Number of rows to read, of which one more than a list may have is refused. */
export const LISTED_LIMIT = MOST_LISTED + 1

/** Throws 409 for more rows than a list may have. */
export function requireListable(rows: readonly unknown[]): void {
  if (rows.length > MOST_LISTED) throw new HttpError('list_too_long', { params: { most: MOST_LISTED } })
}
