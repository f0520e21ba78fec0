import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { usePageContext } from '../data/page-context.tsx'
import { type Route, routeOf } from './routes.ts'

const loaded = new Map<string, ComponentType>()
let SignedIn: ComponentType<{ children: ReactNode }> | undefined

/**
 * Fetches a page before it is needed, so that showing it does not wait. What is behind the sign-in brings the data layer
 * with it; a first visit does not pay for that.
 */
export async function loadPage(route: Route): Promise<ComponentType> {
  const [Page, providers] = await Promise.all([
    loaded.get(route.id) ?? route.load(),
    route.isProtected && !SignedIn ? import('./SignedInProviders.tsx') : undefined,
  ])
  SignedIn ??= providers?.SignedInProviders
  loaded.set(route.id, Page)
  return Page
}

/** The page of the address. The one before stays until the next has come, so that nothing blanks. */
export function App() {
  const [path] = useLocation()
  const context = usePageContext()
  const asked = routeOf(path, context)
  const shown = useRef({ route: asked, path })
  const [, show] = useState(0)
  const ready = loaded.has(asked.id)
  if (ready) shown.current = { route: asked, path }

  useEffect(() => {
    const showNow = () => show(times => times + 1)
    if (!ready) loadPage(asked).then(showNow, () => recover(showNow))
  }, [asked, ready])

  const { route, path: address } = shown.current
  const Page = loaded.get(route.id)
  if (!Page) return null
  // A page with another address is another page: its state must not pass from one person's to the next.
  const page = <Page key={address} />
  return route.isProtected && SignedIn ? <SignedIn>{page}</SignedIn> : page
}

const ASK_AGAIN_MS = 3000

/**
 * A page that cannot be fetched waits for the server: a reload without it would lose the page that is shown. Where the server
 * is there, the page is of a version that is gone, and a newer one comes with a reload, once.
 */
export async function recover(tryAgain: () => void): Promise<void> {
  const [arrival] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const { ok } = await fetch(location.href, { method: 'HEAD' }).catch(() => Response.error())
  if (ok && arrival?.type !== 'reload') location.reload()
  else setTimeout(tryAgain, ASK_AGAIN_MS)
}
