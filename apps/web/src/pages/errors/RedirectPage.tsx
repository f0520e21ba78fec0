import { pageOfAlias, pagePath } from '@porchlight/domain'
import { Redirect } from 'wouter'
import { useRouteParams } from '../../data/base/use-route-params.ts'

/** Redirects an earlier path of a page, such as a bookmark has, to its current one. */
export function RedirectPage() {
  const params = useRouteParams()
  const page = location.pathname.split(`/${params.borrower}/`)[1]!
  return <Redirect to={pagePath(params, pageOfAlias(page)!)} replace />
}
