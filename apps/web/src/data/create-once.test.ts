import type { StoredAnswers } from '@porchlight/domain'
import { afterEach, expect, test } from 'vitest'
import { ApiError } from './base/api-error.ts'
import { createOnce } from './create-once.ts'
import { forgetRequests, type Sending } from './request-keys.ts'

const noAnswer = new ApiError(0, { message: 'no answer' })
const refused = new ApiError(422, { message: 'No.' })
const reused = new ApiError(422, { code: 'idempotency_key_reused', message: 'Used.' })
const rosa = { name: 'Rosa' }
const luis = { name: 'Luis' }
const ana = { name: 'Ana' }

afterEach(() => forgetRequests('person'))

/** A server that keeps what it made under each key, and whose answers may be lost. Each form is another page's. */
function server() {
  const firsts = new Map<string, object>()
  const records = new Map<string, object>()
  const failures: { before?: ApiError; after?: ApiError | Promise<void> }[] = []
  const create = async (body: object, { idempotencyKey: key }: Sending) => {
    const { before, after } = failures.shift() ?? {}
    if (before) throw before
    if (firsts.has(key) && firsts.get(key) !== body) throw reused
    if (!firsts.has(key)) records.set(key, body)
    firsts.set(key, body)
    if (after instanceof ApiError) throw after
    await after
    return key
  }
  const change = async (key: string, body: object) => {
    const { before, after } = failures.shift() ?? {}
    if (before) throw before
    records.set(key, body)
    if (after) throw after
  }
  const add = (body: StoredAnswers, stop?: AbortSignal) => createOnce({ target: 'person', create, change })(body, stop)
  return { add, failures, stored: () => [...records.values()], created: () => [...firsts.values()] }
}

test('a lost response creates nothing twice', async () => {
  const { add, failures, stored } = server()
  failures.push({ after: noAnswer })
  await expect(add(rosa)).rejects.toBe(noAnswer)
  await add(rosa)
  expect(stored()).toEqual([rosa])
})

test('a change after a lost response updates the created record', async () => {
  const { add, failures, stored } = server()
  failures.push({ after: noAnswer }, { before: noAnswer })
  await expect(add(rosa)).rejects.toBe(noAnswer)
  await expect(add(luis)).rejects.toBe(noAnswer)
  await add(ana)
  expect(stored()).toEqual([ana])
})

test('a change that is refused or lost after a lost response is still a change of the created record', async () => {
  const { add, failures, stored } = server()
  failures.push({ after: noAnswer }, {}, {}, { before: refused }, { after: noAnswer })
  await expect(add(rosa)).rejects.toBe(noAnswer)
  await expect(add(luis)).rejects.toBe(refused)
  await expect(add(luis)).rejects.toBe(noAnswer)
  await add(ana)
  expect(stored()).toEqual([ana])
})

test('a correction that is refused leaves the earlier request known', async () => {
  const { add, failures, stored } = server()
  failures.push({ after: noAnswer }, { before: refused })
  await expect(add(rosa)).rejects.toBe(noAnswer)
  await expect(add(luis)).rejects.toBe(refused)
  await add(ana)
  expect(stored()).toEqual([ana])
})

test('retries a refused creation with the current values', async () => {
  const { add, failures, stored } = server()
  failures.push({ before: refused })
  await expect(add(rosa)).rejects.toBe(refused)
  await add(luis)
  expect(stored()).toEqual([luis])
})

test('never creates the earlier values where their request was not taken', async () => {
  const { add, failures, created } = server()
  failures.push({ before: noAnswer })
  await expect(add(rosa)).rejects.toBe(noAnswer)
  await add(luis)
  expect(created()).toEqual([luis])
})

test.each([
  ['the same', rosa],
  ['other', luis],
])(
  'a page left while its request is under way and opened again with %s values creates nothing twice',
  async (_, now) => {
    const { add, failures, stored } = server()
    let answer = () => {}
    failures.push({ after: new Promise(resolve => (answer = resolve)) })
    const left = new AbortController()
    const first = add(rosa, left.signal)
    left.abort()
    const second = add(now)
    answer()
    expect(await second).toBe(await first)
    expect(stored()).toEqual([now])
  },
)

test('a page opened again knows what was created after it was left', async () => {
  const { add, stored } = server()
  const left = new AbortController()
  const first = add(rosa, left.signal)
  left.abort()
  await first
  await add(luis)
  expect(stored()).toEqual([luis])
})

test('what was discarded is not sent again, and what follows is another record', async () => {
  const { add, failures, stored } = server()
  failures.push({ after: noAnswer })
  await expect(add(rosa)).rejects.toBe(noAnswer)
  forgetRequests('person')
  await add(luis)
  expect(stored()).toEqual([rosa, luis])
})
