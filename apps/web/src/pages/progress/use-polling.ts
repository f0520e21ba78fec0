import { useEffect, useRef, useState } from 'react'

/** A specified limit. */
const POLL_EVERY_MS = 10_000
const POLLS = 100
/** After a minute the notice states that it takes long. */
const POLLS_USUAL = 6

/** The state of the polling. `over`: it has stopped. */
type Patience = 'usual' | 'long' | 'over'

export interface Waiting {
  patience: Patience
  askAgain(): void
}

/**
 * Polls every 10 seconds, 100 times at most, while a change is expected and the page is visible. With a connected event
 * stream it only counts the time.
 */
export function usePolling(isWaiting: boolean, isLive: boolean, ask: () => void): Waiting {
  const polls = useRef(0)
  const [patience, setPatience] = useState<Patience>('usual')
  const [round, setRound] = useState(0)
  const begin = () => {
    polls.current = 0
    setPatience('usual')
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: `ask` is equivalent in each render, and a new round restarts the polling
  useEffect(() => {
    if (!isWaiting) return begin()
    const polling = setInterval(() => {
      if (document.hidden) return
      if (!isLive) ask()
      polls.current++
      if (polls.current >= POLLS_USUAL) setPatience('long')
      if (polls.current < POLLS) return
      setPatience('over')
      clearInterval(polling)
    }, POLL_EVERY_MS)
    return () => clearInterval(polling)
  }, [isWaiting, isLive, round])

  return {
    patience,
    askAgain() {
      begin()
      setRound(last => last + 1)
      ask()
    },
  }
}
