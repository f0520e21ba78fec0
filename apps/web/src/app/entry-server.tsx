import type { PageContext, PageRead } from '@porchlight/domain'
import { renderToString } from 'react-dom/server'
import { Router } from 'wouter'
import { notingReads } from '../data/begun-reads.ts'
import { PageContextProvider } from '../data/page-context.tsx'
import { PageShell } from '../frame/PageShell.tsx'
import { texts } from '../frame/text.ts'
import { ServerTitle } from '../frame/use-title.ts'
import { NotFoundPage } from '../pages/errors/NotFoundPage.tsx'
import { textsIn } from '../text/texts.ts'
import { App, loadPage } from './App.tsx'
import { routeOf } from './routes.ts'

export { brandStyle } from '../ui/brand.ts'

interface Drawn {
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
  /** What a page behind the sign-in will read. */
  reads: PageRead[]
  /** Whole: the browser brings it to life. An outline holds the place until the browser draws. */
  drawn: 'whole' | 'outline'
}

/** Pages whose address says nothing that the server may know: a fragment, or what this browser keeps. */
const drawnAsOutline = new Set([
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
): Promise<Drawn> {
  const route = routeOf(path, boot)
  const Page = await loadPage(route)
  const whole = !drawnAsOutline.has(route.id)
  let title = ''
  const { drawn: markup, reads } = notingReads(() =>
    renderToString(
      <PageContextProvider value={boot}>
        <ServerTitle
          value={rendered => {
            title = rendered
          }}
        >
          <Router ssrPath={path} ssrSearch={search}>
            {whole ? <App /> : <PageShell />}
          </Router>
        </ServerTitle>
      </PageContextProvider>,
    ),
  )
  return {
    page: Page.name,
    isProtected: route.isProtected,
    isForm: route.isForm,
    found: Page !== NotFoundPage,
    title,
    description: textsIn(texts, boot.language).description(boot.dealer?.name ?? boot.lender),
    markup,
    reads,
    drawn: whole ? 'whole' : 'outline',
  }
}
