import { pathTo } from '@porchlight/domain'
import { Link } from 'wouter'
import { pageContext } from '../../data/page-context.ts'
import { text } from './text.ts'

/** At a desk nothing is really sent: what would have been lies in the inbox. */
export function InboxLink() {
  const { dealer, dev } = pageContext()
  if (!dev || !dealer) return null
  return (
    <p>
      <Link href={pathTo('devAuth', { dealer: dealer.slug })}>{text().inbox}</Link>
    </p>
  )
}
