import { staffPathTo } from '@porchlight/domain/staff'

const queryOf = (after: string | null): string => (after ? `?${new URLSearchParams({ after })}` : '')

/** The cursor in the query of the page's address; null on the first page. */
export const cursorIn = (search: string): string | null => new URLSearchParams(search).get('after') || null

export const failuresPagePath = (after: string | null): string => staffPathTo('failures') + queryOf(after)

/** The address of the data, below /v1/staff, for the query of the page's address. */
export const failuresDataPath = (search: string): string => `/failures${queryOf(cursorIn(search))}`
