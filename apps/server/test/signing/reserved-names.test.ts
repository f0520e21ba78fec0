import { expect, it } from 'vitest'
import { minute } from '../support/clock.ts'
import { readyApplication, rosa } from './ready-application.ts'
import { browserOf, openSigningPage, signingDesk, statusesOf } from './signing-desk.ts'

const desk = await signingDesk()
const { services } = desk

async function outForSignature(last_name: string) {
  const { application_id, applicants } = await readyApplication(desk, { ...rosa, last_name })
  const [applicant] = applicants
  const browser = browserOf(desk.app, application_id, applicant)
  const { envelope_id } = (await browser.post('envelope')).json()
  await services.queue.drain()
  const envelope = () =>
    services.db.selectFrom('envelope').select('status').where('id', '=', envelope_id).executeTakeFirstOrThrow()
  return {
    browser,
    envelope,
    ask: () => browser.sign(applicant.id, envelope_id),
    statuses: () => statusesOf(desk, application_id),
    async sign() {
      const { signing_url } = (await browser.sign(applicant.id, envelope_id)).json()
      const page = await openSigningPage(desk.app, signing_url)
      await page.read()
      expect((await page.adopt({ kind: 'typed', name: `Rosa ${last_name}` })).statusCode).toBe(200)
    },
  }
}

it('Neverload: documents that stay in preparation', async () => {
  const { browser, envelope, ask } = await outForSignature('Neverload')
  expect(await envelope()).toEqual({ status: 'PREPARING' })
  const { now } = services.clock
  services.clock.now = () => {
    services.clock.advance(minute / 6)
    return now()
  }
  const answer = await ask()
  services.clock.now = now
  expect([answer.statusCode, answer.json().message]).toEqual([409, 'Your documents are being prepared.'])
  expect(answer.headers['retry-after']).toBe('3')
  expect((await browser.post('reopen')).statusCode).toBe(200)
})

it('Failload: documents that cannot be made; the application comes back with a message, and may be sent again', async () => {
  const { browser, envelope, statuses } = await outForSignature('Failload')
  expect(await envelope()).toEqual({ status: 'VOIDED' })
  expect(await statuses()).toEqual([
    'STARTED',
    'READY_TO_SIGN_SUBMIT',
    expect.stringContaining('could not be prepared'),
  ])
  expect((await browser.post('envelope')).statusCode).toBe(200)
  expect(await statuses()).toEqual(['SENT_FOR_SIGNATURE', 'READY_TO_SIGN_SUBMIT'])
})

it('Neverconfirm: a signature that the service does not confirm', async () => {
  const { sign, statuses } = await outForSignature('Neverconfirm')
  await sign()
  await expect(services.queue.drain()).rejects.toThrow('never confirmed')
  expect(await statuses()).toEqual(['SENT_FOR_SIGNATURE', 'WAITING_ON_ESIGNATURE_SERVICE'])
})

it('Failseal: signed documents that cannot be sealed; nothing goes back, and everyone is told', async () => {
  const { sign, envelope, statuses } = await outForSignature('Failseal')
  await sign()
  await services.queue.drain()
  expect(await envelope()).toEqual({ status: 'FAILED' })
  expect(await statuses()).toEqual([
    'WAITING_ON_ESIGNATURE_SERVICE',
    'SIGNED',
    expect.stringContaining('Nothing is lost, and nobody has to sign again.'),
  ])
})
