import { QUEUE_PRESENCE_EVERY_MS } from '@porchlight/domain/staff'
import { useQuery } from '@tanstack/react-query'
import { readOf } from '../session/api.ts'

/**
 * The names of the other people who look at each of these applications, by id, asked for again while the page is visible. A failure is
 * not shown: the list works without it.
 */
export function useRowViewers(ids: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const { data } = useQuery({
    ...readOf('GET /staff/queue/presence', { query: { ids: ids.join(',') } }),
    enabled: ids.length > 0,
    refetchInterval: QUEUE_PRESENCE_EVERY_MS,
    staleTime: 0,
    retry: false,
  })
  return new Map(data?.viewers.map(({ application_id, names }) => [application_id, names]))
}
