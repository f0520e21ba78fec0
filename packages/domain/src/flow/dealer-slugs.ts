import { routePatterns } from './routes.ts'

/** First segments of the API's paths below /v1, where a dealer's slug can be too. */
export const apiFirstSegments = [
  'account',
  'application-copy',
  'application-start',
  'applications',
  'captcha',
  'dealer',
  'dev',
  'docusign',
  'invitations',
  'mode',
  'openapi.json',
  'page-errors',
  'reminders',
  'register',
  'session',
  'sign-in',
  'signing',
  'staff',
  'twilio',
] as const
/** First segments of paths that are not below a dealer: the API, files and health checks. */
const otherFirstSegments = ['admin', 'assets', 'dealers', 'favicon.svg', 'health', 'staff', 'v1'] as const

const firstSegment = (pattern: string): string => pattern.split('/')[1] ?? ''
const ownSegments = Object.values(routePatterns)
  .map(firstSegment)
  .filter(segment => segment !== '' && !segment.startsWith(':'))

/** Slugs that no dealer may have (docs/product/dealers.md §2). The database has them in a constraint, so a new one takes a migration. */
export const reservedSlugs: ReadonlySet<string> = new Set([...ownSegments, ...apiFirstSegments, ...otherFirstSegments])

export const isDealerSlug = (text: string): boolean =>
  text.length >= 2 && text.length <= 63 && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text) && !reservedSlugs.has(text)
