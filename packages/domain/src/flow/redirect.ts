import { pathTo } from './routes.ts'

const LONGEST = 1000
/**
 * Paths of this site consist of letters, digits, dashes and underscores: no encoding, dots, backslashes or double
 * slashes.
 */
const OWN_PATH = /^(?:\/[\w-]+)+(?:\?[\w.~%&=+:@,/-]*)?$/
const inside = (path: string, folder: string): boolean => new RegExp(`^${folder}([/?]|$)`).test(path)

/**
 * The path to go back to after sign-in, or null where it is not a page of this dealer on this site (docs/product/sign-in-and-sessions.md §10).
 * A path of the sign-in or sign-out pages is refused.
 */
export function safeRedirect(path: unknown, dealer: string): string | null {
  if (typeof path !== 'string' || path.length > LONGEST || !OWN_PATH.test(path)) return null
  if (!inside(path, pathTo('dealerHome', { dealer }))) return null
  return [pathTo('login', { dealer }), pathTo('logout', { dealer })].some(folder => inside(path, folder)) ? null : path
}
