import type { ApplicationStatus } from '@porchlight/domain'
import { expect, test } from 'vitest'
import { newId } from '../../src/platform/ids.ts'
import { luis, readyApplication, rosa } from '../signing/ready-application.ts'
import { browserOf, openSigningPage, signingDesk } from '../signing/signing-desk.ts'
import { signIn } from '../support/app.ts'
import { luisRegistration } from '../support/coborrower.ts'
import { callsOf, DEALER, start } from '../support/filled-application.ts'

const desk = await signingDesk()
const { app, services } = desk
const path = (application_id: string) => `/${DEALER}/application/${application_id}`

/** An application of Rosa and Luis that was submitted once, in this status. */
async function reopened(status: ApplicationStatus = 'STARTED') {
  const { application_id, applicants } = await readyApplication(desk, rosa, luis)
  await services.db
    .updateTable('application')
    .set({ status, submitted_at: services.clock.now() })
    .where('id', '=', application_id)
    .execute()
  const [primary, joined] = applicants
  return { application_id, primary, joined: joined!, calls: callsOf(app, primary.headers) }
}

test.each(['STARTED', 'SENT_FOR_SIGNATURE', 'SUBMITTED', 'REVIEWED'] as const)(
  'its primary borrower withdraws an application that was submitted once, while %s',
  async status => {
    const { application_id, calls } = await reopened(status)
    expect((await calls.remove(path(application_id))).status).toBe(200)
    expect(await calls.remove(path(application_id))).toMatchObject({
      status: 409,
      body: { code: 'application_withdrawn' },
    })
    const listed = (await calls.get(`/applications?dealer_id=${DEALER}`)).body
    expect(listed).toMatchObject([{ id: application_id, status, withdrawn_at: expect.any(String) }])
  },
)

test('a co-borrower does not withdraw', async () => {
  const { application_id, joined } = await reopened()
  expect(await callsOf(app, joined.headers).remove(path(application_id))).toMatchObject({ status: 403 })
})

test('is refused while the signatures are being saved', async () => {
  const { application_id, calls } = await reopened('WAITING_ON_ESIGNATURE_SERVICE')
  expect(await calls.remove(path(application_id))).toMatchObject({
    status: 409,
    body: { code: 'signatures_being_saved' },
  })
})

test('a new application may be started, also as a copy of the withdrawn one', async () => {
  const { application_id, calls } = await reopened('SUBMITTED')
  expect((await calls.remove(path(application_id))).status).toBe(200)
  const copied = await calls.post('/application-copy', { dealer_id: DEALER })
  expect(copied.status).toBe(201)
  expect((await calls.remove(path(copied.body.application_id))).status).toBe(200)
  await start(calls)
})

test('ends a signing page that is open', async () => {
  const { application_id, primary, joined, calls } = await reopened()
  const { envelope_id } = (await browserOf(app, application_id, primary).post('envelope')).json()
  await services.queue.drain()
  const { signing_url } = (await browserOf(app, application_id, joined).sign(joined.id, envelope_id)).json()
  const page = await openSigningPage(app, signing_url)
  await page.read()

  expect((await calls.remove(path(application_id))).status).toBe(200)
  expect((await page.adopt({ kind: 'typed', name: page.state.signer.name })).statusCode).toBe(409)
  const envelope = await services.db
    .selectFrom('envelope')
    .select(['status', 'reason'])
    .where('id', '=', envelope_id)
    .executeTakeFirstOrThrow()
  expect(envelope).toEqual({ status: 'VOIDED', reason: 'withdrawn' })
})

test('closes open invitations', async () => {
  const { application_id, calls } = await reopened()
  const email = `${newId()}@example.com`
  const { body } = await calls.post(`${path(application_id)}/coborrower/invite`, { email })
  expect((await calls.remove(path(application_id))).status).toBe(200)
  const ana = callsOf(app, (await signIn(services, email)).headers)
  expect((await ana.get(`/applications?dealer_id=${DEALER}`)).body).toEqual([])
  const accepted = await ana.post(
    `${path(application_id)}/coborrower/${body.borrower_id}/accept-invite`,
    luisRegistration,
  )
  expect(accepted).toMatchObject({ status: 403, body: { code: 'borrower_forbidden' } })
})
