import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from './base/api-error.ts'
import { changeOnce, forgetRequests } from './request-keys.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  forgetRequests(OPT_OUT)
  vi.useRealTimers()
})

const OPT_OUT = 'PUT opt-out'
const { signal: stop } = new AbortController()

/** Sends a change, whose answer may be a failure with this status. Returns its key. */
async function keyOf(contents: unknown, status?: number): Promise<string> {
  let sent = ''
  const send = async ({ idempotencyKey }: { idempotencyKey: string }) => {
    sent = idempotencyKey
    if (status !== undefined) throw new ApiError(status, { message: '' })
  }
  await changeOnce(OPT_OUT, { contents, send: (_, sending) => send(sending), stop }).catch(() => {})
  return sent
}
const LOST = 0

test.each([LOST, 401, 429, 500, 503])('after the failure %i the same change is the same request', async status => {
  const first = await keyOf(true, status)
  expect(await keyOf(true, status)).toBe(first)
  expect(await keyOf(true)).toBe(first)
  expect(await keyOf(true)).not.toBe(first)
})

test.each([403, 404, 409, 412, 422])('after the refusal %i it is another one', async status => {
  const first = await keyOf(true, status)
  expect(await keyOf(true)).not.toBe(first)
})

test('a change that was lost is another one once something else was asked for', async () => {
  const lost = await keyOf(true, LOST)
  await keyOf(false)
  expect(await keyOf(true)).not.toBe(lost)
})

test('a change that was lost is another one after two minutes', async () => {
  const lost = await keyOf(true, LOST)
  vi.advanceTimersByTime(119_000)
  expect(await keyOf(true, LOST)).toBe(lost)
  vi.advanceTimersByTime(120_000)
  expect(await keyOf(true)).not.toBe(lost)
})

test('of three changes at once the one in the middle is not sent, and each waits for the one before', async () => {
  const log: string[] = []
  let answer = () => {}
  const change = (contents: string, work: Promise<void>) =>
    changeOnce(OPT_OUT, {
      contents,
      stop,
      send: async () => {
        log.push(`${contents} sent`)
        await work
        log.push(`${contents} done`)
      },
    }).catch(() => {})
  const first = change('first', new Promise(resolve => (answer = resolve)))
  const others = [change('second', Promise.resolve()), change('third', Promise.resolve())]
  await vi.advanceTimersByTimeAsync(100)
  expect(log).toEqual(['first sent'])
  answer()
  await Promise.all([first, ...others])
  expect(log).toEqual(['first sent', 'first done', 'third sent', 'third done'])
})
