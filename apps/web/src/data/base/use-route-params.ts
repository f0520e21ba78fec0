import {
  type BorrowerParams,
  isReturnPage,
  paramsIn,
  RETURN_PARAM,
  type ReturnPage,
  type RouteName,
  routePatterns,
} from '@porchlight/domain'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { useDealerSlug } from './page-context.tsx'
import { useQueryParams } from './use-query-params.ts'

/** The ids in the path of the page; '' for those that it lacks. They stay the page's own while the next page loads. */
export function useRouteParams(): BorrowerParams {
  const [path] = useLocation()
  const dealer = useDealerSlug()
  return useState(() => routeParams(path, dealer))[0]
}

/** The parameters in the path of a page that only one route leads to. They stay the page's own while the next page loads. */
export function useParamsOf<N extends RouteName>(name: N) {
  const [path] = useLocation()
  return useState(() => paramsIn(name, path)!)[0]
}

/** The page that a page of the form returns to, where its address names one. */
export function useReturnPage(): ReturnPage | undefined {
  const page = useQueryParams().get(RETURN_PARAM)
  return useState(() => (isReturnPage(page) ? page : undefined))[0]
}

export function routeParams(path: string, dealer: string): BorrowerParams {
  // A person who accepts an invitation is not on the application yet.
  const names = (Object.keys(routePatterns) as RouteName[]).filter(name => name !== 'registerCoborrower')
  const found: Partial<BorrowerParams> = names.map(name => paramsIn(name, path)).find(Boolean) ?? {}
  return { dealer, application: found.application ?? '', borrower: found.borrower ?? '' }
}
