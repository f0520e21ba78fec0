import { pathTo } from '@porchlight/domain'
import { Link } from 'wouter'
import { usePageContext } from '../../data/page-context.tsx'
import { useTexts } from '../../text/texts.ts'
import { texts } from './text.ts'

/** At a desk nothing is really sent: what would have been lies in the inbox. */
export function InboxLink() {
  const { inbox } = useTexts(texts)
  const { dealer, dev } = usePageContext()
  if (!dev || !dealer) return null
  return (
    <p>
      <Link href={pathTo('devAuth', { dealer: dealer.slug })}>{inbox}</Link>
    </p>
  )
}
