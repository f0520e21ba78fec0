import { ApiError } from './base/api-error.ts'

const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 60_000
/** The server sends a heartbeat every 20 seconds. After three missed ones the connection counts as lost. */
const SILENCE_MS = 60_000
const TOO_MANY = 429
const DATA = 'data: '

interface Reader {
  /** The stream is connected. Something may have happened while it was not. */
  onOpen?(): void
  onData(data: string): void
  /** The server refused access. The stream is not opened again while the page stays visible. */
  onRefused(error: ApiError): void
  /** Returns whether the stream is connected. */
  onLive?(isLive: boolean): void
}

/**
 * Reads server-sent events of a request, because EventSource cannot send a header. Connects only while the page is visible, and
 * reconnects with growing pauses, or those that the server asks for. Returns a function that ends it.
 */
export function readEventStream(
  request: (signal: AbortSignal) => Promise<Response>,
  { onOpen, onData, onRefused, onLive }: Reader,
): () => void {
  let connection: AbortController | undefined
  let reconnectTimer: ReturnType<typeof setTimeout> | undefined
  let failures = 0

  function stop(): void {
    clearTimeout(reconnectTimer)
    connection?.abort()
    connection = undefined
    onLive?.(false)
  }

  async function connect(): Promise<void> {
    stop()
    if (document.hidden) return
    const current = new AbortController()
    connection = current
    let asked = 0
    try {
      const { body } = await request(current.signal)
      await read(body!, current)
    } catch (error) {
      if (error instanceof ApiError) {
        if (error.status >= 400 && error.status < 500 && error.status !== TOO_MANY) return onRefused(error)
        asked = (error.retryAfter ?? 0) * 1000
      }
    }
    if (connection !== current) return
    onLive?.(false)
    const pause = Math.max(asked, FIRST_PAUSE_MS * 2 ** failures++)
    reconnectTimer = setTimeout(connect, Math.min(LONGEST_PAUSE_MS, pause))
  }

  async function read(body: ReadableStream<Uint8Array>, current: AbortController): Promise<void> {
    const reader = body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader()
    let silence: ReturnType<typeof setTimeout> | undefined
    let buffered = ''
    try {
      for (let first = true; ; first = false) {
        clearTimeout(silence)
        silence = setTimeout(() => current.abort(), SILENCE_MS)
        const { value, done } = await reader.read()
        if (done || connection !== current) return
        if (first) {
          failures = 0
          onLive?.(true)
          onOpen?.()
        }
        const events = (buffered + value).split('\n\n')
        buffered = events.pop()!
        for (const event of new Set(events)) if (event.startsWith(DATA)) onData(event.slice(DATA.length))
      }
    } finally {
      clearTimeout(silence)
    }
  }

  const start = () => void connect()
  document.addEventListener('visibilitychange', start)
  addEventListener('online', start)
  start()
  return () => {
    document.removeEventListener('visibilitychange', start)
    removeEventListener('online', start)
    stop()
  }
}
