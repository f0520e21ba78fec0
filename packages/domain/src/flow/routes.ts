import type { PageId } from '../sections/index.ts'

/** The pages of the site. `:name` is one segment of the path, `*` all that follow. */
export const routePatterns = {
  start: '/',
  sign: '/sign',
  notFound: '/not-found',
  dealerHome: '/:dealer',
  login: '/:dealer/login',
  loginRegister: '/:dealer/login/register',
  emailSent: '/:dealer/login/email-sent',
  smsSent: '/:dealer/login/sms-sent',
  confirmLink: '/:dealer/login/confirm',
  logout: '/:dealer/logout',
  invitation: '/:dealer/invitation',
  brokerDisclosures: '/:dealer/broker-disclosures',
  termsOfUse: '/:dealer/terms-of-use',
  privacyPolicy: '/:dealer/privacy-policy',
  stopReminders: '/:dealer/reminders/stop',
  unauthorized: '/:dealer/unauthorized',
  devAuth: '/:dealer/dev/auth',
  devSignature: '/:dealer/dev/signature',
  dashboard: '/:dealer/dashboard',
  account: '/:dealer/account',
  register: '/:dealer/register',
  registerCoborrower: '/:dealer/register/:application/coborrower/:coborrower',
  progress: '/:dealer/application/:application/progress',
  signature: '/:dealer/application/:application/signature',
  beforeYouStart: '/:dealer/application/:application/before-you-start',
  together: '/:dealer/application/:application/together',
  coborrowerAdd: '/:dealer/application/:application/coborrower-add',
  coborrowerInvite: '/:dealer/application/:application/coborrower-invite',
  fullApplication: '/:dealer/application/:application/full',
  review: '/:dealer/application/:application/review/:borrower',
  section: '/:dealer/application/:application/borrower/:borrower/*',
  item: '/:dealer/application/:application/items/:item',
  letter: '/:dealer/application/:application/letters/:letter',
  downloadDocuments: '/:dealer/download-signed-documents/:application/:document',
} as const

export type RouteName = keyof typeof routePatterns
type NamesIn<P extends string> = P extends `${infer Segment}/${infer Rest}`
  ? NamesIn<Segment> | NamesIn<Rest>
  : P extends `:${infer Name}`
    ? Name
    : P extends '*'
      ? '*'
      : never
export type RouteParams<N extends RouteName> = Record<NamesIn<(typeof routePatterns)[N]>, string>
type Query = Record<string, string | undefined>
type Rest<N extends RouteName> = keyof RouteParams<N> extends never
  ? [params?: undefined, query?: Query]
  : [params: RouteParams<N>, query?: Query]

/** Encodes as `encodeURIComponent` does, and the characters that `safeRedirect` refuses in a query. */
const encoded = (value: string): string =>
  encodeURIComponent(value).replace(/[!'()*]/g, character => `%${character.charCodeAt(0).toString(16)}`)

/** The address of a page: `pathTo('login', { dealer }, { redirect })`. */
export function pathTo<N extends RouteName>(name: N, ...[params, query]: Rest<N>): string {
  const values = (params ?? {}) as Record<string, string>
  const path = routePatterns[name].replace(/:(\w+)|\*/g, (found, param: string | undefined) =>
    param ? encodeURIComponent(values[param] ?? '') : (values[found] ?? ''),
  )
  const given = Object.entries(query ?? {})
    .filter((pair): pair is [string, string] => pair[1] !== undefined)
    .map(([key, value]) => `${key}=${encoded(value)}`)
  return given.length > 0 ? `${path}?${given.join('&')}` : path
}

const expressions = new Map<RouteName, RegExp>()

/** Created once each: a page asks many times. */
function expressionOf(name: RouteName): RegExp {
  const known = expressions.get(name)
  if (known) return known
  const pattern = routePatterns[name].replace(/:(\w+)/g, '(?<$1>[^/]+)').replace('*', '(?<rest>.+)')
  const expression = new RegExp(`^${pattern}$`)
  expressions.set(name, expression)
  return expression
}

/** The parameters of a path without its query, or null when the path is another page's. */
export function paramsIn<N extends RouteName>(name: N, path: string): RouteParams<N> | null {
  const found = expressionOf(name).exec(path)
  if (!found) return null
  const { rest, ...params } = found.groups ?? {}
  return { ...params, ...(rest !== undefined && { '*': rest }) } as RouteParams<N>
}

export interface BorrowerParams {
  dealer: string
  application: string
  borrower: string
}
/** The pages that lead to a page of the form and that its button can return to. */
const returnPages = ['progress', 'review'] as const
export type ReturnPage = (typeof returnPages)[number]

export const isReturnPage = (page: string | null): page is ReturnPage => returnPages.includes(page as ReturnPage)
/** Parameter in the query of a form page's address: '?return=review'. */
export const RETURN_PARAM = 'return'

/** The path of a page of the form, or of a page that leads to one. `returnTo`: where the page's button and Back lead. */
export const pagePath = (params: BorrowerParams, page: PageId | ReturnPage, returnTo?: ReturnPage): string =>
  isReturnPage(page) ? pathTo(page, params) : pathTo('section', { ...params, '*': page }, { [RETURN_PARAM]: returnTo })

const LONGEST = 1000
/**
 * Paths of this site consist of letters, digits, dashes and underscores: no encoding, dots, backslashes or double
 * slashes.
 */
const OWN_PATH = /^(?:\/[\w-]+)+(?:\?[\w.~%&=+:@,/-]*)?$/
const inside = (path: string, folder: string): boolean => new RegExp(`^${folder}([/?]|$)`).test(path)

/**
 * The path to go back to after sign-in, or null where it is not a page of this dealer on this site (docs/product/sign-in-and-sessions.md §11).
 * A path of the sign-in or sign-out pages is refused.
 */
export function safeRedirect(path: unknown, dealer: string): string | null {
  if (typeof path !== 'string' || path.length > LONGEST || !OWN_PATH.test(path)) return null
  if (!inside(path, pathTo('dealerHome', { dealer }))) return null
  return [pathTo('login', { dealer }), pathTo('logout', { dealer })].some(folder => inside(path, folder)) ? null : path
}

/** The data of a dealer's link about the application: the salesperson and the home (docs/product/dealers.md §6). */
export interface Referral {
  rep?: string
  home?: string
}
export const LONGEST_REFERRAL = 200

/** The referral in a query. A value that is too long is left out. */
export function referralIn(query: { get(name: string): string | null }): Referral {
  const read = (name: string) => {
    const value = query.get(name)
    return value && value.length <= LONGEST_REFERRAL ? value : undefined
  }
  return { rep: read('rep'), home: read('home') }
}

/** The registration with a referral, or undefined without one. As the redirect of a sign-in it outlives a change of browsers. */
export const referralPath = (dealer: string, { rep, home }: Referral): string | undefined =>
  rep || home ? pathTo('register', { dealer }, { rep, home }) : undefined
