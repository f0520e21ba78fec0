import { idleness } from '@porchlight/domain'
import { useCallback, useEffect, useRef, useState } from 'react'
import { noteActivity, onActivity } from '../data/activity.ts'
import { beginActivity, lastActive } from '../data/last-active.ts'

/** The server ends a session without a report for 30 minutes, so activity is reported in between. */
const TELL_MS = 5 * 60_000
/** Events after which time may have passed unnoticed: sleep, a background tab, activity in another tab. */
const WAKING = ['focus', 'pageshow', 'storage'] as const

export interface Watching {
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
