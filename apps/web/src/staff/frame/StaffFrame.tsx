import { staffPathTo } from '@porchlight/domain/staff'
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import { Link, useLocation, useRouter } from 'wouter'
import { useTexts } from '../../text/texts.ts'
import { LinkButton } from '../../ui/ButtonLink.tsx'
import { Alert } from '../../ui/base/Alert.tsx'
import { Button } from '../../ui/base/Button.tsx'
import { PageFrame, TITLE_ID } from '../../ui/base/PageFrame.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { KeyList, KeyListener } from '../keys/Keys.tsx'
import { call } from '../session/api.ts'
import { signInPath } from '../session/redirects.ts'
import { useStaff } from '../session/session.tsx'
import { texts } from '../ui/text.ts'
import { ModeBanner } from './ModeBanner.tsx'
import { Navigation } from './Navigation.tsx'
import { SearchField } from './SearchField.tsx'

/** Receives the title of a page that is rendered on the server, where effects do not run. */
export const ServerTitle = createContext<(title: string) => void>(() => undefined)

let shown: string | undefined
/** The address whose heading took the focus. */
let focused: string | undefined

/** The parts of an address that open a tab of the page, and lead to no other one. */
const ofTab = ['tab', 'kind']

/** Sets '{title} - {product}', and moves the focus to the heading when the page follows another one. */
function useTitle(title: string): void {
  const full = `${title} - ${useStaff().product}`
  const setOnServer = useContext(ServerTitle)
  const router = useRouter()
  const [path] = useLocation()
  const search = new URLSearchParams(router.searchHook(router))
  for (const part of ofTab) search.delete(part)
  const address = `${path}?${search}`
  if (import.meta.env.SSR) setOnServer(full)
  useEffect(() => {
    document.title = full
    const arrived = shown !== undefined && shown !== address
    shown = address
    // A view or a filter changes the address, and is not left by it.
    if (document.activeElement?.closest('[data-keeps-focus]')) return
    // The heading that took the focus is another one once the page has its data.
    const isLost = focused === address && document.activeElement === document.body
    if (!arrived && !isLost) return
    focused = address
    scrollTo(0, 0)
    document.getElementById(TITLE_ID)?.focus({ preventScroll: true })
  }, [full, address])
}

interface FrameProps {
  title: string
  /** The title of the browser's tab, where it differs from the heading. */
  tabTitle?: string
  lead?: ReactNode
  narrow?: boolean
  /** Beside the content on a wide screen; `null` while it is not known. */
  side?: ReactNode
  children: ReactNode
}

/**
 * The frame of every staff page: pages and sign-out above, the lender below. After the session has ended, nothing that was read is
 * shown, and what was typed stays until the person has signed in again.
 */
export function StaffFrame({ title, tabTitle = title, side, children, ...page }: FrameProps) {
  useTitle(tabTitle)
  const { product, lender, time_zone, dev, isOver, session } = useStaff()
  const hasKeys = session?.status === 'ACTIVE' && !isOver
  const t = useTexts(texts)
  return (
    <div className="staff">
      <PageFrame
        {...page}
        {...(side !== undefined && { side: isOver ? null : side })}
        title={title}
        skip={t.skip}
        notice={<ModeBanner />}
        header={
          <header className="page__header">
            <Link className="logo" href={staffPathTo('applications')}>
              <strong>{t.frame.brand(product)}</strong>
            </Link>
            <SearchField />
            <Navigation />
          </header>
        }
        footer={
          <footer className="page__footer staff__footer">
            <span>{lender}</span>
            <span>{t.frame.zone(time_zone.name)}</span>
            {hasKeys && <KeyList />}
            {dev && <Link href={staffPathTo('devMessages')}>{t.dev.title}</Link>}
          </footer>
        }
      >
        {hasKeys && <KeyListener />}
        <SessionNotice />
        <div className="staff__content" hidden={isOver}>
          {children}
        </div>
      </PageFrame>
    </div>
  )
}

const WARN_MS = 2 * 60_000
const SOONEST_MS = 5_000

/** Warns before an inactive session ends, and shows that it has ended. */
function SessionNotice() {
  const { session, isOver, ask, setSession } = useStaff()
  const [left, setLeft] = useState<number | null>(null)
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
  if (isOver) return <SignedOut />
  if (left === null || left > WARN_MS + 2000) return null
  const stay = async () => {
    const next = await call('POST /staff/session/activity').catch(() => null)
    if (!next) return
    setSession(next)
    setLeft(null)
  }
  return (
    <Alert kind="warning" title={t.soon} urgent>
      <div>
        <Button kind="primary" onClick={stay}>
          {t.stay}
        </Button>
      </div>
    </Alert>
  )
}

/** Says that the session has ended. Goes on when the person comes back from the tab in which they signed in. */
function SignedOut() {
  const { ask } = useStaff()
  const [isAsked, setAsked] = useState(false)
  // An open dialog makes the page inert, also while it is hidden: a dialog above it is not.
  const [isCovered] = useState(() => document.querySelector('dialog[open]') !== null)
  const [path] = useLocation()
  const { ending: t, close } = useTexts(texts)
  // biome-ignore lint/correctness/useExhaustiveDependencies: one listener
  useEffect(() => {
    const askAgain = () => void ask()
    addEventListener('focus', askAgain)
    return () => removeEventListener('focus', askAgain)
  }, [])
  const askNow = () => void ask().then(() => setAsked(true))
  const words = (
    <>
      <p>{t.overWhy}</p>
      <div className="staff__buttons">
        <LinkButton kind="primary" href={signInPath(path)} target="_blank" rel="noopener opener">
          {t.signIn}
        </LinkButton>
        <Button onClick={askNow}>{t.signedIn}</Button>
      </div>
      <p role="status">{isAsked && t.notYet}</p>
    </>
  )
  return isCovered ? (
    <Dialog short title={t.over} closeLabel={close} onClose={askNow}>
      <div className="stack">{words}</div>
    </Dialog>
  ) : (
    <Alert kind="warning" title={t.over} urgent>
      {words}
    </Alert>
  )
}
