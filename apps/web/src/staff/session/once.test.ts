import { expect, test, vi } from 'vitest'
import { call } from './api.ts'

const TAKE = 'POST /staff/queue/next'
const take = (idempotencyKey: string) => call(TAKE, { idempotencyKey, stop: new AbortController().signal })
const taken = { application_id: '0123456789' }

/** A server with these answers, one after the other, that records the keys. */
function server(...answers: (() => Response | Promise<Response>)[]): string[] {
  const keys: string[] = []
  vi.stubGlobal('fetch', async (_: string, { headers }: RequestInit) => {
    keys.push(new Headers(headers).get('idempotency-key')!)
    return answers.shift()!()
  })
  return keys
}
const lost = () => {
  throw new TypeError('network error')
}
const done = () => Response.json(taken)

test('a change whose answer was lost is the same request when another page sends it', async () => {
  const keys = server(lost, done, done)
  await expect(take('one')).rejects.toMatchObject({ status: 0 })
  expect(await take('two')).toEqual(taken)
  await take('three')
  expect(keys).toEqual(['one', 'one', 'three'])
})

test('a change that another page sends while it is under way is done once', async () => {
  let answer = (_: Response) => {}
  const keys = server(() => new Promise<Response>(resolve => (answer = resolve)))
  const both = [take('one'), take('two')]
  await vi.waitFor(() => expect(keys).toHaveLength(1))
  answer(done())
  expect(await Promise.all(both)).toEqual([taken, taken])
  expect(keys).toEqual(['one'])
})

test('a change is another one after another change of the same record', async () => {
  const keys = server(lost, done, done)
  const mark = (idempotencyKey: string, assignee_id: string) =>
    call('POST /staff/assignments', {
      body: { applications: [{ application_id: '0123456789', from: null }], assignee_id, reason: '' },
      idempotencyKey,
      stop: new AbortController().signal,
    })
  await expect(mark('one', 'olivia')).rejects.toMatchObject({ status: 0 })
  await mark('two', 'omar')
  await mark('three', 'olivia')
  expect(keys).toEqual(['one', 'two', 'three'])
})
