import { pathTo } from './routes.ts'

const LONGEST = 1000
/** Our own paths are made of letters, digits, dashes and underscores: no encoding, dots, backslashes or double slashes. */
const OWN_PATH = /^(?:\/[\w-]+)+(?:\?[\w.~%&=+:@,/-]*)?$/
const inside = (path: string, folder: string): boolean => new RegExp(`^${folder}([/?]|$)`).test(path)

/**
 * The path to go back to after sign-in, or null where it is not a page of this dealer on this site (docs/product/sign-in-and-sessions.md §10).
 * Signing in leads neither back to signing in nor out again.
 */
export function safeRedirect(path: unknown, dealer: string): string | null {
  if (typeof path !== 'string' || path.length > LONGEST || !OWN_PATH.test(path)) return null
  if (!inside(path, pathTo('dealerHome', { dealer }))) return null
  return [pathTo('login', { dealer }), pathTo('logout', { dealer })].some(folder => inside(path, folder)) ? null : path
}
