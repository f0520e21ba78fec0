import type { ProgressEntry } from '@porchlight/api'
import {
  footer,
  type PageId,
  pagePath,
  type Role,
  redirectFor,
  roleOf,
  type SectionStatuses,
  type StoredAnswers,
} from '@porchlight/domain'
import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { usePrefetch } from '../data/base/page.ts'
import { useReturnPage, useRouteParams } from '../data/base/use-route-params.ts'
import { useProgress } from '../data/records.ts'

export interface PageFlow {
  role: Role
  /** Statuses when the page was loaded. */
  statuses: SectionStatuses
  /** The label of the button under the page. */
  label(answers?: Answers): string
  /** Opens the page after this one. */
  proceed(answers?: Answers): void
}

interface Answers {
  isEmpty?: boolean
  values?: StoredAnswers
}

/** The page's position in the flow: the label and the target of its button, from the domain's table. */
export function usePageFlow(page: PageId) {
  const params = useRouteParams()
  const returnTo = useReturnPage()
  const [, go] = useLocation()
  const query = useProgress()
  const now: ProgressEntry | undefined = [query.data?.borrower, ...(query.data?.co_borrowers ?? [])].find(
    entry => entry?.borrower_id === params.borrower,
  )
  const [loaded, setLoaded] = useState<ProgressEntry>()
  // The button must not change its mind while the page saves: what counts is how things stood on arrival.
  if (!loaded && now && query.fetchStatus === 'idle') setLoaded(now)
  const entry = loaded

  const instead = entry && redirectFor(page, roleOf(entry))
  useEffect(() => {
    if (instead && instead !== page) go(pagePath(params, instead, returnTo), { replace: true })
  }, [instead, page, params, go, returnTo])

  const locked = query.data?.returned?.locked[params.borrower]
  const next = (loadedEntry: ProgressEntry, answers?: Answers) =>
    footer(page, { role: roleOf(loadedEntry), statuses: loadedEntry, locked, returnTo, ...answers })
  usePrefetch(entry && pagePath(params, next(entry).to))

  const flow: PageFlow | undefined | false = entry &&
    instead === page && {
      role: roleOf(entry),
      statuses: entry,
      label: answers => next(entry, answers).label,
      proceed: answers => {
        const { to } = next(entry, answers)
        // The review shows the answers of this page first.
        go(pagePath(params, to, returnTo) + (to === 'review' ? `#${page}` : ''))
      },
    }
  return { query, flow }
}
