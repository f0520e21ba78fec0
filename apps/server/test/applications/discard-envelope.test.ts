import { beforeEach, expect, test, vi } from 'vitest'
import { readyApplication, rosa } from '../signing/ready-application.ts'
import { browserOf, signingDesk } from '../signing/signing-desk.ts'
import { callsOf, DEALER } from '../support/filled-application.ts'

const desk = await signingDesk()
beforeEach(() => vi.restoreAllMocks())

/** An application that its main borrower sends for signature; its documents are made when the queue gets to it. */
async function sent() {
  const { application_id, applicants } = await readyApplication(desk, rosa)
  const [primary] = applicants
  const envelope = await browserOf(desk.app, application_id, primary).post('envelope')
  expect(envelope.statusCode).toBe(200)
  return {
    application_id,
    envelope_id: envelope.json<{ envelope_id: string }>().envelope_id,
    discard: async () => {
      const { status } = await callsOf(desk.app, primary.headers).remove(`/${DEALER}/application/${application_id}`)
      expect(status).toBe(200)
    },
  }
}
const markSubmittedBefore = (application_id: string) =>
  desk.services.db
    .updateTable('application')
    .set({ submitted_at: new Date() })
    .where('id', '=', application_id)
    .execute()
const blobs = () => desk.services.db.selectFrom('blob').select('key').execute()

const DISCARDED = 'The application was discarded.'
const WITHDRAWN = 'The application was withdrawn.'

test.each([
  ['never submitted', async () => {}, DISCARDED],
  ['submitted before', markSubmittedBefore, WITHDRAWN],
])('out for signature, %s: voids the envelope at the signature service', async (_, before, reason) => {
  const { services } = desk
  const { application_id, envelope_id, discard } = await sent()
  await services.queue.drain()
  await before(application_id)
  const voided = vi.spyOn(services.esign, 'void')
  await discard()
  await services.queue.drain()
  const ref = { id: envelope_id, provider_envelope_id: envelope_id }
  expect(voided.mock.calls).toEqual([[ref, reason]])
})

test.each([
  ['never submitted', async () => {}, DISCARDED],
  ['submitted before', markSubmittedBefore, WITHDRAWN],
])('discarded while the envelope is created, %s: voids it as well', async (_, before, reason) => {
  const { services } = desk
  const { application_id, envelope_id, discard } = await sent()
  await before(application_id)
  const { create } = services.esign
  vi.spyOn(services.esign, 'create').mockImplementation(async envelope => {
    const provider_envelope_id = await create(envelope)
    await discard()
    return provider_envelope_id
  })
  const voided = vi.spyOn(services.esign, 'void')
  await services.queue.drain()
  const ref = { id: envelope_id, provider_envelope_id: envelope_id }
  expect(voided.mock.calls).toEqual([[ref, reason]])
})

test('discarded while documents are stored: deletes them and creates no envelope', async () => {
  const { services } = desk
  const before = await blobs()
  const { discard } = await sent()
  const { put } = services.store
  let isGone = false
  vi.spyOn(services.store, 'put').mockImplementation(async (key, bytes) => {
    if (!isGone) await discard()
    isGone = true
    await put(key, bytes)
  })
  const created = vi.spyOn(services.esign, 'create')
  await services.queue.drain()
  expect(isGone).toBe(true)
  expect(await blobs()).toEqual(before)
  expect(created).not.toHaveBeenCalled()
})
