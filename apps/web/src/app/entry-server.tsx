import type { PageContext } from '@porchlight/domain'
import { QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { Router } from 'wouter'
import { PageContextProvider } from '../data/page-context.tsx'
import { createQueryClient } from '../data/query-client.ts'
import { PageShell } from '../frame/PageShell.tsx'
import { texts } from '../frame/text.ts'
import { ServerTitle } from '../frame/use-title.ts'
import { NotFoundPage } from '../pages/errors/NotFoundPage.tsx'
import { textsIn } from '../text/texts.ts'
import { App, loadPage } from './App.tsx'
import { routeOf } from './routes.ts'

export { brandStyle } from '../ui/brand.ts'

interface RenderedPage {
  /** The page's component, which its file is named after. */
  page: string
  isProtected: boolean
  /** A page of the form, which has a table of pages of its own. */
  isForm: boolean
  /** Whether there is such a page. */
  found: boolean
  title: string
  description: string
  markup: string
  /** full: the browser hydrates it. shell: the browser replaces it. */
  rendered: 'full' | 'shell'
}

/** Pages whose address says nothing that the server may know: a fragment, or what this browser keeps. */
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

/** Draws the page of an address, path and query apart. */
export async function renderPage(
  { path, search }: { path: string; search: string },
  boot: PageContext,
): Promise<RenderedPage> {
  const route = routeOf(path, boot)
  const Page = await loadPage(route)
  const isFull = !renderedAsShell.has(route.id)
  let title = ''
  const client = createQueryClient(() => Promise.reject(new Error('A page is rendered from what was read before.')))
  const markup = renderToString(
    <QueryClientProvider client={client}>
      <PageContextProvider value={boot}>
        <ServerTitle
          value={rendered => {
            title = rendered
          }}
        >
          <Router ssrPath={path} ssrSearch={search}>
            {isFull ? <App /> : <PageShell />}
          </Router>
        </ServerTitle>
      </PageContextProvider>
    </QueryClientProvider>,
  )
  return {
    page: Page.name,
    isProtected: route.isProtected,
    isForm: route.isForm,
    found: Page !== NotFoundPage,
    title,
    description: textsIn(texts, boot.language).description(boot.dealer?.name ?? boot.lender),
    markup,
    rendered: isFull ? 'full' : 'shell',
  }
}
