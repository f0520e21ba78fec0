import { idleness } from '@porchlight/domain'
import { useCallback, useEffect, useRef, useState } from 'react'
import { noteActivity, onActivity } from '../data/activity.ts'
import { beginActivity, lastActive } from '../data/last-active.ts'

/** The server ends a session that hears nothing for 30 minutes, however much is typed meanwhile. */
const TELL_MS = 5 * 60_000
/** What may show that time has passed unseen: a laptop that slept, a tab that stood behind others, another tab at work. */
const WAKING = ['focus', 'pageshow', 'storage'] as const

export interface Watching {
  /** Nobody did anything in any tab for 30 minutes. */
  onOver(): void
  /** The server is to hear that the person is there. Rejects where it did not. */
  tell(): Promise<unknown>
}

/** Follows what the person does, in this tab and in others, and says when to ask whether he is still there. */
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
      // Not where that was the end.
      if (acts.current) report(TELL_MS)
    }
    const note = () => {
      noteActivity()
      acts.current?.()
    }
    const hearNoMore = onActivity(note)
    // What was done last, and had nothing follow it.
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
