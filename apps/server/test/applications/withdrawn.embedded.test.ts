import type { ApplicationStatus } from '@porchlight/domain'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { newId } from '../../src/platform/ids.ts'
import { luis, onHerDevice, readyApplication, rosa } from '../signing/ready-application.ts'
import { browserOf, openSigningPage, signingDesk, submittedApplication } from '../signing/signing-desk.ts'
import { staffActor, staffHeaders } from '../support/actors.ts'
import { signIn } from '../support/app.ts'
import { luisRegistration } from '../support/coborrower.ts'
import { callsOf, DEALER, type Headers, start } from '../support/filled-application.ts'
import { fromStaffPages } from '../support/staff.ts'
import { type Actor, accessOf, application, table } from './access-table.ts'

vi.setConfig({ testTimeout: 60_000 })

const desk = await signingDesk()
const { app, services } = desk
const path = (application_id: string) => `/${DEALER}/application/${application_id}`

/** The routes that change an application, and those that read one. */
const ofApplication = Object.keys(table).filter(route => /\{(application|borrower)_id\}|\/register\/cobo/.test(route))
const isRead = (route: string) => route.startsWith('GET') || route.endsWith('/calculate-progress')
const changes = ofApplication.filter(route => !isRead(route))
/** The change feed does not end. */
const reads = ofApplication.filter(route => isRead(route) && !route.endsWith('/events'))
const bodies: Record<string, (borrower_id: string) => object> = {
  'POST /register/coborrower': borrower_id => ({ borrower_id }),
  'POST /{dealer}/application/{borrower_id}/sign': () => ({ envelope_id: newId(), return_url: 'http://localhost/' }),
  [`POST ${application}/coborrower/invite`]: () => ({ email: 'someone@example.com' }),
  [`POST ${application}/unlock`]: () => ({ section: 'address', reason: 'I moved.' }),
  [`POST ${application}/change-request`]: () => ({ sentence: 'I moved.' }),
}

/** The submitted application of Rosa, Luis, who has an account, and a co-borrower on her device. */
let application_id: string
const acting = new Map<Actor, { headers: Headers; borrower_id: string }>()
beforeAll(async () => {
  const submitted = await submittedApplication(desk, rosa, luis, onHerDevice)
  application_id = submitted.application_id
  const [primary, joined, sameDevice] = submitted.applicants
  const act = (actor: Actor, headers: Headers, { id }: { id: string }) =>
    acting.set(actor, { headers, borrower_id: id })
  act('primary', primary.headers, primary)
  act('primaryForSameDevice', primary.headers, sameDevice!)
  act('primaryForInvited', primary.headers, joined!)
  act('invited', joined!.headers, joined!)
  act('invitedForPrimary', joined!.headers, primary)
  act('invitedForSameDevice', joined!.headers, sameDevice!)
  act('OFFICER ALL', staffHeaders(staffActor([{ role: 'OFFICER', scope: 'ALL' }])), primary)
})

/** The policy's test has every status: policy-states.no-db.test.ts. */
describe.each(['STARTED', 'SUBMITTED'] as const)('an application that was withdrawn while %s', status => {
  beforeAll(async () => {
    await services.db
      .updateTable('application')
      .set({ status, withdrawn_at: null })
      .where('id', '=', application_id)
      .execute()
    const calls = callsOf(app, acting.get('primary')!.headers)
    expect(await calls.remove(path(application_id))).toMatchObject({ status: 200, body: { id: application_id } })
  })

  const send = async (route: string, actor: Actor) => {
    const { headers, borrower_id } = acting.get(actor)!
    const [method, template] = route.split(' ') as [string, string]
    const url = template
      .replace('{dealer}', DEALER)
      .replace('{application_id}', application_id)
      .replace('{borrower_id}', borrower_id)
      .replace('{section_name}', 'incomes')
      .replace(/\{\w+\}/, newId())
    const hasBody = method !== 'GET' && method !== 'DELETE'
    const payload = hasBody && { payload: bodies[route]?.(borrower_id) ?? {} }
    const sent = { ...(template.startsWith('/staff/') && fromStaffPages), ...headers }
    return app.inject({ method: method as 'GET', url: `/v1${url}`, headers: sent, ...payload })
  }
  /** Without an open invitation no one accepts one, whatever the state. */
  const isInvitation = (route: string) => table[route]![0] === 'invitation'

  test.each(changes.filter(route => !isInvitation(route)))('%s changes nothing', async route => {
    for (const actor of acting.keys()) {
      const answer = await send(route, actor)
      const access = accessOf(route, actor)
      if (access !== 'in') expect([actor, answer.statusCode]).toEqual([actor, access])
      else expect([actor, answer.statusCode, answer.json().code]).toEqual([actor, 409, 'application_withdrawn'])
    }
  })

  test.each(status === 'SUBMITTED' ? reads : [])('%s is answered as before', async route => {
    for (const actor of acting.keys())
      expect([actor, (await send(route, actor)).statusCode < 500]).toEqual([actor, true])
  })

  test('is listed as withdrawn, and keeps its signed documents for its borrowers and for staff', async () => {
    for (const actor of ['primary', 'invited'] as const) {
      const { headers } = acting.get(actor)!
      const calls = callsOf(app, headers)
      const [listed] = (await calls.get(`/applications?dealer_id=${DEALER}`)).body
      expect(listed).toMatchObject({ id: application_id, status, withdrawn_at: expect.any(String) })
      const [set] = (await calls.get(`${path(application_id)}/documents`)).body
      const url = `/v1${path(application_id)}/documents/${set.document_id}`
      expect((await app.inject({ url, headers })).statusCode).toBe(200)
    }
    const staff = await send('GET /staff/applications/{application_id}', 'OFFICER ALL')
    expect(staff.json()).toMatchObject({ status, withdrawn_at: expect.any(String) })
  })

  test('leaves an audit event, and no event of a deletion', async () => {
    const events = await services.db
      .selectFrom('audit_event')
      .select('event')
      .where('application_id', '=', application_id)
      .execute()
    const codes = events.map(({ event }) => event)
    expect(codes).toContain('application.withdrawn')
    expect(codes).not.toContain('application.discarded')
  })
})

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
