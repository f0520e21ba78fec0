import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { KeptRead, type ReadOptions } from './kept-read.ts'
import { ApiError } from './public-call.ts'
import { stubAnswers } from './stub-answers.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('navigator', { onLine: true })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A read of a server that answers each request when the test says so. */
function reading(options: Partial<ReadOptions<string>> = {}) {
  const { requests, queryFn } = stubAnswers()
  const heard = { gone: 0, failures: [] as unknown[] }
  const read = new KeptRead<string>(
    { queryKey: ['land'], queryFn, ...options },
    { gone: () => void heard.gone++, failed: error => void heard.failures.push(error) },
  )
  const settle = () => vi.advanceTimersByTimeAsync(0)
  const begin = () => {
    void read.fetch()
    return settle()
  }
  const answer = (at: number, data: string) => {
    requests[at]!.answer(data)
    return settle()
  }
  const fail = (at: number, error: Error) => {
    requests[at]!.fail(error)
    return settle()
  }
  return { read, requests, heard, begin, settle, answer, fail }
}

const noAnswer = new ApiError(0, { message: 'no answer' })
const refused = new ApiError(403, { message: 'unauthorized access' })

test('all who ask at once wait for one request', async () => {
  const { read, requests, settle, answer } = reading()
  const ends: string[] = []
  read.fetch().then(() => ends.push('one'))
  read.fetch().then(() => ends.push('other'))
  await settle()
  expect([requests.length, ends]).toEqual([1, []])
  await answer(0, 'known')
  expect(ends).toEqual(['one', 'other'])
  expect(read.state).toEqual({ data: 'known', error: null, isFetching: false })
  expect(read.isStale).toBe(false)
})

test('an answer that was on its way when something changed does not count; who looks gets another', async () => {
  const { read, requests, begin, settle, answer } = reading()
  read.watch(() => {})
  await begin()
  read.invalidate()
  await settle()
  expect(requests[0]!.signal.aborted).toBe(true)
  expect([requests.length, read.state.isFetching]).toEqual([2, true])
  await answer(0, 'before')
  expect(read.state.data).toBeUndefined()
  await answer(1, 'after')
  expect(read.state).toEqual({ data: 'after', error: null, isFetching: false })
})

test('what is known and not looked at is read again only when it is next shown', async () => {
  const { read, requests, settle } = reading()
  read.put('known')
  read.invalidate()
  await settle()
  expect([requests.length, read.state.isFetching, read.isStale]).toEqual([0, false, true])
})

test('who reads anew waits for the newest answer, also where something changes meanwhile', async () => {
  const { read, settle, answer } = reading()
  read.watch(() => {})
  read.put('first')
  const again = read.readAgain()
  await settle()
  read.invalidate()
  await settle()
  await answer(1, 'newest')
  expect(await again).toBe('newest')
})

test('what was saved meanwhile is newer than an answer that was on its way', async () => {
  const { read, begin, answer } = reading()
  await begin()
  read.put('saved')
  await answer(0, 'before')
  expect(read.state).toEqual({ data: 'saved', error: null, isFetching: false })
})

test('no answer is asked for again, ever later; a refusal is an answer', async () => {
  const { read, requests, heard, begin, fail } = reading()
  read.watch(() => {})
  await begin()
  await fail(0, noAnswer)
  await vi.advanceTimersByTimeAsync(1000)
  await fail(1, noAnswer)
  await vi.advanceTimersByTimeAsync(1999)
  expect(requests).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(1)
  expect([requests.length, heard.failures]).toEqual([3, []])
  await fail(2, refused)
  expect(heard.failures).toEqual([refused])
  expect(read.state).toEqual({ data: undefined, error: refused, isFetching: false })
})

test('what was known stays when it cannot be read again, until it can', async () => {
  const { read, begin, answer, fail } = reading({ retry: 0 })
  read.put('known')
  await begin()
  await fail(0, noAnswer)
  expect(read.state).toEqual({ data: 'known', error: noAnswer, isFetching: false })
  await begin()
  expect(read.state).toEqual({ data: 'known', error: noAnswer, isFetching: true })
  await answer(1, 'newer')
  expect(read.state).toEqual({ data: 'newer', error: null, isFetching: false })
})

test('who reads anew hears that it failed, or that nobody will know', async () => {
  const { read, begin, fail } = reading()
  const again = read.readAgain()
  again.catch(() => undefined)
  await begin()
  await fail(0, refused)
  await expect(again).rejects.toBe(refused)
  const andAgain = read.readAgain()
  andAgain.catch(() => undefined)
  await begin()
  read.stop()
  await expect(andAgain).rejects.toEqual(noAnswer)
})

test('after it is stopped nothing is tried again, and nothing told', async () => {
  const { read, requests, heard, begin, fail } = reading()
  await begin()
  await fail(0, noAnswer)
  read.stop()
  await vi.advanceTimersByTimeAsync(60_000)
  expect([requests.length, heard.failures, read.state.isFetching]).toEqual([1, [], false])
})

test('without a network it waits for one', async () => {
  const line = new EventTarget()
  vi.stubGlobal('navigator', { onLine: false })
  vi.stubGlobal('addEventListener', line.addEventListener.bind(line))
  const { requests, begin, settle } = reading()
  await begin()
  expect(requests).toHaveLength(0)
  line.dispatchEvent(new Event('online'))
  await settle()
  expect(requests).toHaveLength(1)
})

test('it goes a while after the last who looked, not between two pages', async () => {
  const { read, heard } = reading({ gcTime: 1000 })
  const leave = read.watch(() => {})
  leave()
  const leaveAgain = read.watch(() => {})
  await vi.advanceTimersByTimeAsync(5000)
  expect(heard.gone).toBe(0)
  leaveAgain()
  await vi.advanceTimersByTimeAsync(1000)
  expect(heard.gone).toBe(1)
})
