import { type ComponentType, type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { type PageComponent, PrefetchContext } from '../data/base/page.ts'
import { usePageContext } from '../data/base/page-context.tsx'
import { texts } from '../frame/text.ts'
import { useTexts } from '../text/texts.ts'
import { CrashBoundary } from '../ui/base/CrashBoundary.tsx'
import { useReleasedPresses, whenHydratedAndIdle } from '../ui/base/hydration.ts'
import { lazyComponent } from '../ui/base/lazy-component.tsx'
import { recover } from '../ui/base/recover.ts'
import { reportError } from './report-error.ts'
import { type Route, routeOf } from './routes.ts'

const CrashDetails = lazyComponent(async () => (await import('./crash/CrashDetails.tsx')).CrashDetails)

const loaded = new Map<string, PageComponent>()
let SignedIn: ComponentType<{ isPageAwaited: boolean; children: ReactNode }> | undefined

/** Loads the code of a page. A page behind the sign-in needs the data layer too, which a first visit does not load. */
export async function loadPage(route: Route): Promise<PageComponent> {
  const [Page, providers] = await Promise.all([
    loaded.get(route.id) ?? route.load(),
    route.isProtected && !SignedIn ? import('./signed-in/SignedInProviders.tsx') : undefined,
  ])
  await Page.prepare?.()
  SignedIn ??= providers?.SignedInProviders
  loaded.set(route.id, Page)
  return Page
}

export function App() {
  const { skip, crash } = useTexts(texts)
  // Outside of the boundary: a page that fails while it is hydrated has a button, too.
  useReleasedPresses()
  return (
    <CrashBoundary skip={skip} texts={crash} Details={CrashDetails} report={reportError}>
      <CurrentPage />
    </CrashBoundary>
  )
}

/** Renders the page of the address. The previous page stays until the code of the next one is loaded. */
function CurrentPage() {
  const [path] = useLocation()
  const context = usePageContext()
  const wanted = routeOf(path, context)
  const shown = useRef({ route: wanted, path })
  const [, show] = useState(0)
  const [hasFailed, setFailed] = useState(false)
  const ready = loaded.has(wanted.id)
  if (ready) shown.current = { route: wanted, path }

  useEffect(() => {
    const rerender = () => show(count => count + 1)
    if (ready) return setFailed(false)
    loadPage(wanted).then(rerender, () => {
      setFailed(true)
      recover(rerender)
    })
  }, [wanted, ready])

  const prefetch = useCallback(
    (next: string) => {
      whenHydratedAndIdle(() => void loadPage(routeOf(next, context)).catch(() => undefined))
    },
    [context],
  )

  const { route, path: address } = shown.current
  const Page = loaded.get(route.id)
  if (!Page) return null
  // Keyed by address: the state of one borrower's page must not pass to the same page of another borrower.
  const page = <Page key={address} />
  return (
    <PrefetchContext value={prefetch}>
      {route.isProtected && SignedIn ? <SignedIn isPageAwaited={hasFailed && !ready}>{page}</SignedIn> : page}
    </PrefetchContext>
  )
}
