import type { ShownDocument, SigningState } from '@porchlight/api'
import { errorCodes, legalTexts } from '@porchlight/domain'
import { renderHook } from '@testing-library/react'
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { texts as saving } from '../saving/text.ts'
import { pageContext, renderHookOnPage } from '../testing/page.tsx'
import { refused } from '../testing/refused.ts'
import { texts } from './text.ts'
import { type SigningSession, useReportRead, useSigningSession } from './use-signing-session.ts'

const { note } = texts.english
const noConnection = saving.english.unreachable(note)
const serverFailed = saving.english.serverFailed(note)

const state: SigningState = {
  step: 'CONSENT',
  signer: { name: 'Rosa Delgado', role: 'Primary borrower' },
  lender: 'Porchlight Lending',
  dealer: { name: 'Sunrise Homes', logo_url: '/logo.svg', logo_width: 156, logo_height: 48, brand_color: '#a8480f' },
  application_id: '0123456789',
  documents: [],
  return_url: 'http://localhost:3000/',
  hand_over: null,
  disclosure: legalTexts['esign-disclosure']({ lender: 'Porchlight Lending', dealer: pageContext.dealer!.name }),
  joint_credit: null,
}
const opened = () => Response.json({ ...state, bearer: 'bearer', expires_at: '2026-11-21T12:00:00Z' })
const lost = () => Promise.reject(new TypeError('network error'))
const badGateway = () => new Response('<h1>Bad Gateway</h1>', { status: 502, statusText: 'Bad Gateway' })

type Answer = () => Response | Promise<Response>

async function openSession(open: Answer, answer: Answer = lost) {
  vi.stubGlobal('fetch', async (path: string) => (path.endsWith('/open') ? open() : answer()))
  return (await renderHookOnPage(useSigningSession)).result
}

async function problemAfter(answer: Answer): Promise<SigningSession['problem']> {
  const result = await openSession(opened, answer)
  const session = () => (result.current as { session: SigningSession }).session
  await act(async () => session().act('POST /signing/consent', { body: { agreed: true } }))
  expect(session().busy).toBe(false)
  return session().problem
}

test.each([
  ['there was no response', lost, noConnection],
  ['the response was lost halfway', () => new Response('{"step":'), noConnection],
  ['a proxy answered', badGateway, serverFailed],
  ['the server refused', () => refused('too_many_requests'), errorCodes.too_many_requests.message],
])('says why a step was not saved when %s', async (_, answer, sentence) => {
  expect(await problemAfter(answer)).toBe(sentence)
})

test.each([
  ['there was no response', lost, noConnection],
  ['a proxy answered', badGateway, serverFailed],
])('says why the documents do not open when %s, and opens them at the next attempt', async (_, failed, problem) => {
  const open = vi.fn<Answer>(failed)
  const result = await openSession(open)
  expect(result.current).toEqual({ problem, retry: expect.any(Function) })
  open.mockImplementation(opened)
  await act(async () => (result.current as { retry(): void }).retry())
  expect(result.current).toMatchObject({ session: { state } })
})

test.each(['stopped', 'left'] as const)(
  'a step that the server cannot take is not sent again once it is %s',
  async how => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const answer = vi.fn<Answer>(() => refused('service_unavailable'))
    vi.stubGlobal(
      'fetch',
      vi.fn(async (path: string) => (path.endsWith('/open') ? opened() : answer())),
    )
    const { result, unmount } = await renderHookOnPage(useSigningSession)
    const session = () => (result.current as { session: SigningSession }).session
    await act(async () => session().act('POST /signing/decline', { body: { reason: 'No.' } }))
    // The stream of events is read, too.
    const steps = () => vi.mocked(fetch).mock.calls.filter(([path]) => String(path).endsWith('/decline')).length
    expect(steps()).toBe(1)
    await act(async () => (how === 'left' ? unmount() : session().stop()))
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    expect(steps()).toBe(1)
    if (how === 'stopped') expect(session()).toMatchObject({ busy: false, problem: texts.english.stopped })
    vi.useRealTimers()
  },
)

test('a press goes on once when the document is reported, and reports again after a failure', () => {
  const unread: ShownDocument = { id: 'a', title: 'A', pages: 1, sha256: 'b', to_sign: true, opened: false }
  const next = vi.fn()
  const session: SigningSession = { state, busy: false, problem: null, act: vi.fn(), stop: vi.fn(), pdf: vi.fn() }
  const { result, rerender } = renderHook(
    ({ shown, document }: { shown: Partial<SigningSession>; document: ShownDocument }) =>
      useReportRead({ ...session, ...shown }, document, next),
    { initialProps: { shown: {}, document: unread } },
  )
  act(() => {
    result.current.onRead()
    result.current.goOn()
  })
  expect(session.act).toHaveBeenCalledOnce()
  rerender({ shown: { problem: noConnection }, document: unread })
  act(() => result.current.goOn())
  expect(session.act).toHaveBeenCalledTimes(2)
  expect(next).not.toHaveBeenCalled()
  rerender({ shown: {}, document: { ...unread, opened: true } })
  expect(next).toHaveBeenCalledOnce()
  act(() => result.current.goOn())
  expect(next).toHaveBeenCalledTimes(2)
})
