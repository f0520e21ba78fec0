import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, isWorthRetrying } from '../../data/base/api-error.ts'
import { useDealerSlug } from '../../data/base/page-context.tsx'
import { call } from '../../data/client.ts'
import { queries } from '../../data/queries.ts'

const RETRIES = 5
const RETRY_DELAY_MS = 1500
/** Interval of the check whether signatures that are being saved have been. */
const POLL_MS = 10_000

/**
 * The user's applications with this dealer, newest first. An earlier visit's result is not answered while it is read
 * again, because the list decides which page to open.
 */
export function useApplications() {
  const dealer = useDealerSlug()
  const applications = queries.applications(dealer)
  const { data, error, fetchStatus, isError, isPaused, refetch } = useQuery({
    ...applications,
    queryFn: async ({ signal }) => {
      const response = await call('GET /applications', { query: { dealer_id: dealer }, signal })
      if (response.data[0] && !response.data[0].id) throw new ApiError(0, { message: 'An application without an id' })
      return response
    },
    retry: isWorthRetrying(RETRIES),
    retryDelay: RETRY_DELAY_MS,
    refetchInterval: ({ state }) =>
      state.data?.data.some(({ status }) => status === 'WAITING_ON_ESIGNATURE_SERVICE') ? POLL_MS : false,
  })
  const [isCurrent, setCurrent] = useState(false)
  if (!isCurrent && data && fetchStatus === 'idle') setCurrent(true)
  return { data: isCurrent ? data : undefined, error, isError, isPaused, refetch }
}
