import { type BorrowerAt, paramsIn } from '@porchlight/domain'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { useDealerSlug } from './page-context.tsx'

/** Whose application this page is about, as its address says; '' where it says nothing. While the next page loads it stays. */
export function useRouteParams(): BorrowerAt {
  const [path] = useLocation()
  const dealer = useDealerSlug()
  return useState(() => atOf(path, dealer))[0]
}

function atOf(path: string, dealer: string): BorrowerAt {
  const section = paramsIn('section', path)
  const other =
    paramsIn('progress', path) ??
    paramsIn('signature', path) ??
    paramsIn('fullApplication', path) ??
    paramsIn('coborrowerAdd', path) ??
    paramsIn('coborrowerInvite', path) ??
    paramsIn('downloadDocuments', path)
  return { dealer, application: section?.application ?? other?.application ?? '', borrower: section?.borrower ?? '' }
}
