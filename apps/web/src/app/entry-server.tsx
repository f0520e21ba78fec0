import type { PageContext, RenderPage } from '@porchlight/api'
import { pageOfAlias, pagePath, redirectFor, roleOf, showsEstimate } from '@porchlight/domain'
import { dehydrate, type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { Router } from 'wouter'
import type { PageComponent, PageParams } from '../data/base/page.ts'
import { PageContextProvider } from '../data/base/page-context.tsx'
import { routeParams } from '../data/base/use-route-params.ts'
import { createQueryClient, queries } from '../data/queries.ts'
import { ServerTitle } from '../frame/Frame.tsx'
import { PageShell } from '../frame/signed-in/SessionGuard.tsx'
import { texts } from '../frame/text.ts'
import { NeededItems } from '../items/listed/NeededItems.tsx'
import { LISTED } from '../items/NeededList.tsx'
import { NotFoundPage } from '../pages/errors/ErrorPages.tsx'
import { textsIn } from '../text/texts.ts'
import { App, loadPage } from './App.tsx'
import { registerPageLanguages } from './languages.ts'
import { modulePath } from './module-paths.ts'
import { type Route, routeOf } from './routes.ts'
import { SignedInProviders } from './signed-in/SignedInProviders.tsx'
import { loadSectionPage, sectionPageOf } from './signed-in/section-pages.tsx'

registerPageLanguages()

export { brandStyle, buttonColor } from '../styles/brand.ts'
export { holdingScript } from '../ui/base/held-press.ts'

/** Pages that depend on the fragment of the address or on the browser's storage, which the server does not know. */
const renderedAsShell = new Set([
  'start',
  'sign',
  'emailSent',
  'smsSent',
  'confirmLink',
  'logout',
  'devAuth',
  'devSignature',
])

export const renderPage: RenderPage = async ({ path, search }, given, getSession) => {
  const route = routeOf(path, given)
  const moved = aliasedPage(route, given, path)
  if (moved) return { redirect: moved + search }
  const Page = await loadPage(route)
  const session = route.isProtected ? await getSession() : undefined
  // Without retries: the browser reads again what could not be read here, and the page does not wait for it.
  const takesApplications = given.takes_applications
  const params = { ...routeParams(path, given.dealer?.slug ?? ''), path, search, takesApplications }
  const client = createQueryClient(
    ({ queryKey: [name, application] }) =>
      // The dashboard has no application in its path, and reads some: their queries name them.
      session?.read(String(name), { ...params, application: params.application || String(application ?? '') }) ??
      Promise.reject(new Error('No session')),
    0,
  )
  if (session) {
    client.setQueryData(queries.user().queryKey, session.user)
    const redirect = await loadData(route, Page, client, params)
    if (redirect) return { redirect }
  }

  const context: PageContext = { ...given, language: session?.language ?? given.language, user: session?.user ?? null }
  const isFull = !renderedAsShell.has(route.id)
  let title = ''
  const setTitle = (rendered: string) => {
    title = rendered
  }
  const markup = renderToString(
    <QueryClientProvider client={client}>
      <PageContextProvider value={context}>
        <ServerTitle value={setTitle}>
          <Router ssrPath={path} ssrSearch={search}>
            {isFull ? <App /> : <PageShell />}
          </Router>
        </ServerTitle>
      </PageContextProvider>
    </QueryClientProvider>,
  )
  return {
    found: Page !== NotFoundPage,
    title,
    description: textsIn(texts, context.language).description(context.dealer?.name ?? context.lender),
    markup,
    context,
    data: session ? dehydrate(client) : null,
    rendered: isFull ? 'full' : 'shell',
    modules: [
      ...(Page.generatedFrom ?? [Page]),
      ...(route.isProtected ? [SignedInProviders] : []),
      ...(route.sectionPath === undefined ? [] : [loadSectionPage]),
      ...(markup.includes(`id="${LISTED}"`) ? [NeededItems] : []),
    ].map(modulePath),
  }
}

/** The current path of a page that was opened by an earlier one, for every visitor: a page that moved needs no session. */
function aliasedPage(
  { sectionPath }: Route,
  { dealer }: Pick<PageContext, 'dealer'>,
  path: string,
): string | undefined {
  const page = sectionPath === undefined ? undefined : pageOfAlias(sectionPath)
  return page && pagePath(routeParams(path, dealer?.slug ?? ''), page)
}

/**
 * Reads the data of a page. Returns the path of the page to show instead: a borrower who opens a page of the form that
 * their role skips is redirected before anything of it is read. A refused read is left to the browser.
 */
async function loadData(
  { sectionPath }: Route,
  Page: PageComponent,
  client: QueryClient,
  params: PageParams,
): Promise<string | undefined> {
  if (sectionPath !== undefined) {
    const page = sectionPageOf(sectionPath)
    const progress = queries.progress(params)
    await client.prefetchQuery(progress)
    const { borrower, co_borrowers = [] } = client.getQueryData(progress.queryKey)?.data ?? {}
    const entry = [borrower, ...co_borrowers].find(candidate => candidate?.borrower_id === params.borrower)
    const shown = page && entry ? redirectFor(page, roleOf(entry)) : page
    if (shown !== page) return pagePath(params, shown!)
    if (page && entry && showsEstimate(page, { role: roleOf(entry), statuses: entry }))
      await client.prefetchQuery(queries.record('summary', params))
  }
  await Page.load?.(client, params)
  return Page.redirect?.(client, params)
}
