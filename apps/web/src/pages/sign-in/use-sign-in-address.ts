import { safeRedirect } from '@porchlight/domain'
import { useSearch } from 'wouter'
import { useDealerSlug } from '../../data/page-context.tsx'

/** The dealer of the page, and where to go after the sign-in if that is a page of his. */
export function useSignInAddress() {
  const query = new URLSearchParams(useSearch())
  const dealer = useDealerSlug()
  return { dealer, query, redirect: safeRedirect(query.get('redirect'), dealer) ?? undefined }
}
