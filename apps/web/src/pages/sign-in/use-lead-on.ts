import { pathTo } from '@porchlight/domain'
import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { readIdentity } from '../../data/identity-store.ts'
import { dealerItem } from '../../data/storage.ts'

/** The way on after a sign-in: the dashboard, which knows where each person belongs. */
export function useWayOn(dealer: string, redirect: string | undefined) {
  const [, go] = useLocation()
  return () => {
    dealerItem(dealer, 'publicRedirect').clear()
    go(pathTo('dashboard', { dealer }, { redirect }), { replace: true })
  }
}

/**
 * The session itself is asked, not the token that is kept: the way on with one that was ended elsewhere leads back here,
 * past what was typed in between. The code that renews a session is loaded only if a user was signed in.
 */
const whoIsHere = async () => (await readIdentity()) && (await import('../../data/session.ts')).renew()

/** Redirects a signed-in user. */
export function useLeadOn(dealer: string, redirect?: string): void {
  const [, go] = useLocation()
  useEffect(() => {
    whoIsHere().then(
      who => who && go(pathTo('dashboard', { dealer }, { redirect }), { replace: true }),
      // Without an answer nobody knows; the page is of use either way.
      () => undefined,
    )
  }, [dealer, redirect, go])
}
