import type { RenderStaffPage } from '@porchlight/api'
import { ENGLISH } from '@porchlight/domain'
import { publicStaffPages, staffPageOf } from '@porchlight/domain/staff'
import { dehydrate, QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { Router } from 'wouter'
import { LanguageProvider } from '../text/texts.ts'
import { StaffApp } from './app/App.tsx'
import { readsOf } from './app/page-reads.ts'
import { loadOtherPages } from './app/pages.ts'
import { ServerTitle } from './frame/StaffFrame.tsx'
import { createStaffClient } from './session/api.ts'
import { redirectOf } from './session/redirects.ts'
import { StaffProvider } from './session/session.tsx'

export { holdingScript } from '../ui/base/held-press.ts'

export const renderStaffPage: RenderStaffPage = async ({ path, search }, context, read) => {
  await loadOtherPages()
  const page = staffPageOf(path)
  const { session, is_session_known } = context
  const redirect = redirectOf(path, search, is_session_known ? session : undefined)
  if (redirect !== undefined) return { redirect }
  // Without retries: the browser reads again what could not be read here.
  const client = createStaffClient(read, 0)
  if (page && session && !publicStaffPages.has(page.name))
    await Promise.all(readsOf(page.name, page.params, search).map(({ queryKey }) => client.prefetchQuery({ queryKey })))
  let title = ''
  const setTitle = (rendered: string) => {
    title = rendered
  }
  const markup = renderToString(
    <LanguageProvider value={ENGLISH}>
      <QueryClientProvider client={client}>
        <ServerTitle value={setTitle}>
          <Router ssrPath={path} ssrSearch={search}>
            <StaffProvider context={context}>
              <StaffApp />
            </StaffProvider>
          </Router>
        </ServerTitle>
      </QueryClientProvider>
    </LanguageProvider>,
  )
  const found = page !== undefined && (page.name !== 'devMessages' || context.dev)
  return { found, title, markup, data: dehydrate(client) }
}
