import { movedPages, pagePath } from '@porchlight/domain'
import { Redirect } from 'wouter'
import { useAt } from '../../api/at.ts'

/** An address from a bookmark, or from earlier, that is led on to the page it is now. */
export function MovedPage() {
  const at = useAt()
  const page = location.pathname.split(`/${at.borrower}/`)[1]!
  return <Redirect to={pagePath(at, movedPages[page]!)} replace />
}
