import type { ErrorCode } from '@porchlight/domain'
import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '../data/base/api-error.ts'
import { renderHookOnPage } from '../testing/page.tsx'
import { isPlanned } from '../ui/base/error-ids.ts'
import { texts as explanations } from './explanation/text.ts'
import { texts } from './text.ts'
import { useSaving } from './use-saving.ts'

const t = { ...texts.english, ...explanations.english }
const report = vi.fn()
const codes: Record<number, ErrorCode> = { 409: 'wrong_status', 422: 'invalid_form' }
const refused = (status: number, errors?: Record<string, string>) =>
  new ApiError(status, { ...(codes[status] && { code: codes[status] }), message: 'No.', ...(errors && { errors }) })

beforeEach(() => {
  report.mockClear()
  vi.stubGlobal('location', { pathname: '/sunrise-homes/a', search: '' })
  vi.stubGlobal('reportError', report)
})

/** Runs a save that fails, and waits until the failure is explained, by code that loads on demand. */
async function failed(options: Parameters<typeof useSaving>[0], error: unknown) {
  const page = await renderHookOnPage(() => useSaving(options))
  await act(async () => page.result.current.run(() => Promise.reject(error)))
  await vi.waitFor(() => expect(page.result.current.busy).toBe(false))
  page.unmount()
  return page.result.current
}

async function failing(error: unknown) {
  const { problem, recovery } = await failed({}, error)
  return { problem, to: recovery && 'to' in recovery ? recovery.to : undefined }
}

const saying = async (options: Parameters<typeof useSaving>[0], error: unknown) =>
  (await failed(options, error)).problem

test('shows a message for each failure', async () => {
  expect(await saying({}, refused(0))).toBe(t.unreachable(''))
  expect(await saying({}, refused(503))).toBe(t.serverFailed(''))
  expect(await saying({}, refused(409))).toBe('No.')
  expect(await saying({}, new ApiError(429, { message: 'No.' }, { retryAfter: 90 }))).toBe(t.tooOften(2))
  expect(await saying({}, new ApiError(429, { message: 'No.' }, { retryAfter: 86_000 }))).toContain('in 24 hours')
  expect(await saying({}, refused(422, { code: 'Wrong.' }))).toBe('No.')
  expect(await saying({ fields: () => [] }, refused(422, { code: 'Wrong.' }))).toBeNull()
  expect(await saying({ fields: () => ['Add a home first.'] }, refused(422, { home: '…' }))).toBe('Add a home first.')
})

test('shows what the server says about its failure, and a sentence of its own after the failure of a proxy', async () => {
  const failure = new ApiError(500, { code: 'internal_error', message: 'Something went wrong. Reference: 7f3a' })
  expect(await saying({}, failure)).toBe('Something went wrong. Reference: 7f3a')
  for (const [status, message] of [
    [502, 'Bad Gateway'],
    [413, 'Request Entity Too Large'],
  ] as const)
    expect(await saying({}, new ApiError(status, { message }))).toBe(t.serverFailed(''))
})

test('shows the sentence of a page that explains a failure', async () => {
  for (const status of [404, 409])
    expect(await saying({}, new ApiError(status, { code: 'explained', message: 'Removed.' }))).toBe('Removed.')
})

test('clears the message of an unreachable server when the browser is online again', async () => {
  const page = await renderHookOnPage(() => useSaving())
  const fail = (status: number) => act(async () => page.result.current.run(() => Promise.reject(refused(status))))
  await fail(0)
  expect(page.result.current.problem).toBe(t.unreachable(''))
  act(() => void dispatchEvent(new Event('online')))
  expect(page.result.current.problem).toBeNull()
  await fail(409)
  act(() => void dispatchEvent(new Event('online')))
  expect(page.result.current.problem).toBe('No.')
})

test('mentions typed text only where text can be typed', async () => {
  for (const status of [0, 503]) {
    expect(await saying({ fields: () => [] }, refused(status))).toContain(t.note)
    expect(await saying({}, refused(status))).not.toContain(t.note)
  }
})

test.each(['read_only', 'maintenance', 'service_unavailable', 'internal_error'] as const)(
  'after %s says that what was typed is still there',
  async code => {
    vi.stubGlobal('fetch', async () => Response.json({ mode: null }))
    const message = `The server says ${code}.`
    const error = new ApiError(503, { code, message })
    expect(await saying({ fields: () => [] }, error)).toBe(message + t.note)
    expect(await saying({}, error)).toBe(message)
    expect(isPlanned(message)).toBe(code === 'read_only' || code === 'maintenance')
  },
)

test('a fault of ours is said too, and reported', async () => {
  const fault = new TypeError('undefined is no function')
  expect(await saying({}, fault)).toBe(t.serverFailed(''))
  expect(report).toHaveBeenCalledWith(fault)
})

test('that something newer is stored is said also where it cannot be read', async () => {
  const newer = vi.fn(() => Promise.reject(refused(0)))
  expect(await saying({ newer }, refused(412))).toBe(t.newer)
  expect(newer).toHaveBeenCalledOnce()
})

test('ignores a second press while saving', async () => {
  const page = await renderHookOnPage(() => useSaving())
  const save = vi.fn(() => new Promise<void>(() => {}))
  await act(async () => {
    page.result.current.run(save)
    page.result.current.run(save)
  })
  page.result.current.run(save)
  expect([save.mock.calls.length, page.result.current.busy]).toEqual([1, true])
  page.unmount()
})

test.each(['application_not_found', 'borrower_not_found'] as const)(
  'explains %s and leads to the dashboard',
  async code => {
    const error = new ApiError(404, { code, message: 'No.' })
    expect(await failing(error)).toEqual({ problem: t.gone, to: '/sunrise-homes/dashboard' })
  },
)

test('leads on from a conflict', async () => {
  const exists = new ApiError(409, { code: 'open_application_exists', message: 'Open.' })
  expect(await failing(exists)).toEqual({ problem: 'Open.', to: '/sunrise-homes/dashboard' })
  const page = '/sunrise-homes/application/A1B2C3D4E5/borrower/01a2011f-6da4-7000-abd7-3dd6e5163d88/income'
  vi.stubGlobal('location', { pathname: page, search: '' })
  const locked = new ApiError(409, { code: 'application_under_review', message: 'Locked.' })
  expect(await failing(locked)).toEqual({
    problem: 'Locked.',
    to: '/sunrise-homes/application/A1B2C3D4E5/progress',
  })
})

test('saves again once the application was reopened', async () => {
  const page = await renderHookOnPage(() => useSaving())
  const save = vi.fn(async () => {
    if (save.mock.calls.length === 1) throw new ApiError(409, { code: 'signing_started', message: 'Locked.' })
  })
  await act(async () => page.result.current.run(save))
  const { problem, recovery } = page.result.current
  expect(problem).toBe('Locked.')
  await act(async () => (recovery as { onOpen(): void }).onOpen())
  expect(save).toHaveBeenCalledTimes(2)
  expect(page.result.current.problem).toBeNull()
  page.unmount()
})
