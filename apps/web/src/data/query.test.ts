import { act, useLayoutEffect } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { runHook } from '../ui/run-hook.ts'
import { ApiError } from './public-call.ts'
import { queryClient, useQuery } from './query.ts'
import { stubAnswers } from './stub-answers.ts'

const queryKey = ['land', 'rosa']
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubEnv('SSR', false)
  vi.stubGlobal('navigator', { onLine: true })
})
afterEach(() => {
  queryClient.clear()
  vi.useRealTimers()
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
})

test('two who show the same wait for one request, and show one answer', async () => {
  const { requests, queryFn } = stubAnswers()
  const page = await runHook(() => [useQuery({ queryKey, queryFn }), useQuery({ queryKey, queryFn })])
  expect(requests).toHaveLength(1)
  requests[0]!.answer('known')
  await wait(0)
  expect(page.now.map(({ data, isFetching }) => [data, isFetching])).toEqual(Array(2).fill(['known', false]))
  await page.leave()
})

test('what is known stands there at once on the next page, and is read again where it is old', async () => {
  const { requests, queryFn } = stubAnswers()
  const visit = () => runHook(() => useQuery({ queryKey, queryFn, staleTime: 10_000 }))
  const first = await visit()
  requests[0]!.answer('known')
  await wait(9_999)
  await first.leave()
  const second = await visit()
  expect([second.shown[0]!.data, requests.length]).toEqual(['known', 1])
  await second.leave()
  await wait(1)
  const third = await visit()
  expect(third.shown[0]).toMatchObject({ data: 'known', isFetching: true })
  expect(requests).toHaveLength(2)
  await third.leave()
})

test('a page that is left while it reads ends nothing but what must not be kept', async () => {
  const { requests, queryFn } = stubAnswers()
  for (const gcTime of [0, 1000]) await (await runHook(() => useQuery({ queryKey: [gcTime], queryFn, gcTime }))).leave()
  await wait(0)
  expect(requests.map(({ signal }) => signal.aborted)).toEqual([true, false])
  for (const { answer } of requests) answer('known')
  await wait(0)
  expect([0, 1000].map(gcTime => queryClient.getQueryData([gcTime]))).toEqual([undefined, 'known'])
})

test('nothing that was read for one person is there for the next, nor is what was on its way', async () => {
  const { requests, queryFn } = stubAnswers()
  const of = (who: string) => runHook(() => useQuery({ queryKey, queryFn, staleTime: 60_000 + who.length }))
  const rosa = await of('rosa')
  requests[0]!.answer('of Rosa')
  await wait(0)
  queryClient.invalidateQueries()
  await wait(0)
  await rosa.leave()
  queryClient.clear()
  const leo = await of('leo')
  requests[1]!.answer('late, of Rosa')
  await wait(0)
  expect(leo.now).toMatchObject({ data: undefined, isFetching: true })
  requests[2]!.answer('of Leo')
  await wait(0)
  expect(leo.shown.map(({ data }) => data)).not.toContain('of Rosa')
  expect(leo.now.data).toBe('of Leo')
  // What is left of the first visit ends in time, and takes nothing of the second along.
  await wait(300_000)
  expect(queryClient.getQueryData(queryKey)).toBe('of Leo')
  await leo.leave()
})

test('a change makes old what is shown, what is not, and what is on its way', async () => {
  const { requests, queryFn } = stubAnswers()
  const page = await runHook(() => useQuery({ queryKey, queryFn }))
  const change = queryClient.invalidateQueries({ queryKey: ['land'] })
  await wait(0)
  requests[0]!.answer('before')
  requests[1]!.answer('after')
  await act(() => change)
  expect(page.now).toMatchObject({ data: 'after', isFetching: false })
  await queryClient.invalidateQueries({ queryKey: ['home'] })
  await queryClient.invalidateQueries({ refetchType: 'none' })
  expect(requests).toHaveLength(2)
  await page.leave()
  const next = await runHook(() => useQuery({ queryKey, queryFn }))
  expect(requests).toHaveLength(3)
  await next.leave()
})

