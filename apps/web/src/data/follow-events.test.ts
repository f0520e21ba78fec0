import { beforeEach, expect, test, vi } from 'vitest'
import { pageContext } from '../testing/page.tsx'
import { setBrowserPageContext } from './base/page-context.tsx'
import { followEvents } from './follow-events.ts'

setBrowserPageContext(pageContext)

/** A page that can be hidden, and a server whose streams the test writes to. */
function startFollowing() {
  const page = new EventTarget() as EventTarget & { hidden: boolean }
  page.hidden = false
  const streams: { send(words: string): void; end(): void }[] = []
  let refusal: ResponseInit | undefined
  vi.stubGlobal('document', page)
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('removeEventListener', () => {})
  vi.stubGlobal('location', { origin: 'https://porchlight.example' })
  vi.stubGlobal('fetch', async (path: string, { signal }: RequestInit) => {
    if (path.endsWith('/session/token')) return Response.json({}, { status: 401 })
    if (refusal !== undefined) return Response.json({ message: 'no' }, refusal)
    const { readable, writable } = new TransformStream<string, string>()
    const writer = writable.getWriter()
    signal!.addEventListener('abort', () => writer.abort(signal!.reason).catch(() => {}))
    streams.push({ send: words => void writer.write(words), end: () => void writer.close() })
    return new Response(readable.pipeThrough(new TextEncoderStream()))
  })
  const received = { changes: 0, isLive: false }
  const stop = followEvents(
    { dealer: 'sunrise-homes', application: '0123456789' },
    {
      onChange: () => void received.changes++,
      onLive: isLive => {
        received.isLive = isLive
      },
    },
  )
  const settle = () => vi.advanceTimersByTimeAsync(0)
  return {
    received,
    streams,
    stop,
    settle,
    refuse: (answer: ResponseInit | undefined) => {
      refusal = answer
    },
    async hide(hidden: boolean) {
      page.hidden = hidden
      page.dispatchEvent(new Event('visibilitychange'))
      await settle()
    },
  }
}

beforeEach(() => vi.useFakeTimers())

async function following() {
  const stream = startFollowing()
  await stream.settle()
  stream.streams[0]!.send(': hello\n\n')
  await stream.settle()
  expect(stream.received).toEqual({ changes: 1, isLive: true })
  return stream
}

test('reports each change for any chunking, and no heartbeat', async () => {
  const { streams, received, settle, stop } = await following()
  streams[0]!.send('data: cha')
  await settle()
  streams[0]!.send('nged\n\n: still here\n\n')
  await settle()
  expect(received.changes).toBe(2)
  streams[0]!.send('data: changed\n\n')
  await settle()
  expect(received.changes).toBe(3)
  stop()
  expect(received.isLive).toBe(false)
})

test('reconnects with growing pauses', async () => {
  const { streams, received, settle, refuse } = await following()
  streams[0]!.end()
  await settle()
  expect(received.isLive).toBe(false)
  refuse({ status: 503 })
  await vi.advanceTimersByTimeAsync(1_000 + 2_000 + 3_999)
  refuse(undefined)
  await vi.advanceTimersByTimeAsync(0)
  expect(streams).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(streams).toHaveLength(2)
  streams[1]!.send(': hello\n\n')
  await settle()
  expect(received).toEqual({ changes: 2, isLive: true })
})

test('reconnects when the server asks for it, after a minute at the latest', async () => {
  const { streams, settle, refuse } = await following()
  streams[0]!.end()
  await settle()
  const asking = (seconds: number) => refuse({ status: 503, headers: { 'retry-after': String(seconds) } })
  asking(30)
  await vi.advanceTimersByTimeAsync(1_000)
  asking(1800)
  await vi.advanceTimersByTimeAsync(30_000)
  refuse(undefined)
  await vi.advanceTimersByTimeAsync(59_999)
  expect(streams).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(streams).toHaveLength(2)
})

test('drops a stream after a minute of silence', async () => {
  const { streams, received } = await following()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(received.isLive).toBe(false)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(streams).toHaveLength(2)
})

test('reads once after a refusal', async () => {
  const { streams, received, refuse } = await following()
  refuse({ status: 403 })
  streams[0]!.end()
  await vi.advanceTimersByTimeAsync(600_000)
  expect(received).toEqual({ changes: 2, isLive: false })
})

test('closes the stream while the page is hidden', async () => {
  const { streams, received, hide, settle } = await following()
  await hide(true)
  expect(received.isLive).toBe(false)
  await vi.advanceTimersByTimeAsync(600_000)
  expect(streams).toHaveLength(1)
  await hide(false)
  streams[1]!.send(': hello\n\n')
  await settle()
  expect(received).toEqual({ changes: 2, isLive: true })
})
