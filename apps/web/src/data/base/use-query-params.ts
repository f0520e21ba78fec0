import { useRouter } from 'wouter'

/**
 * The query of the address. wouter's `useSearch` decodes it before it is parsed, which breaks a redirect with a query of
 * its own: 'rep%3DDale%2520Rivers' would become a path with a space.
 */
export function useQueryParams(): URLSearchParams {
  const router = useRouter()
  return new URLSearchParams(router.searchHook(router))
}
