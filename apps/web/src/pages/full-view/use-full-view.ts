import { useQuery } from '@tanstack/react-query'
import { fetchSignedIn } from '../../data/client.ts'
import { useRouteParams } from '../../data/use-route-params.ts'

export type ViewType = 'text/html' | 'application/json'

/** Reads the full application. Not cached after the page is left. */
export function useFullView(accept: ViewType) {
  const { dealer, application } = useRouteParams()
  return useQuery({
    queryKey: ['full view', application, accept],
    gcTime: 0,
    queryFn: async ({ signal }) => {
      const path = `/${dealer}/application/${application}/full`
      const response = await fetchSignedIn('GET', path, { headers: { accept }, signal })
      return { type: response.headers.get('content-type')?.split(';')[0], body: await response.text() }
    },
  })
}
