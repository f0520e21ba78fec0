/** The pages for people who work for the lender. `:name` is one segment of the path. */
export const staffPatterns = {
  applications: '/staff',
  overview: '/staff/overview',
  due: '/staff/due',
  compliance: '/staff/compliance',
  search: '/staff/search',
  partiallySigned: '/staff/partially-signed',
  failures: '/staff/failures',
  letters: '/staff/letters',
  activity: '/staff/activity',
  calls: '/staff/calls',
  signIn: '/staff/sign-in',
  invitation: '/staff/invitation',
  waiting: '/staff/waiting',
  oidcCallback: '/staff/oidc/callback',
  account: '/staff/account',
  people: '/staff/people',
  person: '/staff/people/:staff_id',
  application: '/staff/applications/:application_id',
  demographics: '/staff/applications/:application_id/demographics',
  export: '/staff/applications/:application_id/export',
  exports: '/staff/exports',
  devMessages: '/staff/dev/messages',
} as const

export type StaffRouteName = keyof typeof staffPatterns

/** The pages for visitors who are not signed in. */
export const publicStaffPages: ReadonlySet<StaffRouteName> = new Set<StaffRouteName>([
  'signIn',
  'invitation',
  'oidcCallback',
  'devMessages',
])

/** The address of a page: `staffPathTo('person', { staff_id })`. */
export const staffPathTo = (name: StaffRouteName, params: Readonly<Record<string, string>> = {}): string =>
  staffPatterns[name].replace(/:(\w+)/g, (_found, param: string) => encodeURIComponent(params[param] ?? ''))

/** The page of a path without its query and the parameters in it, or undefined for the path of no page. */
export function staffPageOf(path: string): { name: StaffRouteName; params: Record<string, string> } | undefined {
  for (const [name, pattern] of Object.entries(staffPatterns) as [StaffRouteName, string][]) {
    const found = new RegExp(`^${pattern.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`).exec(path)
    if (found) return { name, params: { ...found.groups } }
  }
  return undefined
}

const LONGEST = 1000

/** The address to continue with after sign-in, with its query, or null if no page behind the sign-in has it. */
export function safeStaffRedirect(address: unknown): string | null {
  if (typeof address !== 'string' || address.length > LONGEST) return null
  const [, path = ''] = /^((?:\/[\w-]+)+)(?:\?[\w.~%&=+-]*)?$/.exec(address) ?? []
  const page = staffPageOf(path)
  return page && !publicStaffPages.has(page.name) ? address : null
}
