import { useEffect, useRef } from 'react'

interface Stop {
  /** Returns the signal of a change that begins. It ends the repetition of the change, with the page at the latest. */
  begin(): AbortSignal
  /** Ends the repetition of the change that began last. */
  stop(): void
}

/** The one place where a change gets its end: the types of the calls ask for a signal. */
export function useStop(): Stop {
  const running = useRef<AbortController>(undefined)
  const stop = () => running.current?.abort()
  useEffect(() => () => running.current?.abort(), [])
  return {
    begin() {
      running.current = new AbortController()
      return running.current.signal
    },
    stop,
  }
}
