import { staffPathTo } from '@porchlight/domain/staff'
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { useTexts } from '../text/texts.ts'
import { Alert } from '../ui/base/Alert.tsx'
import { Button } from '../ui/base/Button.tsx'
import { PageFrame, TITLE_ID } from '../ui/base/PageFrame.tsx'
import { callStaff } from './api.ts'
import { isAdministrator, opensApplications, signInPath } from './page-reads.ts'
import { useStaff } from './session.tsx'
import { texts } from './text.ts'

/** Receives the title of a page that is rendered on the server, where effects do not run. */
export const ServerTitle = createContext<(title: string) => void>(() => undefined)

let shown: string | undefined

/** Sets '{title} - {product}', and moves the focus to the heading when the page follows another one. */
function useTitle(title: string): void {
  const full = `${title} - ${useStaff().product}`
  const setOnServer = useContext(ServerTitle)
  if (import.meta.env.SSR) setOnServer(full)
  useEffect(() => {
    document.title = full
    const address = location.pathname + location.search
    const arrived = shown !== undefined && shown !== address
    shown = address
    if (!arrived) return
    scrollTo(0, 0)
    document.getElementById(TITLE_ID)?.focus({ preventScroll: true })
  }, [full])
}

interface FrameProps {
  title: string
  /** The title of the browser's tab, where it differs from the heading. */
  tabTitle?: string
  lead?: ReactNode
  narrow?: boolean
  children: ReactNode
}

/** The frame of every staff page: pages and sign-out above, the lender below. */
export function StaffFrame({ title, tabTitle = title, children, ...page }: FrameProps) {
  useTitle(tabTitle)
  const { product, lender, dev } = useStaff()
  const t = useTexts(texts)
  return (
    <div className="staff">
      <PageFrame
        {...page}
        title={title}
        skip={t.skip}
        header={
          <header className="page__header">
            <Link className="logo" href={staffPathTo('applications')}>
              <strong>{t.frame.brand(product)}</strong>
            </Link>
            <Navigation />
          </header>
        }
        footer={
          <footer className="page__footer staff__footer">
            <span>{lender}</span>
            {dev && <Link href={staffPathTo('devMessages')}>{t.dev.title}</Link>}
          </footer>
        }
      >
        <SessionNotice />
        {children}
      </PageFrame>
    </div>
  )
}

function Navigation() {
  const { session } = useStaff()
  const [path] = useLocation()
  const t = useTexts(texts).frame
  if (!session) return null
  const isActive = session.status === 'ACTIVE'
  const pages = [
    ...(isActive && opensApplications(session.grants) ? (['applications'] as const) : []),
    ...(isActive && isAdministrator(session.grants) ? (['people'] as const) : []),
    ...(isActive ? (['account'] as const) : []),
  ]
  const signOut = () =>
    callStaff('DELETE', '/session')
      .catch(() => undefined)
      // A new document: nothing that was read stays in this one.
      .then(() => location.assign(staffPathTo('signIn')))
  return (
    <nav className="staff__nav" aria-label={t.pages}>
      {pages.map(name => (
        <Link key={name} href={staffPathTo(name)} aria-current={path === staffPathTo(name) ? 'page' : undefined}>
          {t[name]}
        </Link>
      ))}
      <Button kind="quiet" onClick={signOut}>
        {t.signOut}
      </Button>
    </nav>
  )
}

const WARN_MS = 2 * 60_000
const SOONEST_MS = 5_000

/** Warns before the session ends without activity, and says so when it has ended. What was typed stays on the page. */
function SessionNotice() {
  const { session, isOver, ask, setSession } = useStaff()
  const [left, setLeft] = useState<number | null>(null)
  const [path] = useLocation()
  const t = useTexts(texts).ending
  const idleAt = session?.idle_at
  // biome-ignore lint/correctness/useExhaustiveDependencies: each known end starts one timer
  useEffect(() => {
    if (!idleAt || isOver) return
    const remaining = left ?? Date.parse(idleAt) - Date.now()
    // Other pages may have prolonged the session: the server knows.
    const wait = remaining > WARN_MS ? remaining - WARN_MS : remaining
    const timer = setTimeout(async () => setLeft(await ask()), Math.max(wait + 1000, SOONEST_MS))
    return () => clearTimeout(timer)
  }, [idleAt, left, isOver])
  if (!session) return null
  if (isOver)
    return (
      <Alert kind="warning" title={t.over} urgent>
        <p>{t.overWhy}</p>
        <p>
          <a href={signInPath(path)} target="_blank" rel="noopener opener">
            {t.signIn}
          </a>
        </p>
        <Button onClick={() => void ask()}>{t.signedIn}</Button>
      </Alert>
    )
  if (left === null || left > WARN_MS + 2000) return null
  const stay = async () => {
    const next = await callStaff<typeof session>('POST', '/session/activity').catch(() => null)
    if (!next) return
    setSession(next)
    setLeft(null)
  }
  return (
    <Alert kind="warning" title={t.soon} urgent>
      <Button kind="primary" onClick={stay}>
        {t.stay}
      </Button>
    </Alert>
  )
}