test('a change between the drawing of a page and its being there leaves nothing unread', async () => {
  const { requests, queryFn } = stubAnswers()
  const page = await runHook(() => {
    const query = useQuery({ queryKey, queryFn })
    useLayoutEffect(() => void queryClient.invalidateQueries({ refetchType: 'none' }), [])
    return query
  })
  await wait(0)
  for (const { answer } of requests) answer('after')
  await wait(0)
  expect(page.now.data).toBe('after')
  await page.leave()
})

test('what was removed is read anew by whoever shows it', async () => {
  const { requests, queryFn } = stubAnswers()
  const page = await runHook(() => useQuery({ queryKey, queryFn }))
  queryClient.removeQueries({ queryKey })
  await wait(0)
  requests.at(-1)!.answer('anew')
  await wait(0)
  expect(page.now.data).toBe('anew')
  await page.leave()
})

test('what was saved stands there; nobody who has not read it is told', async () => {
  const { requests, queryFn } = stubAnswers()
  queryClient.setQueryData(queryKey, 'unasked')
  expect(queryClient.getQueryData(queryKey)).toBeUndefined()
  const page = await runHook(() => useQuery({ queryKey, queryFn }))
  queryClient.setQueryData(queryKey, 'saved')
  await wait(0)
  requests[0]!.answer('before')
  await wait(0)
  expect(page.now).toMatchObject({ data: 'saved', isFetching: false })
  await page.leave()
})

test('nothing is read until it is wanted, and another key is another read', async () => {
  const { requests, queryFn } = stubAnswers()
  let about: string | undefined
  const page = await runHook(() => useQuery({ queryKey: ['land', about], queryFn, enabled: about !== undefined }))
  await queryClient.invalidateQueries()
  expect(requests).toHaveLength(0)
  about = 'rosa'
  await page.draw()
  requests[0]!.answer('of Rosa')
  await wait(0)
  about = 'leo'
  await page.draw()
  expect(page.now).toMatchObject({ data: undefined, isFetching: true })
  requests[1]!.answer('of Leo')
  await wait(0)
  expect(page.now.data).toBe('of Leo')
  await page.leave()
})

test('it is read again every so often while somebody looks', async () => {
  const { requests, queryFn } = stubAnswers()
  const refetchInterval = ({ state }: { state: { data: string | undefined } }) =>
    state.data === 'ready' ? false : 1000
  const page = await runHook(() => useQuery({ queryKey, queryFn, refetchInterval }))
  const answer = async (data: string) => {
    requests.at(-1)!.answer(data)
    await wait(1000)
  }
  await answer('not yet')
  expect(requests).toHaveLength(2)
  Object.assign(document, { hidden: true })
  await answer('not yet')
  expect(requests).toHaveLength(2)
  Object.assign(document, { hidden: false })
  await wait(1000)
  await answer('ready')
  await wait(5000)
  expect(requests).toHaveLength(3)
  await page.leave()
})

test('who listens hears of a failure once, however many show it, and not once nobody does', async () => {
  const { requests, queryFn } = stubAnswers()
  const refused = new ApiError(403, { message: 'unauthorized access' })
  const heard: unknown[] = []
  const stop = queryClient.onFailure(error => void heard.push(error))
  const visit = () => runHook(() => [useQuery({ queryKey, queryFn }), useQuery({ queryKey, queryFn })])
  const page = await visit()
  requests[0]!.fail(refused)
  await wait(0)
  expect([heard, page.now.map(({ error }) => error)]).toEqual([[refused], [refused, refused]])
  await page.leave()
  await (await visit()).leave()
  requests[1]!.fail(refused)
  await wait(0)
  stop()
  expect([requests.length, heard.length]).toEqual([2, 1])
})

test('a page that the server drew comes to life as it was drawn, whatever is known by then', async () => {
  const { requests, queryFn } = stubAnswers()
  await (await runHook(() => useQuery({ queryKey, queryFn }))).leave()
  requests[0]!.answer('known')
  await wait(0)
  const page = await runHook(() => useQuery({ queryKey, queryFn }), { isDrawn: true })
  expect(page.shown[0]).toMatchObject({ data: undefined, isFetching: false })
  expect(page.now.data).toBe('known')
  await page.leave()
})
