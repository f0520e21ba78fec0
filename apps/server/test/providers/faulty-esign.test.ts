import { expect, it } from 'vitest'
import { readyApplication, rosa } from '../signing/ready-application.ts'
import { browserOf, openSigningPage, signingDesk, statusesOf } from '../signing/signing-desk.ts'

const desk = await signingDesk()
const { services } = desk

async function outForSignature(last_name: string) {
  const { application_id, applicants } = await readyApplication(desk, { ...rosa, last_name })
  const [applicant] = applicants
  const browser = browserOf(desk.app, application_id, applicant)
  const { envelope_id } = (await browser.post('envelope')).json()
  const envelope = () =>
    services.db.selectFrom('envelope').select('status').where('id', '=', envelope_id).executeTakeFirstOrThrow()
  return {
    browser,
    envelope,
    requestUrl: () => browser.sign(applicant.id, envelope_id),
    statuses: () => statusesOf(desk, application_id),
    async sign() {
      const { signing_url } = (await browser.sign(applicant.id, envelope_id)).json()
      const page = await openSigningPage(desk.app, signing_url)
      await page.read()
      expect((await page.adopt({ kind: 'typed', name: `Rosa ${last_name}` })).statusCode).toBe(200)
      await browser.post('signed')
    },
  }
}

it('Neverload: never has a signing URL', async () => {
  const { browser, requestUrl } = await outForSignature('Neverload')
  await services.queue.drain()
  const response = await requestUrl()
  expect([response.statusCode, response.json().code]).toEqual([409, 'documents_being_prepared'])
  expect(response.headers['retry-after']).toBe('3')
  expect((await browser.post('reopen')).statusCode).toBe(200)
})

it('Failload: returns the application with a message, and it can be sent again', async () => {
  const { browser, envelope, statuses } = await outForSignature('Failload')
  await expect(services.queue.drain()).rejects.toThrow('cannot be built')
  expect(await envelope()).toEqual({ status: 'VOIDED' })
  expect(await statuses()).toEqual([
    'STARTED',
    'READY_TO_SIGN_SUBMIT',
    expect.stringContaining("couldn't prepare your documents"),
  ])
  expect((await browser.post('envelope')).statusCode).toBe(200)
  expect(await statuses()).toEqual(['SENT_FOR_SIGNATURE', 'READY_TO_SIGN_SUBMIT'])
  await services.queue.drain().catch(() => {})
})

it('Neverconfirm: never confirms the signature', async () => {
  const { sign, statuses } = await outForSignature('Neverconfirm')
  await services.queue.drain()
  await sign()
  await expect(services.queue.drain()).rejects.toThrow('never confirmed')
  expect(await statuses()).toEqual(['SENT_FOR_SIGNATURE', 'WAITING_ON_ESIGNATURE_SERVICE'])
})

it('Failseal: keeps the signatures and shows a message', async () => {
  const { sign, envelope, statuses } = await outForSignature('Failseal')
  await services.queue.drain()
  await sign()
  await expect(services.queue.drain()).rejects.toThrow('cannot be sealed')
  expect(await envelope()).toEqual({ status: 'FAILED' })
  expect(await statuses()).toEqual([
    'WAITING_ON_ESIGNATURE_SERVICE',
    'SIGNED',
    expect.stringContaining('Nothing is lost, and no one has to sign again.'),
  ])
})
