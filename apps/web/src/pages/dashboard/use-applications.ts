import type { ListedApplication } from '@porchlight/domain'
import { call } from '../../data/client.ts'
import { useDealerSlug } from '../../data/page-context.tsx'
import { ApiError } from '../../data/public-call.ts'
import { useQuery } from '../../data/query.ts'

/** Document 1, section 9. */
const TRIES_AFTER_THE_FIRST = 5
const PAUSE_MS = 1500
/** How often it is looked whether signatures that are being saved have been. */
const POLL_MS = 10_000

export const APPLICATIONS = 'applications'

/** The user's applications with this dealer, newest first; read anew on each visit, since they decide where he goes. */
export function useApplications() {
  const dealer = useDealerSlug()
  return useQuery({
    queryKey: [APPLICATIONS, dealer],
    queryFn: async ({ signal }) => {
      const { data } = await call<ListedApplication[]>('GET', `/applications?dealer_id=${dealer}`, { signal })
      if (data[0] && !data[0].id) throw new ApiError(0, { message: 'An application without an id' })
      return data
    },
    retry: TRIES_AFTER_THE_FIRST,
    retryDelay: PAUSE_MS,
    gcTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.some(({ status }) => status === 'WAITING_ON_ESIGNATURE_SERVICE') ? POLL_MS : false,
  })
}
