import './tools.css'
import './head.css'
import type { QueueResponse } from '@porchlight/api'
import { type QueueSort, type QueueView, queueViewLabels, queueViews } from '@porchlight/domain/staff'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Link, useLocation, useRouter } from 'wouter'
import { ApiError } from '../../data/base/api-error.ts'
import { useTexts, useTranslate } from '../../text/texts.ts'
import { TITLE_ID } from '../../ui/base/PageFrame.tsx'
import { EmptyState } from '../../ui/Card.tsx'
import { LiveRegion } from '../../ui/overlays/Toast.tsx'
import { StaffFrame } from '../frame/StaffFrame.tsx'
import { rememberList } from '../panel/list-position.ts'
import { SelectionBar } from '../selection/SelectionBar.tsx'
import { useSelection } from '../selection/use-selection.ts'
import { worksOnApplications } from '../session/grants.ts'
import { useStaff } from '../session/session.tsx'
import { focusRow, useCurrentRow } from '../table/current-row.ts'
import { NotRead } from '../ui/parts.tsx'
import { texts as staffTexts } from '../ui/text.ts'
import { type QueueColumn, viewColumns } from './chosen-columns.ts'
import { NextUnassigned } from './NextUnassigned.tsx'
import { Pages } from './Pages.tsx'
import { QueueNews } from './QueueNews.tsx'
import { QueueTable } from './QueueTable.tsx'
import {
  addressOf,
  filterNames,
  isQueueSort,
  type QueueAddress,
  queueDataPath,
  queuePagePath,
  setsOfficer,
  wholeQueryOf,
} from './queue-address.ts'
import { Toolbar } from './Toolbar.tsx'
import { texts } from './text.ts'
import { Views } from './Views.tsx'

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
  useWayBack(list !== undefined)
  const selection = useSelection(worksHere ? list?.rows : undefined, wholeQueryOf(address))
  const order = {
    sort,
    pathOf: (other: QueueSort | null) => queuePagePath({ ...address, sort: other, after: null }),
    byRank: view === 'approved' ? t.order.byApproval : t.order.byRank,
  }
  return (
    <StaffFrame title="" tabTitle={address.view === view ? t.tab(translate(queueViewLabels[view]), title) : title}>
      <div className="queue-page">
        <div className="queue-head">
          <h1 id={TITLE_ID} tabIndex={-1}>
            {title}
          </h1>
          <Views view={view} address={address} counts={known?.counts} withMine={worksHere} />
          <div className="queue-head__acts">
            {worksHere && <NextUnassigned onNone={refresh} />}
            <QueueNews isEmpty={list?.rows.length === 0 && !address.after} onShow={show} />
          </div>
          <Toolbar {...{ address, view, errors, order }} choices={known} canExport={worksHere} />
        </div>
        <NotRead query={query} />
        {query.isError && !list ? null : list?.rows.length === 0 ? (
          <Empty view={view} address={address} worksHere={worksHere} />
        ) : (
          <QueueTable
            caption={t.caption(translate(queueViewLabels[view]), title)}
            rows={list?.rows}
            counts={list?.groups}
            order={order}
            own={viewColumns[view]}
            without={columnsWithout(view, address, known)}
            selection={worksHere ? selection : undefined}
          />
        )}
        {(list || query.isError) && (
          <Pages
            after={address.after}
            next={list?.next ?? null}
            pathOf={after => queuePagePath({ ...address, after })}
          />
        )}
        <SelectionBar selection={selection} query={wholeQueryOf(address)} changed={() => query.refetch()} />
      </div>
      <LiveRegion
        message={list ? t.shown(list.rows.length, list.next !== null, sort ? t.order.sorts[sort] : undefined) : ''}
      />
    </StaffFrame>
  )
}

/** On the way back to the list, moves the focus from the title to the row that was left. */
function useWayBack(isShown: boolean): void {
  const left = useRef(useCurrentRow())
  useEffect(() => {
    if (!isShown) return
    if (document.activeElement?.id === TITLE_ID) focusRow(left.current)
    left.current = undefined
  }, [isShown])
}

/** The columns that would say the same in each row of a view. */
function columnsWithout(
  view: QueueView,
  { filters }: QueueAddress,
  choices: QueueResponse | undefined,
): ReadonlySet<QueueColumn> {
  const without = new Set<QueueColumn>()
  if (filters.dealer || choices?.dealers.length === 1) without.add('dealer')
  if (filters.officer || setsOfficer(view)) without.add('assignee')
  if (view === 'done' || view === 'approved') without.add('due_on')
  return without
}

interface EmptyProps {
  view: QueueView
  address: QueueAddress
  worksHere: boolean
}

function Empty({ view, address, worksHere }: EmptyProps) {
  const { empty: t, filters } = useTexts(texts)
  const isFiltered = filterNames.some(name => address.filters[name])
  if (address.after) return <EmptyState>{t.lastPage}</EmptyState>
  if (isFiltered)
    return (
      <EmptyState action={<Link href={queuePagePath({ ...address, filters: {} })}>{filters.clear}</Link>}>
        {t.filtered}
      </EmptyState>
    )
  return <EmptyState>{view === 'mine' && !worksHere ? t.mineOnly : t[view]}</EmptyState>
}
