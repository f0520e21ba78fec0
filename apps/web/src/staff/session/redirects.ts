import type { StaffSessionResponse } from '@porchlight/api'
import { publicStaffPages, safeStaffRedirect, staffPageOf, staffPathTo } from '@porchlight/domain/staff'
import { isAdministrator, opensApplications } from './grants.ts'

const homeOf = ({ grants }: StaffSessionResponse): string =>
  staffPathTo(!opensApplications(grants) && isAdministrator(grants) ? 'people' : 'applications')

/** The sign-in page that leads to the page, with the query of its address. */
export function signInPath(path: string, search = ''): string {
  const query = new URLSearchParams(search).toString()
  const address = query ? `${path}?${query}` : path
  return safeStaffRedirect(address)
    ? `${staffPathTo('signIn')}?redirect=${encodeURIComponent(address)}`
    : staffPathTo('signIn')
}

/** Opens the sign-in in a new document: nothing that was read stays in this one. */
export const openSignIn = (): void => location.assign(staffPathTo('signIn'))

/** The address to show instead of a page. `session`: null for a visitor without one, undefined while that is not known. */
export function redirectOf(
  path: string,
  search: string,
  session: StaffSessionResponse | null | undefined,
): string | undefined {
  const name = staffPageOf(path)?.name
  if (!name || name === 'invitation' || name === 'devMessages' || session === undefined) return undefined
  if (session === null) return publicStaffPages.has(name) ? undefined : signInPath(path, search)
  if (session.status === 'WAITING') return name === 'waiting' ? undefined : staffPathTo('waiting')
  if (name === 'signIn') return safeStaffRedirect(new URLSearchParams(search).get('redirect')) ?? homeOf(session)
  if (name === 'waiting') return homeOf(session)
  return name === 'applications' && homeOf(session) !== path ? homeOf(session) : undefined
}
