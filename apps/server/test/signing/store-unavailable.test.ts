import { randomBytes } from 'node:crypto'
import { afterAll, expect, it } from 'vitest'
import { encryptedStore } from '../../src/documents/store-layers.ts'
import { fieldEncryption } from '../../src/platform/crypto/field-encryption.ts'
import { s3Store } from '../../src/providers/storage-s3/s3-store.ts'
import { retrySealing } from '../../src/signing/jobs.ts'
import { s3StandIn } from '../support/s3-stand-in.ts'
import { testedApi } from '../support/tested-api.ts'
import { readyApplication, rosa } from './ready-application.ts'
import { browserOf, openSigningPage, signUnsealed, statusesOf } from './signing-desk.ts'

const s3 = await s3StandIn()
const fields = fieldEncryption([randomBytes(32)])
const store = encryptedStore(s3Store(s3.bucket, { pauseMs: 1 }), fields)
const desk = await testedApi({ store })
const { services } = desk
afterAll(s3.close)

const unavailable = 'failed: 503 SlowDown'

async function recordedKeys(envelope_id: string) {
  const rows = await services.db
    .selectFrom('document')
    .select(['presented_key', 'completed_key'])
    .where('envelope_id', '=', envelope_id)
    .execute()
  return rows.flatMap(row => [row.presented_key, row.completed_key]).filter(key => key !== null)
}

it('a store that is down delays documents and loses none', async () => {
  const { application_id, applicants } = await readyApplication(desk, rosa)
  const [signer] = applicants
  const browser = browserOf(desk.app, application_id, signer)
  const statuses = () => statusesOf(desk, application_id)

  s3.state.isDown = true
  await browser.post('envelope')
  await expect(services.queue.drain()).rejects.toThrow(unavailable)
  expect(await statuses()).toEqual(['STARTED', 'READY_TO_SIGN_SUBMIT', expect.stringContaining("couldn't prepare")])

  s3.state.isDown = false
  const { envelope_id } = (await browser.post('envelope')).json()
  await services.queue.drain()
  const { signing_url } = (await browser.sign(signer.id, envelope_id)).json()
  const page = await openSigningPage(desk.app, signing_url)

  s3.state.isDown = true
  const [disclosure] = page.state.documents
  const refused = await page.document(disclosure!.id)
  expect([refused.statusCode, refused.headers['retry-after'], refused.json().code]).toEqual([
    503,
    '5',
    'service_unavailable',
  ])
  expect(services.logged.join()).toContain(unavailable)
  s3.state.isDown = false
  await page.read()

  s3.state.isDown = true
  expect((await page.adopt({ kind: 'typed', name: 'Rosa Delgado' })).statusCode).toBe(503)
  s3.state.isDown = false
  expect((await page.adopt({ kind: 'typed', name: 'Rosa Delgado' })).statusCode).toBe(200)

  // The store goes down when some of the sealed documents are stored.
  const { put } = store
  let left = 2
  store.put = (key, bytes) => {
    s3.state.isDown = left-- === 0
    return put(key, bytes)
  }
  await expect(services.queue.drain()).rejects.toThrow(unavailable)
  store.put = put
  expect(await statuses()).toEqual([
    'WAITING_ON_ESIGNATURE_SERVICE',
    'SIGNED',
    expect.stringContaining('Nothing is lost'),
  ])

  s3.state.isDown = false
  await retrySealing(services)
  await services.queue.drain()
  expect(await statuses()).toEqual(['SUBMITTED', 'SIGNED'])
  expect([...s3.objects.keys()].sort()).toEqual((await recordedKeys(envelope_id)).sort())

  const [set] = (await browser.get('documents')).json()
  for (const query of ['', '?as_archive=true']) {
    s3.state.isDown = true
    const download = await browser.get(`documents/${set.document_id}${query}`)
    expect([download.statusCode, download.json().code]).toEqual([503, 'service_unavailable'])
    s3.state.isDown = false
    expect((await browser.get(`documents/${set.document_id}${query}`)).statusCode).toBe(200)
  }

  // The limit of all attempts together ends a download from a store that never responds.
  const { get } = store
  // A busy machine takes long for the first attempt; without the limit of all there would be 1000.
  const limits = { attempts: 1000, pauseMs: 1, answerMs: 50, totalMs: 2000 }
  store.get = encryptedStore(s3Store(s3.bucket, limits), fields).get
  s3.faults.push(...Array.from({ length: 1000 }, () => 'silent' as const))
  const silent = await browser.get(`documents/${set.document_id}`)
  expect([silent.statusCode, silent.json().code]).toEqual([503, 'service_unavailable'])
  const requests = 1000 - s3.faults.length
  expect(requests).toBeGreaterThan(1)
  expect(requests).toBeLessThan(100)
  expect(services.logged.join()).not.toContain('out of range')
  s3.faults.length = 0
  store.get = get

  for (const object of s3.objects.values()) object.bytes = object.bytes.subarray(0, -1)
  const altered = await browser.get(`documents/${set.document_id}`)
  expect([altered.statusCode, altered.json().code]).toEqual([409, 'document_altered'])
  expect(services.logged.join()).toContain('does not have the checksum')
})

it('submits nothing whose sealed documents cannot be read back', async () => {
  const ready = await readyApplication(desk, rosa)
  const { application_id } = ready
  await signUnsealed(desk, ready)

  const { put } = store
  store.put = () => Promise.resolve()
  await expect(services.queue.drain()).rejects.toThrow('are not stored completely')
  store.put = put
  const [status] = await statusesOf(desk, application_id)
  expect(status).toBe('WAITING_ON_ESIGNATURE_SERVICE')

  await retrySealing(services)
  await services.queue.drain()
  expect(await statusesOf(desk, application_id)).toEqual(['SUBMITTED', 'SIGNED'])
})
