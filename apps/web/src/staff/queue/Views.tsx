import type { QueueResponse } from '@porchlight/api'
import { ownViews, type QueueView, queueViewLabels, queueViews } from '@porchlight/domain/staff'
import { Link } from 'wouter'
import { useTexts, useTranslate } from '../../text/texts.ts'
import { countText } from './count-text.ts'
import { type QueueAddress, queuePagePath } from './queue-address.ts'
import { texts } from './text.ts'

interface ViewsProps {
  view: QueueView
  address: QueueAddress
  counts: QueueResponse['counts'] | undefined
  /** True if applications can be assigned to the person. */
  withMine: boolean
}

/** The views as links that keep order and filters. A count has its place before it is known. */
export function Views({ view, address, counts, withMine }: ViewsProps) {
  const t = useTexts(texts)
  const translate = useTranslate()
  return (
    <nav className="queue-views" aria-label={t.views} data-keeps-focus>
      <ul>
        {queueViews
          .filter(name => withMine || !ownViews.has(name))
          .map(name => (
            <li key={name}>
              <Link
                href={queuePagePath({ ...address, view: name, after: null })}
                aria-current={name === view ? 'page' : undefined}
              >
                <span>{translate(queueViewLabels[name])}</span>{' '}
                <span className="queue-views__count">{counts && countText(counts[name])}</span>
              </Link>
            </li>
          ))}
      </ul>
    </nav>
  )
}
