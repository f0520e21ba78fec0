import { expect, it, test } from 'vitest'
import type { Snapshot } from '../../src/documents/snapshot.ts'
import { readSnapshot, sealSnapshot } from '../../src/documents/snapshot-repository.ts'
import { inTransaction } from '../../src/platform/database/transaction.ts'
import { setMode } from '../../src/platform/modes/mode-repository.ts'
import { readyApplication, rosa } from './ready-application.ts'
import { browserOf, signingDesk, statusesOf } from './signing-desk.ts'

const desk = await signingDesk()
const { services } = desk

async function readyToSign() {
  const { application_id, applicants } = await readyApplication(desk, rosa)
  const [applicant] = applicants
  const browser = browserOf(desk.app, application_id, applicant)
  const createEnvelope = async () => (await browser.post('envelope')).json().envelope_id as string
  return { application_id, applicant, browser, createEnvelope }
}

it('documents that are being prepared give a signing URL to a request that waits for them', async () => {
  // A document thread starts with the first documents, which can take longer than a request waits.
  await (await readyToSign()).createEnvelope()
  await services.queue.drain()
  const { applicant, browser, createEnvelope } = await readyToSign()
  const envelope = await createEnvelope()
  const [response] = await Promise.all([browser.sign(applicant.id, envelope), services.queue.drain()])
  expect([response.statusCode, response.json()]).toEqual([200, { signing_url: expect.stringContaining('/sign#') }])
})

it('documents that are being prepared refuse a request that waited too long, and say when to retry', async () => {
  const { applicant, browser, createEnvelope } = await readyToSign()
  const response = await browser.sign(applicant.id, await createEnvelope())
  expect([response.statusCode, response.headers['retry-after']]).toEqual([409, '3'])
  expect(response.json().code).toBe('documents_being_prepared')
  await services.queue.drain()
})

it('documents that wait for the end of a mode are called delayed at once, and are prepared afterwards', async () => {
  const inMode = async (name: 'normal' | 'held', ends_at: Date | null) => {
    await inTransaction(services.db, trx => setMode(trx, { name, ends_at }))
    await services.modes.refresh()
  }
  const { applicant, browser, createEnvelope } = await readyToSign()
  const envelope = await createEnvelope()
  const refusal = async () => {
    const { statusCode, headers, ...answer } = await browser.sign(applicant.id, envelope)
    expect([statusCode, headers['retry-after'], answer.json().code]).toEqual([409, undefined, 'documents_delayed'])
    return answer.json().message
  }
  await inMode('held', new Date(services.clock.now().getTime() + 600_000))
  expect(await refusal()).toMatch(/until about \d+:\d\d [AP]M Eastern Time\./)
  await inMode('held', null)
  expect(await refusal()).toMatch(/right now\./)
  await inMode('normal', null)
  await services.queue.drain()
  expect((await browser.sign(applicant.id, envelope)).statusCode).toBe(200)
})

it('documents that cannot be built return the application with a message', async () => {
  const { application_id, applicant, browser, createEnvelope } = await readyToSign()
  const statuses = () => statusesOf(desk, application_id)
  const { create } = services.esign
  services.esign.create = async () => {
    throw new Error('the service is down')
  }
  const refused = await createEnvelope()
  await services.queue.drain().catch(() => {})
  services.esign.create = create
  expect(await statuses()).toEqual([
    'STARTED',
    'READY_TO_SIGN_SUBMIT',
    expect.stringContaining("couldn't prepare your documents"),
  ])
  expect((await services.queue.failures())[0]).toMatchObject({
    name: 'build-envelope',
    reason: 'the service is down',
  })
  const envelope = services.db.selectFrom('envelope').select(['status', 'reason']).where('id', '=', refused)
  expect(await envelope.executeTakeFirst()).toEqual({
    status: 'VOIDED',
    reason: 'building_failed',
  })
  expect((await browser.sign(applicant.id, refused)).json().code).toBe('signing_not_built')
  await createEnvelope()
  await services.queue.drain()
  expect(await statuses()).toEqual(['SENT_FOR_SIGNATURE', 'READY_TO_SIGN_SUBMIT'])
})

test.each([
  [
    'Home and Land',
    'property',
    (snapshot: Snapshot, text: string) => ({ home: { ...homeOf(snapshot), model_name: text } }),
  ],
  ['Salesperson Details', 'sales_feedback', (_: Snapshot, text: string) => ({ sales_rep_name: text })],
])('an answer in %s that cannot be printed returns the application at once', async (title, section, change) => {
  const { application_id, applicant, createEnvelope } = await readyToSign()
  const envelope_id = await createEnvelope()
  const { fields } = services.keys
  const snapshot = (await readSnapshot(services.db, fields, envelope_id))!
  const [own] = snapshot.borrowers as [Snapshot['borrowers'][0]]
  const answers = { ...own.answers, ...change(snapshot, 'Tulsa 😀') }
  const owner = await services.db
    .selectFrom('data_key')
    .select('sealed_key as data_key')
    .where('borrower_id', '=', applicant.id)
    .executeTakeFirstOrThrow()
  const planted = { ...snapshot, borrowers: [{ ...own, answers }] }
  const { snapshots } = sealSnapshot(fields, envelope_id, [{ id: applicant.id, ...owner }], planted)
  const { sealed_snapshot } = snapshots[0]!
  await services.db
    .updateTable('envelope_snapshot')
    .set({ sealed_snapshot })
    .where('envelope_id', '=', envelope_id)
    .execute()
  await services.queue.drain().catch(() => {})
  expect(await statusesOf(desk, application_id)).toEqual([
    'STARTED',
    'READY_TO_SIGN_SUBMIT',
    `We can't print one of the answers in “${title}”. Go to that section, change the answer, and then press Sign & Submit again.`,
  ])
  expect((await services.queue.failures())[0]).toMatchObject({
    name: 'build-envelope',
    reason: `No font has a glyph for U+1F600, which is in the section ${section}`,
  })
})

const homeOf = ({ borrowers: [own] }: Snapshot) => own!.answers.home
