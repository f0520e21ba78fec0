import { errorCodes } from '@porchlight/domain'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pageContext } from '../testing/page.tsx'
import { setBrowserPageContext } from './page-context.tsx'
import { sendReminder } from './reminder.ts'
import { signedIn } from './session.ts'

const fetchMock = vi.fn<(path: string, init: RequestInit) => Promise<Response>>()
const target = { dealer: 'sunrise-homes', borrower: '01a2011f-6da4-7000-abd7-3dd6e5163d88' }

beforeEach(async () => {
  setBrowserPageContext(pageContext)
  localStorage.clear()
  vi.stubGlobal('fetch', fetchMock)
  fetchMock.mockReset()
  const expires_at = new Date(Date.now() + 600_000).toISOString()
  await signedIn({ token: 'token', expires_at, user: { id: 'u-1', email: 'rosa@example.com', phone_number: null } })
})
afterEach(() => vi.unstubAllGlobals())

test('sends a reminder once, and answers when the next one may be sent', async () => {
  fetchMock.mockResolvedValue(Response.json({ next_at: '2026-05-02T13:00:00.000Z' }))
  expect(await sendReminder(target)).toEqual(new Date('2026-05-02T13:00:00.000Z'))
  const [path, init] = fetchMock.mock.calls[0]!
  expect([init.method, path]).toEqual(['POST', `/v1/sunrise-homes/borrower/${target.borrower}/reminder`])
  expect(new Headers(init.headers).get('idempotency-key')).not.toBeNull()
})

test('fails with the code and the wait of the server', async () => {
  const { status, message } = errorCodes.reminder_sent_today
  const body = { code: 'reminder_sent_today', message }
  fetchMock.mockResolvedValue(Response.json(body, { status, headers: { 'retry-after': '3600' } }))
  await expect(sendReminder(target)).rejects.toMatchObject({ status, code: 'reminder_sent_today', retryAfter: 3600 })
})
