import { useEffect, useState } from 'react'

const SECOND = 1000

/** Seconds left, and how to begin anew. Measured by the clock: a phone in a pocket stops its timers. */
export function useCountdown(seconds: number): [left: number, restart: () => void] {
  const [until, setUntil] = useState(() => Date.now() + seconds * SECOND)
  const [now, setNow] = useState(Date.now)
  const left = Math.max(0, Math.ceil((until - now) / SECOND))
  useEffect(() => {
    if (left === 0) return
    const next = setTimeout(() => setNow(Date.now()), SECOND)
    return () => clearTimeout(next)
  })
  const restart = () => {
    setNow(Date.now())
    setUntil(Date.now() + seconds * SECOND)
  }
  return [left, restart]
}
