import type { ShownMode } from '@porchlight/api'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, render, screen, waitFor } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError, isWorthRetrying } from '../data/base/api-error.ts'
import { askMode, noteRefusal } from '../data/base/mode.ts'
import { PageContextProvider } from '../data/base/page-context.tsx'
import { useComeBack } from '../data/come-back.ts'
import { createQueryClient } from '../data/queries.ts'
import { Loading } from '../forms/Loading.tsx'
import { pageContext } from '../testing/page.tsx'
import { ModeBanner } from './ModeBanner.tsx'

/** 11:14 PM in Chicago. */
const NOW = new Date('2026-11-21T04:00:00Z')
const UNTIL = '2026-11-21T05:14:00Z'
const TOMORROW = '2026-11-22T05:14:00Z'
const refusalOf = (code: 'read_only' | 'maintenance', retryAfter = 60) =>
  new ApiError(503, { code, message: 'Planned.' }, { retryAfter })

let served: ShownMode | null = null
const asked = vi.fn<typeof fetch>(async () => Response.json({ mode: served }))

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: NOW })
  vi.stubGlobal('fetch', asked)
  asked.mockClear()
})
afterEach(async () => {
  vi.unstubAllEnvs()
  served = null
  await act(askMode)
})

const inMode = (mode: ShownMode | null) => {
  served = mode
  return act(askMode)
}
const banner = (context: Partial<typeof pageContext> = {}) => (
  <PageContextProvider value={{ ...pageContext, time_zone: 'America/Chicago', ...context }}>
    <ModeBanner />
  </PageContextProvider>
)

test.each<[ShownMode, boolean, string]>([
  [{ kind: 'held', until: null }, true, "We can't send email, text messages or sign-in links right now."],
  [{ kind: 'held', until: null }, false, "We can't send email or sign-in links right now."],
  [
    { kind: 'read-only', until: null },
    true,
    "You can't change anything right now, and we can't send email, text messages or sign-in links.",
  ],
  [{ kind: 'maintenance', until: null }, true, "We're working on this site right now."],
])('the mode %j, texts %j: %s', async (mode, sends_texts, sentence) => {
  await inMode(mode)
  render(banner({ sends_texts }))
  expect(screen.getByText(sentence).closest('.alert--info')).toBeTruthy()
  expect(screen.getByRole('status').textContent).toContain(sentence)
  expect(screen.queryByRole('alert')).toBeNull()
})

test.each([
  [UNTIL, 'until about 11:14 PM Central Time.'],
  [TOMORROW, 'until about Nov 21, 11:14 PM Central Time.'],
])('the page of the server names the end %s in the zone of the lender', (until, words) => {
  expect(renderToString(banner({ mode: { kind: 'held', until } }))).toContain(words)
})

test('the browser names the end in the zone of the lender, as the refusals on the same page do', async () => {
  vi.stubEnv('TZ', 'America/Los_Angeles')
  await inMode({ kind: 'held', until: UNTIL })
  render(banner())
  expect(screen.getByRole('status').textContent).toContain('until about 11:14 PM Central Time.')
})

test('a refusal shows the mode on the page that did not know it, and its end takes it away', async () => {
  render(banner())
  served = { kind: 'read-only', until: null }
  act(() => noteRefusal(refusalOf('read_only')))
  await waitFor(() => expect(screen.getByRole('status').textContent).toMatch(/^You can't change anything/))
  served = null
  await act(() => vi.advanceTimersByTimeAsync(20_000))
  expect(screen.queryByRole('status')).toBeNull()
})

test('a page in sight asks every 20 seconds, and one that was away when it is shown again', async () => {
  await act(askMode)
  render(banner())
  asked.mockClear()
  await act(async () => void dispatchEvent(new Event('focus')))
  expect(asked).not.toHaveBeenCalled()
  vi.setSystemTime(Date.now() + 21_000)
  await act(async () => void dispatchEvent(new Event('focus')))
  expect(asked).toHaveBeenCalledOnce()
  served = { kind: 'held', until: null }
  await act(() => vi.advanceTimersByTimeAsync(40_000))
  await waitFor(() => expect(screen.getByRole('status').textContent).toMatch(/^We can't send email/))
})

test('a maintenance is known without an answer about it', async () => {
  asked.mockImplementationOnce(async () =>
    Response.json({ code: 'maintenance', message: 'Planned.' }, { status: 503, headers: { 'retry-after': '60' } }),
  )
  render(banner())
  await act(askMode)
  expect(screen.getByText("We're working on this site right now.")).toBeTruthy()
})

test.each(['read_only', 'maintenance'] as const)(
  'a read that the mode refuses with %s is not repeated at once',
  code => {
    expect(isWorthRetrying(3)(0, refusalOf(code))).toBe(false)
    expect(isWorthRetrying(3)(0, new ApiError(503, { code: 'service_unavailable', message: 'No.' }))).toBe(true)
  },
)

/** A page that reads one thing, and what it was answered. */
function openReading(read: () => Promise<string>) {
  const client = createQueryClient(read, 0)
  function Content() {
    useComeBack(client)
    const query = useQuery<string>({ queryKey: ['account'] })
    return query.data ? <p>{query.data}</p> : <Loading queries={[query]} label="Loading" />
  }
  render(
    <PageContextProvider value={pageContext}>
      <QueryClientProvider client={client}>
        <Content />
      </QueryClientProvider>
    </PageContextProvider>,
  )
}

test('a page that could not be read says so calmly, and comes back when the mode ends', async () => {
  served = { kind: 'maintenance', until: null }
  const read = vi.fn(async () => (served ? Promise.reject(refusalOf('maintenance', 1800)) : 'Read.'))
  openReading(read)
  expect((await screen.findByText('Planned.', { selector: 'p *' })).closest('.alert--info')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
  await inMode(null)
  expect(await screen.findByText('Read.')).toBeTruthy()
  expect(read).toHaveBeenCalledTimes(2)
})

test.each(['the time of the server', 'a return to the page'])('after an outage a page comes back at %s', async when => {
  let isOut = true
  const outage = new ApiError(503, { code: 'service_unavailable', message: 'Out.' }, { retryAfter: 5 })
  openReading(async () => (isOut ? Promise.reject(outage) : 'Read.'))
  await screen.findByRole('alert')
  isOut = false
  if (when === 'a return to the page') await act(async () => void dispatchEvent(new Event('focus')))
  else await act(() => vi.advanceTimersByTimeAsync(5_000))
  await waitFor(() => expect(screen.getByText('Read.')).toBeTruthy())
})
