import { expect, test } from 'vitest'
import { renderHookOnPage } from '../testing/page.tsx'
import { ApiError } from './base/api-error.ts'
import { useIdempotentCreate } from './use-idempotent-create.ts'

const noAnswer = new ApiError(0, { message: 'no answer' })
const refused = new ApiError(422, { message: 'No.' })
const rosa = { name: 'Rosa' }
const luis = { name: 'Luis' }

/** A server that keeps what it made under each key, and whose answers may be lost. */
async function adding() {
  const records = new Map<string, object>()
  const failures: { before?: ApiError; after?: ApiError }[] = []
  const create = async (body: object, key: string) => {
    const { before, after } = failures.shift() ?? {}
    if (before) throw before
    if (records.has(key) && records.get(key) !== body) throw refused
    records.set(key, body)
    if (after) throw after
    return key
  }
  const change = async (key: string, body: object) => void records.set(key, body)
  const { result } = await renderHookOnPage(() => useIdempotentCreate<string>({ create, change }))
  const stored = () => [...records.values()]
  return { add: result.current, failures, stored }
}

test('a lost response creates nothing twice', async () => {
  const { add, failures, stored } = await adding()
  failures.push({ after: noAnswer })
  await expect(add(rosa)).rejects.toBe(noAnswer)
  await add(rosa)
  expect(stored()).toEqual([rosa])
})

test('a change after a lost response updates the created record', async () => {
  const { add, failures, stored } = await adding()
  failures.push({ after: noAnswer }, { before: noAnswer })
  await expect(add(rosa)).rejects.toBe(noAnswer)
  await expect(add(luis)).rejects.toBe(noAnswer)
  await add(luis)
  expect(stored()).toEqual([luis])
})

test('retries a refused creation with the current values', async () => {
  const { add, failures, stored } = await adding()
  failures.push({ before: refused })
  await expect(add(rosa)).rejects.toBe(refused)
  await add(luis)
  expect(stored()).toEqual([luis])
})

test('creates the current values when the earlier request was refused', async () => {
  const { add, failures, stored } = await adding()
  failures.push({ before: noAnswer }, { before: refused })
  await expect(add(rosa)).rejects.toBe(noAnswer)
  await add(luis)
  expect(stored()).toEqual([luis])
})
