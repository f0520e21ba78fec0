import { useEffect, useState } from 'react'

const SECOND = 1000

/** Seconds left, and a function that restarts. Uses the clock, because phones pause timers in the background. */
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
