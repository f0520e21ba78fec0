import { pathTo } from '@porchlight/domain'
import { invalidForm } from '../platform/http/http-errors.ts'

/** The dealer's progress page of this application, with any query. Anything else is refused, so nobody is led elsewhere. */
export function mustBeProgressPage(url: string, publicUrl: string, at: { dealer: string; application: string }): void {
  const parsed = URL.parse(url)
  const page = new URL(pathTo('progress', at), publicUrl)
  const isIt =
    parsed !== null &&
    parsed.origin === page.origin &&
    parsed.pathname === page.pathname &&
    parsed.hash === '' &&
    parsed.username === '' &&
    parsed.password === ''
  if (!isIt) throw invalidForm({ return_url: "Must be the progress page of this dealer's application" })
}
