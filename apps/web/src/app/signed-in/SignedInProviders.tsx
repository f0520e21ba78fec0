import '../../styles/forms.css'
import { PAGE_DATA_ID } from '@porchlight/domain'
import {
  type DehydratedState,
  hydrate,
  type QueryClient,
  QueryClientContext,
  QueryClientProvider,
} from '@tanstack/react-query'
import { type ReactNode, useContext, useEffect } from 'react'
import { useStillSaving } from '../../data/base/still-saving.ts'
import { readQuery } from '../../data/client.ts'
import { useComeBack } from '../../data/come-back.ts'
import { dropStaleDrafts } from '../../data/drafts.ts'
import { createQueryClient } from '../../data/queries.ts'
import { identity } from '../../data/session.ts'
import { SessionGuard } from '../../frame/signed-in/SessionGuard.tsx'
import { texts } from '../../frame/signed-in/text.ts'
import { useTexts } from '../../text/texts.ts'
import { OfflineBar } from '../../ui/OfflineBar.tsx'
import { StillSaving } from '../../ui/StillSaving.tsx'

let browserClient: QueryClient | undefined

/** The cache of this tab. It starts with the queries that the page was rendered with. */
function queryClient(): QueryClient {
  if (browserClient) return browserClient
  browserClient = createQueryClient(readQuery)
  const element = document.getElementById(PAGE_DATA_ID)
  if (element) {
    const state = JSON.parse(element.textContent!) as DehydratedState
    // The page was rendered now by the clock of this device, which may differ from the server's.
    for (const query of state.queries) query.state.dataUpdatedAt = Date.now()
    hydrate(browserClient, state)
    element.remove()
  }
  return browserClient
}

interface SignedInProvidersProps {
  /** True if the page of the address could not be loaded yet, so that another page is shown. */
  isPageAwaited: boolean
  children: ReactNode
}

/** The providers of every page behind the sign-in. On the server the query client comes from the request. */
export function SignedInProviders({ isPageAwaited, children }: SignedInProvidersProps) {
  const t = useTexts(texts)
  const isWaiting = useStillSaving()
  const serverClient = useContext(QueryClientContext)
  useEffect(() => {
    identity().then(
      stored => stored && dropStaleDrafts(stored.user.id),
      () => undefined,
    )
  }, [])
  const client = serverClient ?? queryClient()
  useComeBack(client)
  return (
    <QueryClientProvider client={client}>
      <OfflineBar message={isPageAwaited ? t.offlinePage : t.offline} />
      <StillSaving isWaiting={isWaiting}>
        <SessionGuard>{children}</SessionGuard>
      </StillSaving>
    </QueryClientProvider>
  )
}
