import { safeRedirect } from '@porchlight/domain'
import { useSearch } from 'wouter'
import { useDealerSlug } from '../../data/page-context.tsx'

/** The dealer of the page, and the redirect after sign-in if it is a page of that dealer. */
export function useSignInAddress() {
  const query = new URLSearchParams(useSearch())
  const dealer = useDealerSlug()
  return { dealer, query, redirect: safeRedirect(query.get('redirect'), dealer) ?? undefined }
}
