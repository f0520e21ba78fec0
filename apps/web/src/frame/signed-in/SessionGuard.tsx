import { idleness, pathTo } from '@porchlight/domain'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { ApiError, isApplicationGone } from '../../data/base/api-error.ts'
import { readIdentity } from '../../data/base/identity-store.ts'
import { useDealerSlug, usePageContext } from '../../data/base/page-context.tsx'
import { dealerItem } from '../../data/base/storage.ts'
import { lastActive } from '../../data/last-active.ts'
import { isLeaving } from '../../data/leaving.ts'
import { identity, knownUser, onSignOut, reportActivity, type SessionEnd, signOut } from '../../data/session.ts'
import { useTexts } from '../../text/texts.ts'
import { lazyComponent } from '../../ui/base/lazy-component.tsx'
import { Skeleton } from '../../ui/base/Skeleton.tsx'
import { Frame } from '../Frame.tsx'
import { texts } from '../text.ts'

/** A visitor without a session is redirected to sign-in after this delay (docs/product/sign-in-and-sessions.md §11). */
const PAUSE_MS = 500

const Inactivity = lazyComponent(async () => (await import('./inactivity/Inactivity.tsx')).Inactivity)

const currentPath = () => location.pathname + location.search

/** The frame of a page with a placeholder for its content. */
export function PageShell() {
  const { loading } = useTexts(texts)
  const { dealer, product } = usePageContext()
  return (
    <Frame title="" tabTitle={dealer?.name ?? product}>
      <Skeleton label={loading} rows={3} />
    </Frame>
  )
}

/** Redirects visitors without a session, signs out after inactivity, and redirects on a refused request. */
export function SessionGuard({ children }: { children: ReactNode }) {
  const client = useQueryClient()
  const [, go] = useLocation()
  const [isOut, setOut] = useState<SessionEnd | 'unknown'>()
  const dealer = useDealerSlug()

  /** Handles an ended session. A failed request does not end it; the page itself shows that it could not load. */
  const admit = useCallback(
    async (session: Promise<object | null>) => (await session) ?? setOut(last => last ?? 'unknown'),
    [],
  )
  const ending = useRef<Promise<void>>(undefined)
  const onOver = useCallback(() => {
    ending.current ??= readIdentity().then(stored => {
      // Without a stored identity there is nothing to sign out; the visitor is redirected to sign-in.
      if (!stored) return setOut(last => last ?? 'unknown')
      // This tab is notified like all others after the sign-out.
      return signOut('session-inactivity')
    })
  }, [])
  const report = useCallback(() => admit(reportActivity()), [admit])

  useEffect(() => {
    // A session that timed out ends at once; the tracker loads later.
    if (idleness(lastActive(), Date.now()).state === 'over') onOver()
    else admit(identity()).catch(() => undefined)
  }, [admit, onOver])
  useEffect(() => onSignOut(setOut), [])
  useOwnPage()

  useEffect(
    () =>
      client.getQueryCache().subscribe(({ query, ...event }) => {
        if (event.type !== 'updated' || event.action.type !== 'error' || !query.isActive()) return
        const { error } = event.action
        if (!(error instanceof ApiError)) return
        if (error.status === 401) setOut(last => last ?? 'unknown')
        if (isLeaving()) return
        if (error.status === 403) go(pathTo('unauthorized', { dealer }), { replace: true })
        if (isApplicationGone(error)) go(pathTo('dashboard', { dealer }), { replace: true })
      }),
    [client, dealer, go],
  )
  // The next user of this tab must not see the data of this one.
  useEffect(() => () => client.clear(), [client])

  useEffect(() => {
    if (!isOut) return
    const redirect = currentPath()
    if (isOut === 'unknown') {
      const leaving = setTimeout(() => go(pathTo('login', { dealer }, { redirect }), { replace: true }), PAUSE_MS)
      return () => clearTimeout(leaving)
    }
    // A page load, which drops the data that this tab holds.
    if (isOut === 'signed-out') return location.replace(pathTo('dealerHome', { dealer }))
    dealerItem(dealer, 'last-active').clear()
    location.replace(pathTo('login', { dealer }, { error: isOut, redirect }))
  }, [isOut, dealer, go])

  if (isOut) return <PageShell />
  return (
    <>
      {children}
      <Inactivity onOver={onOver} report={report} />
    </>
  )
}

/** Reloads a page that is shown again after another user signed in, or that Back restores from before a sign-out. */
export function useOwnPage(): void {
  useEffect(() => {
    const recheck = async (event: Event) => {
      const identity = await readIdentity()
      const isBack = 'persisted' in event && event.persisted
      const isOwn = identity ? identity.user.id === (knownUser() ?? identity.user).id : !isBack
      if (!isOwn) location.reload()
    }
    addEventListener('pageshow', recheck)
    addEventListener('visibilitychange', recheck)
    return () => {
      removeEventListener('pageshow', recheck)
      removeEventListener('visibilitychange', recheck)
    }
  }, [])
}
