import { idleness, pathTo } from '@porchlight/domain'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { noteActivity, onActivity } from '../../../data/activity.ts'
import { useDealerSlug } from '../../../data/base/page-context.tsx'
import { beginActivity, lastActive } from '../../../data/last-active.ts'
import { useTexts } from '../../../text/texts.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { LiveRegion } from '../../../ui/overlays/Toast.tsx'
import { clockTime } from '../../../ui/times.ts'
import { texts } from './text.ts'

/** The server ends a session without a report for 30 minutes, so activity is reported in between. */
const REPORT_INTERVAL_MS = 5 * 60_000
/** Events after which time may have passed unnoticed: sleep, a background tab, activity in another tab. */
const WAKING = ['focus', 'pageshow', 'storage'] as const

interface InactivityProps {
  /** There was no activity in any tab for 30 minutes. */
  onOver(): void
  /** Reports activity to the server. Rejects when that fails. */
  report(): Promise<unknown>
}

/** Tracks activity in all tabs and returns whether to show the warning (docs/product/sign-in-and-sessions.md §8). */
export function useInactivity({ onOver, report }: InactivityProps): { isWarned: boolean; stay(): void } {
  const [isWarned, setWarned] = useState(false)
  const onAct = useRef<() => void>(undefined)

  useEffect(() => {
    let next: ReturnType<typeof setTimeout>
    let reported = lastActive()
    const update = () => {
      clearTimeout(next)
      const { state, left } = idleness(lastActive(), Date.now())
      if (state === 'over') {
        stop()
        return onOver()
      }
      setWarned(state === 'warned')
      next = setTimeout(update, left)
    }
    const reportAfter = (ms: number) => {
      const latest = lastActive()
      if (latest - reported < ms) return
      reported = latest
      report().catch(() => {
        reported = 0
      })
    }
    onAct.current = () => {
      update()
      // Not after the timeout.
      if (onAct.current) reportAfter(REPORT_INTERVAL_MS)
    }
    const note = () => {
      noteActivity()
      onAct.current?.()
    }
    const stopListening = onActivity(note)
    // Reports the last activity, which no event follows.
    const interval = setInterval(() => reportAfter(1), REPORT_INTERVAL_MS)
    for (const event of WAKING) addEventListener(event, update)
    document.addEventListener('visibilitychange', update)
    const stop = () => {
      onAct.current = undefined
      stopListening()
      clearTimeout(next)
      clearInterval(interval)
      for (const event of WAKING) removeEventListener(event, update)
      document.removeEventListener('visibilitychange', update)
    }
    note()
    return stop
  }, [onOver, report])

  const stay = useCallback(() => {
    if (!onAct.current) return
    beginActivity()
    onAct.current()
  }, [])
  return { isWarned, stay }
}

const SECOND = 1000
/** The remaining seconds that are announced. An announcement every second would interrupt everything else. */
const ANNOUNCED_SECONDS: ReadonlySet<number> = new Set([60, 30, 10])

/** Asks whether the person is still there. It stays until it is answered, here or in another tab, or until the session ends. */
function InactivityWarning({ onStay }: { onStay(): void }) {
  const [now, setNow] = useState(Date.now)
  const [, go] = useLocation()
  const dealer = useDealerSlug()
  const t = useTexts(texts)
  const left = Math.ceil(idleness(lastActive(), now).left / SECOND)
  const [announced, announce] = useState('')

  useEffect(() => {
    const ticking = setInterval(() => setNow(Date.now()), SECOND)
    return () => clearInterval(ticking)
  }, [])
  useEffect(() => {
    if (ANNOUNCED_SECONDS.has(left)) announce(t.left(left))
  }, [left, t])
  // The title is visible while another tab is shown.
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
        <LiveRegion message={announced} />
      </Dialog>
    </div>
  )
}

/** Asks in time whether the person is still there. Shows nothing else. */
export function Inactivity(props: InactivityProps) {
  const { isWarned, stay } = useInactivity(props)
  return isWarned && <InactivityWarning onStay={stay} />
}
