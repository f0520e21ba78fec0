import { employmentForm, homeResource } from '@porchlight/domain'
import { aHome, anEmployment } from '@porchlight/domain/testing'
import { beforeAll, describe, expect, test } from 'vitest'
import { buildApi } from '../../src/app.ts'
import type { ApplicationState } from '../../src/applications/record/application.ts'
import { fullViewOf } from '../../src/applications/views/full-view.ts'
import { reads } from '../../src/applications/views/reads.ts'
import type { StaffActor } from '../../src/platform/actor.ts'
import { fullViewOfSigned, toSignedResponse } from '../../src/staff/opening/signed-views.ts'
import { type Applicant, luis, onHerDevice, readyApplication, rosa } from '../signing/ready-application.ts'
import { browserOf, signAll, signingDesk } from '../signing/signing-desk.ts'
import { staffActor, staffHeaders } from '../support/actors.ts'
import { minute } from '../support/clock.ts'
import { luisRegistration } from '../support/coborrower.ts'
import { callsOf, DEALER } from '../support/filled-application.ts'

const desk = await signingDesk()
const { app, services } = desk
const officer = staffActor([{ role: 'OFFICER', scope: 'ALL' }])

let ready: Awaited<ReturnType<typeof readyApplication>>
let application_id: string
let primary: Applicant
let coborrower: Applicant
let sameDevice: Applicant

beforeAll(async () => {
  ready = await readyApplication(desk, rosa, luis, onHerDevice)
  application_id = ready.application_id
  const [first, second, third] = ready.applicants
  primary = first
  coborrower = second!
  sameDevice = third!
})

const get = (path: string, actor: StaffActor = officer, accept = 'application/json') =>
  app.inject({
    url: `/v1/staff/applications/${application_id}${path}`,
    headers: { ...staffHeaders(actor), accept },
  })

/** Everything that staff read of the application; the status and the time of reading are no answers. */
async function readAll(): Promise<string> {
  const paths = [
    '',
    '/full',
    '/loan',
    '/documents',
    ...[primary, coborrower, sameDevice].map(({ id }) => `/borrowers/${id}`),
  ]
  const answers = await Promise.all([...paths.map(path => get(path)), get('/full', officer, 'text/html')])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200))
  return answers
    .map(({ payload }) => payload)
    .join('\n')
    .replace(/"status":"(SUBMITTED|STARTED)"/g, '')
    .replace(/<dt>(?:Status|As of)<\/dt><dd>[^<]*<\/dd>/g, '')
    .replace(/nonce="[^"]*"/g, '')
    .replace(/"superseded":(true|false)/g, '')
}

async function edit(): Promise<void> {
  const rosas = callsOf(app, primary.headers)
  const luiss = callsOf(app, coborrower.headers)
  const application = `/${DEALER}/application/${application_id}`
  const job = employmentForm.toRequest(anEmployment({ employer_name: 'Edited Works' }))
  const saves = [
    ...[primary, sameDevice].map(({ id }) => rosas.put(`/${DEALER}/borrower/${id}`, { middle_name: 'Edited' })),
    luiss.put(`/${DEALER}/borrower/${coborrower.id}`, { middle_name: 'Edited' }),
    ...[primary, sameDevice].map(({ id }) => rosas.post(`/${DEALER}/borrower/${id}/employment`, job)),
    luiss.post(`/${DEALER}/borrower/${coborrower.id}/employment`, job),
    rosas.put(`${application}/home`, homeResource.toApi(aHome({ model_name: 'Edited', price: 123_456_00 }))),
    rosas.put(`${application}/summary`, { loan_interest_rate: 0.0123 }),
    rosas.put(application, { sales_rep_name: 'Edited Seller', sales_rep_email: '' }),
    rosas.post(`${application}/coborrower`, { ...luisRegistration, first_name: 'Edited' }),
  ]
  const refused = (await Promise.all(saves)).filter(({ status }) => status >= 300)
  expect(refused).toEqual([])
}

test('staff find no application before the first submission', async () => {
  expect((await get('/full')).json().code).toBe('application_not_found')
})

describe('after the first submission', () => {
  let submitted: string
  beforeAll(async () => {
    await signAll(desk, ready)
    submitted = await readAll()
  })

  test('staff read what was signed, without demographics, and leave an audit event', async () => {
    expect(submitted).toContain('Rosa')
    expect(submitted).toContain('Sam Rivers')
    expect(submitted).not.toMatch(/ethnicity|race/i)
    const event = await services.db
      .selectFrom('audit_event')
      .select(['actor', 'actor_id', 'application_id', 'details'])
      .where('event', '=', 'application.viewed')
      .where('actor_id', '=', officer.staff_id)
      .execute()
    const all = [primary, coborrower, sameDevice].map(({ id }) => id)
    expect(event).toContainEqual({
      actor: 'staff',
      actor_id: officer.staff_id,
      application_id,
      details: { type: 'text/html', answers_of: all },
    })
  })

  test('staff download the documents of everyone who signed', async () => {
    const sets = (await get('/documents')).json()
    expect(sets.map(({ borrower_id }: { borrower_id: string }) => borrower_id).sort()).toEqual(
      [primary, coborrower, sameDevice].map(({ id }) => id).sort(),
    )
    const { statusCode, headers } = await get(`/documents/${sets[0].document_id}`)
    expect([statusCode, headers['content-type']]).toEqual([200, 'application/pdf'])
    expect((await get('/documents/none')).json().code).toBe('forbidden')
  })

  test('staff of other dealers, administrators and its own borrowers find no application', async () => {
    const hidden = [
      staffActor([{ role: 'OFFICER', scope: { dealer_id: officer.staff_id } }]),
      staffActor([{ role: 'ADMINISTRATOR', scope: 'ALL' }]),
      staffActor([{ role: 'MANAGER', scope: 'ALL' }], [rosa.email!]),
    ]
    for (const actor of hidden)
      for (const path of ['', '/full', '/documents'])
        expect((await get(path, actor)).json().code).toBe('application_not_found')
  })

  test('not one value that is edited after reopening reaches staff', async () => {
    expect((await browserOf(app, application_id, primary).post('reopen')).statusCode).toBe(200)
    expect(await readAll()).toBe(submitted)
    await edit()
    // The full view says as of which minute it is.
    services.clock.advance(minute)
    const own = await app.inject({ url: `/v1/${DEALER}/application/${application_id}/full`, headers: primary.headers })
    expect(own.payload).toContain('Edited')
    expect(await readAll()).toBe(submitted)
    expect((await get('')).json().status).toBe('STARTED')
  })
})

test('a server without the stand-in lets no staff in', async () => {
  const production = await buildApi(services)
  const answer = await production.inject({ url: '/v1/staff/applications/ABCDEFGH12', headers: staffHeaders(officer) })
  await production.close()
  expect(answer.json().code).toBe('unauthenticated')
})

/** Never called: the compiler checks it. */
export function liveAnswersDoNotCompile(state: ApplicationState, access: Parameters<typeof fullViewOf>[1]): void {
  // @ts-expect-error a live state is no signed application
  toSignedResponse(services.clock, state)
  // @ts-expect-error nor is a view of live answers
  fullViewOfSigned(fullViewOf(state, access, false))
  // @ts-expect-error staff do not read live answers
  reads.borrower(services, officer, { dealer: DEALER, borrower_id: primary.id })
}
