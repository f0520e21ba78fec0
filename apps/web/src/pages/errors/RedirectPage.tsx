import { pageOfAlias, pagePath, paramsIn } from '@porchlight/domain'
import { Redirect, useLocation } from 'wouter'
import { useRouteParams } from '../../data/base/use-route-params.ts'

/** Redirects an earlier path of a page, such as a bookmark has, to its current one. */
export function RedirectPage() {
  const params = useRouteParams()
  const [path] = useLocation()
  const { '*': alias } = paramsIn('section', path)!
  return <Redirect to={pagePath(params, pageOfAlias(alias)!)} replace />
}
