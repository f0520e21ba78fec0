import { staffPathTo } from '@porchlight/domain/staff'
import { readOf } from '../session/api.ts'

const queryOf = (after: string | null): string => (after ? `?${new URLSearchParams({ after })}` : '')

/** The cursor in the query of the page's address; null on the first page. */
export const cursorIn = (search: string): string | null => new URLSearchParams(search).get('after') || null

export const failuresPagePath = (after: string | null): string => staffPathTo('failures') + queryOf(after)

/** The read of the data for the query of the page's address. */
export function readFailures(search: string) {
  const after = cursorIn(search)
  return readOf('GET /staff/failures', after ? { query: { after } } : {})
}
