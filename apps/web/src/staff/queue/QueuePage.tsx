import type { QueueResponse } from '@porchlight/api'
import {
  HIGHEST_QUEUE_COUNT,
  type QueueSort,
  type QueueView,
  queueViewLabels,
  queueViews,
} from '@porchlight/domain/staff'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { Link, useLocation, useRouter } from 'wouter'
import { ApiError } from '../../data/base/api-error.ts'
import { useTexts, useTranslate } from '../../text/texts.ts'
import { EmptyState } from '../../ui/Card.tsx'
import { LiveRegion } from '../../ui/overlays/Toast.tsx'
import { StaffFrame } from '../frame/StaffFrame.tsx'
import { rememberList } from '../panel/list-position.ts'
import { worksOnApplications } from '../session/grants.ts'
import { useStaff } from '../session/session.tsx'
import { Read } from '../ui/parts.tsx'
import { texts as staffTexts } from '../ui/text.ts'
import { Pages } from './Pages.tsx'
import { QueueFiles } from './QueueFiles.tsx'
import { QueueFilters } from './QueueFilters.tsx'
import { QueueNews } from './QueueNews.tsx'
import { QueueOrder } from './QueueOrder.tsx'
import { QueueTable } from './QueueTable.tsx'
import {
  addressOf,
  filterNames,
  isQueueSort,
  type QueueAddress,
  queueDataPath,
  queuePagePath,
} from './queue-address.ts'
import { TakeNext } from './TakeNext.tsx'
import { texts } from './text.ts'

const isView = (view: string | null): view is QueueView => queueViews.some(known => known === view)

/** The queue: what was submitted, first what needs doing first. The address names view, order, filters and page. */
export function QueuePage() {
  const router = useRouter()
  const [, go] = useLocation()
  const search = router.searchHook(router)
  const asked = addressOf(search)
  const sort = isQueueSort(asked.sort) ? asked.sort : null
  // The server refuses an order that there is not, and no link repeats it.
  const address = { ...asked, sort }
  const { session } = useStaff()
  const translate = useTranslate()
  const t = useTexts(texts)
  const { title } = useTexts(staffTexts).applications
  const query = useQuery<QueueResponse>({
    queryKey: [queueDataPath(search)],
    // Views and filters stay, with the focus that they have, while the next list is read.
    placeholderData: keepPreviousData,
  })
  // A refused list has no counts and choices; the previous ones stay.
  const [known, setKnown] = useState(query.data)
  if (query.data && query.data !== known) setKnown(query.data)
  const worksHere = worksOnApplications(session?.grants ?? [])
  const view = isView(address.view) ? address.view : worksHere ? 'mine' : 'all'
  const refresh = () => void query.refetch()
  // A further page is read as of the time of the first one, so that new rows appear on a new first page only.
  const show = async () => (address.after ? go(queuePagePath({ ...address, after: null })) : query.refetch())
  const errors = query.error instanceof ApiError ? query.error.errors : {}
  const list = query.isPlaceholderData ? undefined : query.data
  useEffect(() => {
    if (!list) return
    rememberList({
      label: translate(queueViewLabels[view]),
      path: queuePagePath(address),
      ids: list.rows.map(({ id }) => id),
    })
  })
  const takeNext = known?.can_take_next && <TakeNext onNone={refresh} />
  const order = {
    sort,
    pathOf: (other: QueueSort | null) => queuePagePath({ ...address, sort: other, after: null }),
  }
  const isMineEmpty = view === 'mine' && list?.rows.length === 0
  return (
    <StaffFrame
      title={title}
      {...(address.view === view && { tabTitle: t.tab(translate(queueViewLabels[view]), title) })}
    >
      <div className="queue__top">
        <Views view={view} address={address} counts={known?.counts} withMine={worksHere} />
        <div className="staff__buttons">
          <QueueNews isEmpty={list?.rows.length === 0 && !address.after} onShow={show} />
          {!isMineEmpty && takeNext}
        </div>
      </div>
      {known && (
        <div className="queue__choices">
          <QueueFilters address={address} view={view} choices={known} errors={errors} />
          <QueueOrder order={order} />
          <QueueFiles address={address} canExport={worksHere} />
        </div>
      )}
      <Read query={query}>
        {() =>
          list?.rows.length === 0 ? (
            <Empty view={view} address={address} action={isMineEmpty && takeNext} />
          ) : (
            <QueueTable caption={t.caption(translate(queueViewLabels[view]), title)} rows={list?.rows} order={order} />
          )
        }
      </Read>
      {(list || query.isError) && (
        <Pages after={address.after} next={list?.next ?? null} pathOf={after => queuePagePath({ ...address, after })} />
      )}
      <LiveRegion
        message={list ? t.shown(list.rows.length, list.next !== null, sort ? t.order.sorts[sort] : undefined) : ''}
      />
    </StaffFrame>
  )
}

interface ViewsProps {
  view: QueueView
  address: QueueAddress
  counts: QueueResponse['counts'] | undefined
  /** True if applications can be assigned to the person. */
  withMine: boolean
}

/** The views as links that keep order and filters. */
function Views({ view, address, counts, withMine }: ViewsProps) {
  const t = useTexts(texts)
  const translate = useTranslate()
  const countOf = (name: QueueView) => {
    if (!counts || !(name in counts)) return undefined
    const count = counts[name as keyof typeof counts]
    return count >= HIGHEST_QUEUE_COUNT ? `${HIGHEST_QUEUE_COUNT}+` : String(count)
  }
  return (
    <nav className="queue__views" aria-label={t.views} data-keeps-focus>
      <ul>
        {queueViews
          .filter(name => withMine || name !== 'mine')
          .map(name => (
            <li key={name}>
              <Link
                href={queuePagePath({ ...address, view: name, after: null })}
                aria-current={name === view ? 'page' : undefined}
              >
                <span>{translate(queueViewLabels[name])}</span>{' '}
                {countOf(name) !== undefined && <span className="queue__count">{countOf(name)}</span>}
              </Link>
            </li>
          ))}
      </ul>
    </nav>
  )
}

interface EmptyProps {
  view: QueueView
  address: QueueAddress
  action: ReactNode
}

function Empty({ view, address, action }: EmptyProps) {
  const t = useTexts(texts).empty
  const isFiltered = filterNames.some(name => address.filters[name])
  if (address.after) return <EmptyState>{t.lastPage}</EmptyState>
  if (isFiltered) return <EmptyState>{t.filtered}</EmptyState>
  if (view === 'mine' && !action) return <EmptyState>{t.mineOnly}</EmptyState>
  return <EmptyState action={action}>{t[view]}</EmptyState>
}
