import { type SigningEnd, signingEnds } from '@porchlight/domain'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import type { ApplicationOnPage } from '../../data/application-on-page.ts'
import { ApiError } from '../../data/base/api-error.ts'
import { useQueryParams } from '../../data/base/use-query-params.ts'
import { useRouteParams } from '../../data/base/use-route-params.ts'
import { call } from '../../data/client.ts'
import { readAgain, useLiveProgress } from '../../data/use-live-progress.ts'
import { isAllSigned, isBeingSaved } from './person.ts'
import { usePolling } from './use-polling.ts'

/** A specified limit. */
const REFRESH_AFTER_MS = 2_000

const isEnd = (event: string | null): event is SigningEnd => signingEnds.includes(event as SigningEnd)

/** Reports the return from signing once, then polls until the signatures are confirmed. */
export function useSigningReturn(shown: ApplicationOnPage | undefined) {
  const params = useRouteParams()
  const [path, go] = useLocation()
  const query = useQueryParams()
  const client = useQueryClient()
  const [returned] = useState({ event: query.get('event'), signer: query.get('signer_id') })
  const hasSigned = returned.event === 'signing_complete' && returned.signer !== null
  const refresh = () => readAgain(client, params)

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each return; the query is gone afterwards
  useEffect(() => {
    if (!returned.event) return
    // Removed from the address, so that a reload or a bookmark does not repeat it.
    go(path, { replace: true })
    if (!hasSigned) {
      refresh()
      return
    }
    let timer: ReturnType<typeof setTimeout>
    notifySigned(params, returned.signer!).then(() => {
      refresh()
      timer = setTimeout(refresh, REFRESH_AFTER_MS)
    })
    return () => clearTimeout(timer)
  }, [])

  const isWaiting = shown !== undefined && (hasSigned || isBeingSaved(shown)) && !isAllSigned(shown)
  const isLive = useLiveProgress(shown !== undefined)
  return { end: isEnd(returned.event) ? returned.event : null, waiting: usePolling(isWaiting, isLive, refresh) }
}

/** A hint only: the signature service confirms on its own, so a failed call has no effect. */
async function notifySigned(
  { dealer, application }: ReturnType<typeof useRouteParams>,
  borrower_id: string,
): Promise<void> {
  try {
    await call('POST /{dealer}/application/{application_id}/signed', {
      params: { dealer, application_id: application },
      body: { borrower_id },
    })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
  }
}
