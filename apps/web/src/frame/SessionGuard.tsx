import { pathTo } from '@porchlight/domain'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { lastActive } from '../api/activity.ts'
import { Refusal } from '../api/client.ts'
import { identity, renew } from '../api/session.ts'
import { boot } from '../boot.ts'
import { Outline } from './Outline.tsx'

/** Document 1, section 2: whoever is not signed in is led to the sign-in after this long. */
const PAUSE_MS = 500
/** The server ends a session that hears nothing for 30 minutes, however much is typed meanwhile. */
const HEARTBEAT_MS = 5 * 60_000

/** Document 1, section 8: who is not found goes to the dashboard. */
const NOT_FOUND: ReadonlySet<string> = new Set(['application not found', 'borrower not found'])

/** Keeps out whoever is not signed in, and leads away whom the server refuses. */
export function SessionGuard({ children }: { children: ReactNode }) {
  const client = useQueryClient()
  const [, go] = useLocation()
  const [isOut, setOut] = useState(false)
  const dealer = boot().dealer?.slug ?? ''

  useEffect(() => {
    const ask = (who: Promise<object | null>) =>
      who.then(
        user => user ?? setOut(true),
        // No answer is no refusal; the page itself says what it could not reach.
        () => undefined,
      )
    ask(identity())
    const heartbeat = setInterval(() => {
      if (Date.now() - lastActive().getTime() < HEARTBEAT_MS) ask(renew())
    }, HEARTBEAT_MS)
    return () => clearInterval(heartbeat)
  }, [])

  useEffect(
    () =>
      client.getQueryCache().subscribe(event => {
        if (event.type !== 'updated' || event.action.type !== 'error') return
        const { error } = event.action
        if (!(error instanceof Refusal)) return
        if (error.status === 401) setOut(true)
        if (error.status === 403) go(pathTo('unauthorized', { dealer }), { replace: true })
        if (NOT_FOUND.has(error.message)) go(pathTo('dashboard', { dealer }), { replace: true })
      }),
    [client, dealer, go],
  )

  useEffect(() => {
    if (!isOut) return
    const redirect = location.pathname + location.search
    const leaving = setTimeout(() => go(pathTo('login', { dealer }, { redirect }), { replace: true }), PAUSE_MS)
    return () => clearTimeout(leaving)
  }, [isOut, dealer, go])

  return isOut ? <Outline /> : children
}
