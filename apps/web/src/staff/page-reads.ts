import {
  type GrantResponse,
  lendingRoles,
  publicStaffPages,
  readingRoles,
  type StaffRouteName,
  type StaffSessionResponse,
  safeStaffRedirect,
  staffPageOf,
  staffPathTo,
} from '@porchlight/domain/staff'
import { failuresDataPath } from './queue/failures-address.ts'
import { queueDataPath } from './queue/queue-address.ts'
import { candidatesPath, choicesPath, exportPath, OWN_EXPORTS } from './zip/exports-address.ts'

type Params = Readonly<Record<string, string>>
const segment = (value: string | undefined): string => encodeURIComponent(value ?? '')

const reads: Partial<Record<StaffRouteName, (params: Params, search: string) => string[]>> = {
  applications: (_params, search) => [queueDataPath(search)],
  partiallySigned: () => ['/queue/partially-signed'],
  failures: (_params, search) => [failuresDataPath(search)],
  account: () => ['/account'],
  people: () => ['/people'],
  person: ({ staff_id }) => [`/people/${segment(staff_id)}`, '/people'],
  application: ({ application_id }) => [`/applications/${segment(application_id)}/view`],
  demographics: ({ application_id }) => [`/applications/${segment(application_id)}/demographics`],
  export: ({ application_id }) => [`/applications/${segment(application_id)}/export`],
  exports: (_params, search) => [candidatesPath(search), OWN_EXPORTS, choicesPath(search)],
  exportOfMany: ({ export_id }) => [exportPath(export_id ?? '')],
}

/** The paths of the data that a page shows at first. */
export const readsOf = (name: StaffRouteName, params: Params, search: string): string[] =>
  reads[name]?.(params, search) ?? []

/** Whether the person opens applications, of whichever dealer. */
export const opensApplications = (grants: readonly GrantResponse[]): boolean =>
  grants.some(({ role }) => readingRoles.includes(role))
/** Whether applications can be assigned to the person. */
export const worksOnApplications = (grants: readonly GrantResponse[]): boolean =>
  grants.some(({ role }) => lendingRoles.includes(role))
/** Whether the person sees what the system gave up. */
export const seesFailures = (grants: readonly GrantResponse[]): boolean =>
  grants.some(({ role }) => role === 'MANAGER' || role === 'ADMINISTRATOR')
export const isAdministrator = (grants: readonly GrantResponse[]): boolean =>
  grants.some(({ role }) => role === 'ADMINISTRATOR')

/** The first page of a person. */
const homeOf = ({ grants }: StaffSessionResponse): string =>
  staffPathTo(!opensApplications(grants) && isAdministrator(grants) ? 'people' : 'applications')

/** The sign-in that goes on to the page, with the query of its address. */
export function signInPath(path: string, search = ''): string {
  const query = new URLSearchParams(search).toString()
  const address = query ? `${path}?${query}` : path
  return safeStaffRedirect(address)
    ? `${staffPathTo('signIn')}?redirect=${encodeURIComponent(address)}`
    : staffPathTo('signIn')
}

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
