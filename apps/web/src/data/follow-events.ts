import { APPLICATION_CHANGED } from '@porchlight/domain'
import { fetchSignedIn } from './client.ts'
import { ApiError } from './public-call.ts'

const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 60_000
/** The server says something every 20 seconds; after three times that, nobody is at the other end. */
const SILENCE_MS = 60_000
const TOO_MANY = 429

interface Follower {
  /** Something has changed, or may have while nothing could be heard. */
  onChange(): void
  /** Whether changes are heard now. */
  onLive(isLive: boolean): void
}

/**
 * Follows a stream of server-sent events, by the identity token, which EventSource cannot send. Only while the page is
 * looked at; after a lost connection it tries again, ever less often. Answers how to stop.
 */
export function followEvents(path: string, { onChange, onLive }: Follower): () => void {
  let leaving: AbortController | undefined
  let again: ReturnType<typeof setTimeout> | undefined
  let failures = 0

  function stop(): void {
    clearTimeout(again)
    leaving?.abort()
    leaving = undefined
    onLive(false)
  }

  async function follow(): Promise<void> {
    stop()
    if (document.hidden) return
    const current = new AbortController()
    leaving = current
    try {
      const { body } = await fetchSignedIn('GET', path, { signal: current.signal })
      await read(body!, current)
    } catch (error) {
      if (error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== TOO_MANY) {
        // Not to be heard any more: reading finds out why, and leads away.
        onChange()
        return
      }
    }
    if (leaving !== current) return
    onLive(false)
    again = setTimeout(follow, Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** failures++))
  }

  async function read(body: ReadableStream<Uint8Array>, current: AbortController): Promise<void> {
    const reader = body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader()
    let silence: ReturnType<typeof setTimeout> | undefined
    let said = ''
    try {
      for (let first = true; ; first = false) {
        clearTimeout(silence)
        silence = setTimeout(() => current.abort(), SILENCE_MS)
        const { value, done } = await reader.read()
        if (done || leaving !== current) return
        if (first) {
          failures = 0
          onLive(true)
          onChange()
        }
        const events = (said + value).split('\n\n')
        said = events.pop()!
        if (events.includes(`data: ${APPLICATION_CHANGED}`)) onChange()
      }
    } finally {
      clearTimeout(silence)
    }
  }

  const start = () => void follow()
  document.addEventListener('visibilitychange', start)
  addEventListener('online', start)
  start()
  return () => {
    document.removeEventListener('visibilitychange', start)
    removeEventListener('online', start)
    stop()
  }
}
