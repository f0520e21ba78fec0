import { dayIn } from '@porchlight/domain'
import { beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '../../src/platform/database/transaction.ts'
import { newId } from '../../src/platform/ids.ts'
import { insertFileEvents, systemEvent } from '../../src/staff/record/file-event-repository.ts'
import { luis, onHerDevice, rosa } from '../signing/ready-application.ts'
import { signingDesk, submittedApplication } from '../signing/signing-desk.ts'
import { staffActor, staffHeaders } from '../support/actors.ts'
import { callsOf, DEALER, type Headers } from '../support/filled-application.ts'
import { fromStaffPages } from '../support/staff.ts'
import { type Actor, accessOf, application, table } from './access-table.ts'

const desk = await signingDesk()
const { app, services } = desk
const path = (application_id: string) => `/${DEALER}/application/${application_id}`

/** The routes that change an application, and those that read one. */
const ofApplication = Object.keys(table).filter(route => /\{(application|borrower)_id\}|\/register\/cobo/.test(route))
const isRead = (route: string) => route.startsWith('GET') || route.endsWith('/calculate-progress')
/** The withdrawal of electronic records is possible after the end too: notices can still be owed. */
const changes = ofApplication.filter(route => !isRead(route) && !route.endsWith('/electronic-records/withdrawal'))
/** The change feed does not end. */
const reads = ofApplication.filter(route => isRead(route) && !route.endsWith('/events'))
const bodies: Record<string, (borrower_id: string) => object> = {
  'POST /register/coborrower': borrower_id => ({ borrower_id }),
  'POST /{dealer}/application/{borrower_id}/sign': () => ({ envelope_id: newId(), return_url: 'http://localhost/' }),
  [`POST ${application}/coborrower/invite`]: () => ({ email: 'someone@example.com' }),
  [`POST ${application}/unlock`]: () => ({ section: 'address', reason: 'I moved.' }),
  [`POST ${application}/change-request`]: () => ({ sentence: 'I moved.' }),
  [`POST ${application}/items/{id}/answer`]: () => ({ version: 1, words: 'Yes.' }),
  [`POST ${application}/items/{id}/not-available`]: () => ({ version: 1, reason: 'NOT_KNOWN' }),
  [`POST ${application}/items/{id}/question`]: () => ({ words: 'What is it?' }),
  [`POST ${application}/items`]: () => ({ words: 'I moved.' }),
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

const ends = {
  withdrawn: {
    column: 'withdrawn_at',
    code: 'application_withdrawn',
    event: 'application.withdrawn',
    ofStaff: { withdrawn_at: expect.any(String) },
    end: () => callsOf(app, acting.get('primary')!.headers).remove(path(application_id)),
  },
  finished: {
    column: 'finished_at',
    code: 'application_finished',
    event: 'outcome.recorded',
    ofStaff: { withdrawn_at: null },
    async end() {
      const { settings, clock } = services
      const happened_on = dayIn(settings.LENDER_TIME_ZONE, clock.now())
      // Nothing that was recorded before counts any more.
      await inTransaction(services.db, trx =>
        insertFileEvents(trx, [systemEvent(application_id, clock.now(), { kind: 'RECONSIDERED', happened_on })]),
      )
      const answer = await app.inject({
        method: 'POST',
        url: `/v1/staff/applications/${application_id}/events`,
        headers: acting.get('OFFICER ALL')!.headers,
        payload: { kind: 'DENIED', text: 'In the letter.', happened_on },
      })
      return { status: answer.statusCode }
    },
  },
} as const

/** The policy's test has every status: policy-states.no-db.test.ts. */
describe.each([
  ['withdrawn', 'STARTED'],
  ['withdrawn', 'SUBMITTED'],
  ['finished', 'STARTED'],
  ['finished', 'SUBMITTED'],
] as const)('an application that was %s while %s', (kind, status) => {
  const { column, code, event, ofStaff, end } = ends[kind]
  beforeAll(async () => {
    await services.db
      .updateTable('application')
      .set({ status, withdrawn_at: null, finished_at: null })
      .where('id', '=', application_id)
      .execute()
    expect((await end()).status).toBeLessThan(300)
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
      else expect([actor, answer.statusCode, answer.json().code]).toEqual([actor, 409, code])
    }
  })

  test.each(status === 'SUBMITTED' ? reads : [])('%s is answered as before', async route => {
    for (const actor of acting.keys())
      expect([actor, (await send(route, actor)).statusCode < 500]).toEqual([actor, true])
  })

  test('is listed as ended, and keeps its signed documents for its borrowers and for staff', async () => {
    for (const actor of ['primary', 'invited'] as const) {
      const { headers } = acting.get(actor)!
      const calls = callsOf(app, headers)
      const [listed] = (await calls.get(`/applications?dealer_id=${DEALER}`)).body
      expect(listed).toMatchObject({ id: application_id, status, [column]: expect.any(String) })
      const [set] = (await calls.get(`${path(application_id)}/documents`)).body
      const url = `/v1${path(application_id)}/documents/${set.document_id}`
      expect((await app.inject({ url, headers })).statusCode).toBe(200)
    }
    const staff = await send('GET /staff/applications/{application_id}', 'OFFICER ALL')
    expect(staff.json()).toMatchObject({ status, ...ofStaff })
  })

  test('leaves an audit event, and no event of a deletion', async () => {
    const events = await services.db
      .selectFrom('audit_event')
      .select('event')
      .where('application_id', '=', application_id)
      .execute()
    const codes = events.map(({ event }) => event)
    expect(codes).toContain(event)
    expect(codes).not.toContain('application.discarded')
  })
})
