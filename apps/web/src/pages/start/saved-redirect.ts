import { safeRedirect } from '@porchlight/domain'
import { stored, storedAnywhere } from '../../api/storage.ts'

/** Takes the page that someone was on the way to when a sign-in interrupted him, whichever dealer's it is. */
export function takeSavedRedirect(): string | null {
  for (const { dealer, value } of storedAnywhere('publicRedirect')) {
    const path = safeRedirect(value, dealer)
    stored(dealer, 'publicRedirect').clear()
    if (path) return path
  }
  return null
}
