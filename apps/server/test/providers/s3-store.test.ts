import { randomBytes } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { DamagedFile, StoreUnavailable } from '../../src/documents/store.ts'
import { s3Store } from '../../src/providers/storage-s3/s3-store.ts'
import { s3Server } from '../support/s3-server.ts'
import { type S3Fault, s3StandIn } from '../support/s3-stand-in.ts'

const s3 = await s3StandIn()
const server = await s3Server()
afterAll(async () => {
  await s3.close()
  await server.close()
})

const store = s3Store(s3.bucket, { pauseMs: 1 })
const file = randomBytes(100_000)
const key = 'documents/1/2.pdf'

beforeEach(() => {
  s3.objects.clear()
  s3.faults.length = 0
  s3.requests.length = 0
})

const passing: S3Fault[] = ['slow down', 'too many requests', 'internal error', 'dropped', 'unacknowledged']

describe.each([...passing, 'changed'] as const)('storing, when a request is answered "%s"', fault => {
  it('succeeds at the last attempt', async () => {
    s3.faults.push(fault, fault)
    await store.put(key, file)
    expect(s3.objects.get(key)!.bytes).toEqual(file)
    expect(s3.requests).toEqual(Array(3).fill(`PUT ${key}`))
  })

  it('fails if no attempt succeeds', async () => {
    s3.faults.push(fault, fault, fault)
    await expect(store.put(key, file)).rejects.toThrow(StoreUnavailable)
  })
})

describe.each([...passing, 'truncated'] as const)('reading, when a request is answered "%s"', fault => {
  it('succeeds at the last attempt', async () => {
    await store.put(key, file)
    s3.faults.push(fault, fault)
    expect(await store.get(key)).toEqual(file)
  })

  it('fails if no attempt succeeds, and does not take the file for missing', async () => {
    await store.put(key, file)
    s3.faults.push(fault, fault, fault)
    await expect(store.get(key)).rejects.toThrow(StoreUnavailable)
  })
})

it.each(passing)('removes a file at the last attempt, when a request is answered "%s"', async fault => {
  await store.put(key, file)
  s3.faults.push(fault, fault)
  await store.remove(key)
  expect(s3.objects.size).toBe(0)
})

it('does not wait for an answer that does not come', async () => {
  const impatient = s3Store(s3.bucket, { pauseMs: 1, answerMs: 500 })
  s3.faults.push('silent')
  await impatient.put(key, file)
  s3.faults.push('silent', 'silent', 'silent')
  await expect(impatient.get(key)).rejects.toThrow(/aborted due to timeout/)
})

it('repeats no call that the service refuses', async () => {
  s3.faults.push('forbidden')
  await expect(store.get(key)).rejects.toThrow('GET in the bucket loans failed: 403 AccessDenied')
  expect(s3.requests).toHaveLength(1)
})

it('does not take a file for stored that the service refuses', async () => {
  s3.faults.push('no such key')
  await expect(store.put(key, file)).rejects.toThrow('PUT in the bucket loans failed: 404 NoSuchKey')
})

it('never takes a missing bucket for a missing file', async () => {
  const elsewhere = s3Store({ ...s3.bucket, bucket: 'other' }, { pauseMs: 1 })
  for (const call of [() => elsewhere.get(key), () => elsewhere.put(key, file), () => elsewhere.remove(key)])
    await expect(call()).rejects.toThrow('404 NoSuchBucket')
})

it('refuses an object whose bytes changed after they were stored', async () => {
  await store.put(key, file)
  s3.faults.push('changed')
  await expect(store.get(key)).rejects.toThrow(DamagedFile)
  s3.objects.get(key)!.bytes = file.subarray(0, 50_000)
  await expect(store.get(key)).rejects.toThrow('does not have the checksum')
})

it('names why the service cannot be reached', async () => {
  const nowhere = s3Store({ ...s3.bucket, endpoint: 'http://127.0.0.1:9' }, { pauseMs: 1 })
  await expect(nowhere.get(key)).rejects.toThrow(/GET in the bucket loans failed: .+/)
})

it.each([
  [{ secretAccessKey: 'wrong' }, '403 SignatureDoesNotMatch'],
  [{ accessKeyId: 'unknown' }, '403 InvalidAccessKeyId'],
])('a wrong account is refused: %j', async (changed, reason) => {
  const wrong = s3Store({ ...server.bucket, ...changed }, { pauseMs: 1 })
  await expect(wrong.put(key, file)).rejects.toThrow(reason)
})
