import { pathTo, referralIn, referralPath, safeRedirect } from '@porchlight/domain'
import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { readIdentity } from '../../data/base/identity-store.ts'
import { useDealerSlug } from '../../data/base/page-context.tsx'
import { dealerItem } from '../../data/base/storage.ts'
import { useQueryParams } from '../../data/base/use-query-params.ts'

/** The dealer of the page, and the redirect after sign-in: a page of that dealer, or the registration that the dealer's link leads to. */
export function useSignInAddress() {
  const query = useQueryParams()
  const dealer = useDealerSlug()
  const redirect = safeRedirect(query.get('redirect'), dealer) ?? referralPath(dealer, referralIn(query))
  return { dealer, query, redirect }
}

/** Redirects after a sign-in to the dashboard, which decides on the page to continue at. */
export function useContinueAfterSignIn(dealer: string, redirect: string | undefined) {
  const [, go] = useLocation()
  return () => {
    dealerItem(dealer, 'publicRedirect').clear()
    go(pathTo('dashboard', { dealer }, { redirect }), { replace: true })
  }
}

/**
 * Asks the server for the session instead of trusting the stored token: with a session that was ended elsewhere, the
 * redirect would return to this page and lose the typed text. The code that renews a session is loaded only if a user was signed in.
 */
const currentUser = async () => (await readIdentity()) && (await import('../../data/session.ts')).renew()

/** Redirects a signed-in user. */
export function useRedirectSignedIn(dealer: string, redirect?: string): void {
  const [, go] = useLocation()
  useEffect(() => {
    currentUser().then(
      user => user && go(pathTo('dashboard', { dealer }, { redirect }), { replace: true }),
      // Without a response, the visitor can still sign in on this page.
      () => undefined,
    )
  }, [dealer, redirect, go])
}
