import { idleness, pathTo } from '@porchlight/domain'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { noteActivity, onActivity } from '../data/activity.ts'
import { useDealerSlug } from '../data/page-context.tsx'
import { beginActivity, lastActive } from '../data/storage.ts'
import { useTexts } from '../text/texts.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { LiveRegion } from '../ui/Toast.tsx'
import { clockTime } from '../ui/times.ts'
import { texts } from './text.ts'

/** The server ends a session without a report for 30 minutes, so activity is reported in between. */
const TELL_MS = 5 * 60_000
/** Events after which time may have passed unnoticed: sleep, a background tab, activity in another tab. */
const WAKING = ['focus', 'pageshow', 'storage'] as const

interface Watching {
  /** There was no activity in any tab for 30 minutes. */
  onOver(): void
  /** Reports activity to the server. Rejects when that fails. */
  tell(): Promise<unknown>
}

/** Tracks activity in all tabs, and tells when to show the warning (docs/product/sign-in-and-sessions.md §8). */
export function useInactivity({ onOver, tell }: Watching): { isWarned: boolean; stay(): void } {
  const [isWarned, setWarned] = useState(false)
  const acts = useRef<() => void>(undefined)

  useEffect(() => {
    let next: ReturnType<typeof setTimeout>
    let told = lastActive()
    const look = () => {
      clearTimeout(next)
      const { state, left } = idleness(lastActive(), Date.now())
      if (state === 'over') {
        stop()
        return onOver()
      }
      setWarned(state === 'warned')
      next = setTimeout(look, left)
    }
    const report = (after: number) => {
      const latest = lastActive()
      if (latest - told < after) return
      told = latest
      tell().catch(() => {
        told = 0
      })
    }
    acts.current = () => {
      look()
      // Not after the timeout.
      if (acts.current) report(TELL_MS)
    }
    const note = () => {
      noteActivity()
      acts.current?.()
    }
    const hearNoMore = onActivity(note)
    // Reports the last activity, which no event follows.
    const reporting = setInterval(() => report(1), TELL_MS)
    for (const event of WAKING) addEventListener(event, look)
    document.addEventListener('visibilitychange', look)
    const stop = () => {
      acts.current = undefined
      hearNoMore()
      clearTimeout(next)
      clearInterval(reporting)
      for (const event of WAKING) removeEventListener(event, look)
      document.removeEventListener('visibilitychange', look)
    }
    note()
    return stop
  }, [onOver, tell])

  const stay = useCallback(() => {
    if (!acts.current) return
    beginActivity()
    acts.current()
  }, [])
  return { isWarned, stay }
}

const SECOND = 1000
/** Said aloud at these seconds only: a clock that speaks every second lets nobody hear anything else. */
const SPOKEN: ReadonlySet<number> = new Set([60, 30, 10])

/** Asks whether the person is still there. It stands until it is answered, here or in another tab, or until nobody did. */
function InactivityWarning({ onStay }: { onStay(): void }) {
  const [now, setNow] = useState(Date.now)
  const [, go] = useLocation()
  const dealer = useDealerSlug()
  const t = useTexts(texts).inactivity
  const left = Math.ceil(idleness(lastActive(), now).left / SECOND)
  const [spoken, speak] = useState('')

  useEffect(() => {
    const ticking = setInterval(() => setNow(Date.now()), SECOND)
    return () => clearInterval(ticking)
  }, [])
  useEffect(() => {
    if (SPOKEN.has(left)) speak(t.left(left))
  }, [left, t])
  // For whoever looks at the tabs only.
  useEffect(() => {
    const { title } = document
    document.title = t.title
    return () => {
      document.title = title
    }
  }, [t])

  return (
    <div data-asking>
      <Dialog
        short
        title={t.title}
        closeLabel={t.close}
        onClose={onStay}
        footer={
          <>
            <Button onClick={() => go(pathTo('logout', { dealer }))}>{t.signOut}</Button>
            <Button kind="primary" onClick={onStay}>
              {t.stay}
            </Button>
          </>
        }
      >
        <div className="stack">
          <p>{t.why}</p>
          <p>
            {t.soon} <strong role="timer">{clockTime(left)}</strong>
          </p>
        </div>
        <LiveRegion message={spoken} />
      </Dialog>
    </div>
  )
}

/** Asks in time whether the person is still there. Shows nothing else. */
export function Inactivity(watching: Watching) {
  const { isWarned, stay } = useInactivity(watching)
  return isWarned && <InactivityWarning onStay={stay} />
}
