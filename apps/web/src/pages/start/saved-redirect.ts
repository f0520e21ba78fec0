import { safeRedirect } from '@porchlight/domain'
import { dealerItem, storedAnywhere } from '../../data/storage.ts'

/** Removes and returns the page that a sign-in interrupted, of any dealer. */
export function takeSavedRedirect(): string | null {
  for (const { dealer, value } of storedAnywhere('publicRedirect')) {
    const path = safeRedirect(value, dealer)
    dealerItem(dealer, 'publicRedirect').clear()
    if (path) return path
  }
  return null
}
