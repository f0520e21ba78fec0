import type { QueueResponse } from '@porchlight/api'
import { ownViews, type QueueView, queueViewLabels, queueViews } from '@porchlight/domain/staff'
import { useEffect, useRef } from 'react'
import { Link } from 'wouter'
import { useTexts, useTranslate } from '../../text/texts.ts'
import { countText } from './count-text.ts'
import { type QueueAddress, queuePagePath, setsOfficer } from './queue-address.ts'
import { texts } from './text.ts'

interface ViewsProps {
  view: QueueView
  address: QueueAddress
  counts: QueueResponse['counts'] | undefined
  /** True if applications can be assigned to the person. */
  withMine: boolean
}

/** The views of the queue as links that keep order and filters. */
export function Views({ view, address, counts, withMine }: ViewsProps) {
  const { officer: _, ...others } = address.filters
  const t = useTexts(texts)
  const translate = useTranslate()
  return (
    <ViewLinks
      label={t.views}
      views={queueViews
        .filter(name => withMine || !ownViews.has(name))
        .map(name => ({
          name,
          label: translate(queueViewLabels[name]),
          href: queuePagePath({ ...address, ...(setsOfficer(name) && { filters: others }), view: name, after: null }),
          isCurrent: name === view,
          count: counts && countText(counts[name]),
        }))}
    />
  )
}

interface ViewLinksProps {
  label: string
  views: readonly { name: string; label: string; href: string; isCurrent: boolean; count: string | null | undefined }[]
}

/** The views of a list as links. A count has its place before it is known; null for a list without one. */
export function ViewLinks({ label, views }: ViewLinksProps) {
  const list = useRef<HTMLUListElement>(null)
  const current = views.find(({ isCurrent }) => isCurrent)?.name
  // biome-ignore lint/correctness/useExhaustiveDependencies: once another view is open
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [current])
  return (
    <nav className="queue-views" aria-label={label} data-keeps-focus>
      <ul ref={list}>
        {views.map(({ name, label: words, href, isCurrent, count }) => (
          <li key={name}>
            <Link href={href} aria-current={isCurrent ? 'page' : undefined}>
              <span>{words}</span> {count !== null && <span className="queue-views__count">{count}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
