import type { QueueNews } from '@porchlight/domain/staff'
import { useCallback, useEffect, useState } from 'react'
import { readEventStream } from '../../data/event-stream.ts'
import { callForContent } from '../session/api.ts'

/**
 * Counts the applications of the person's dealers that others changed since the page was read, or since `reset`. The number says nothing of
 * what is shown, so the page asks before it reads again.
 */
export function useQueueNews(): { changed: number; reset(): void } {
  const [changed, setChanged] = useState(0)
  useEffect(
    () =>
      readEventStream(signal => callForContent('GET /staff/queue/events', { signal }), {
        onData: data => {
          const news = JSON.parse(data) as QueueNews
          setChanged(before => before + news.changed)
        },
        onRefused: () => undefined,
      }),
    [],
  )
  const reset = useCallback(() => setChanged(0), [])
  return { changed, reset }
}
