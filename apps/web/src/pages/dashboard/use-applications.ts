import type { ListedApplication } from '@porchlight/domain'
import { useQuery } from '@tanstack/react-query'
import { call, Refusal } from '../../api/client.ts'
import { boot } from '../../boot.ts'

/** Document 1, section 9. */
const TRIES_AFTER_THE_FIRST = 5
const PAUSE_MS = 1500

const isFinal = (error: unknown) => error instanceof Refusal && error.status >= 400 && error.status < 500

/** The user's applications with this dealer, newest first; read anew on each visit, since they decide where he goes. */
export function useApplications() {
  const dealer = boot().dealer?.slug ?? ''
  return useQuery({
    queryKey: ['applications', dealer],
    queryFn: async ({ signal }) => {
      const { data } = await call<ListedApplication[]>('GET', `/applications?dealer_id=${dealer}`, { signal })
      if (data[0] && !data[0].id) throw new Refusal(0, { message: 'An application without an id' })
      return data
    },
    retry: (failures, error) => failures < TRIES_AFTER_THE_FIRST && !isFinal(error),
    retryDelay: PAUSE_MS,
    gcTime: 0,
  })
}
