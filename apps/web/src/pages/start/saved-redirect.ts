import { safeRedirect } from '@porchlight/domain'
import { dealerItem, storedAnywhere } from '../../data/storage.ts'

/** Takes the page that someone was on the way to when a sign-in interrupted him, whichever dealer's it is. */
export function takeSavedRedirect(): string | null {
  for (const { dealer, value } of storedAnywhere('publicRedirect')) {
    const path = safeRedirect(value, dealer)
    dealerItem(dealer, 'publicRedirect').clear()
    if (path) return path
  }
  return null
}
