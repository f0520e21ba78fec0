import { type BorrowerAt, paramsIn } from '@porchlight/domain'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { useDealerSlug } from './page-context.tsx'

/** The ids in the path of the page; '' for those that it lacks. They stay the page's own while the next page loads. */
export function useRouteParams(): BorrowerAt {
  const [path] = useLocation()
  const dealer = useDealerSlug()
  return useState(() => routeParams(path, dealer))[0]
}

export function routeParams(path: string, dealer: string): BorrowerAt {
  const section = paramsIn('section', path)
  const other =
    paramsIn('progress', path) ??
    paramsIn('signature', path) ??
    paramsIn('fullApplication', path) ??
    paramsIn('together', path) ??
    paramsIn('coborrowerAdd', path) ??
    paramsIn('coborrowerInvite', path) ??
    paramsIn('downloadDocuments', path)
  return { dealer, application: section?.application ?? other?.application ?? '', borrower: section?.borrower ?? '' }
}
