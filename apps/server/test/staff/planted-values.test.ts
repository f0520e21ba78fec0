import { demographicsResource, ENGLISH, formats } from '@porchlight/domain'
import { aDemographics } from '@porchlight/domain/testing'
import { beforeAll, expect, test } from 'vitest'
import type { StaffActor } from '../../src/platform/actor.ts'
import { newId } from '../../src/platform/ids.ts'
import { luis, readyApplication, rosa } from '../signing/ready-application.ts'
import { browserOf, signAll, signingDesk } from '../signing/signing-desk.ts'
import { staffActor, staffHeaders } from '../support/actors.ts'
import { callsOf, DEALER } from '../support/filled-application.ts'
import { dataKeyOf } from '../support/sealed-borrower.ts'

const desk = await signingDesk()
const { app, services } = desk
const { db } = services
const TRIBE = 'Planted Quapaw'
const EDITED = 'Edited Since'

let ready: Awaited<ReturnType<typeof readyApplication>>
/** SSN and birth dates in every way in which they could be written. */
const identifiers: string[] = []

beforeAll(async () => {
  ready = await readyApplication(desk, rosa, luis)
  const { application_id, applicants } = ready
  const planted = demographicsResource.toApi(
    aDemographics({ races: [{ race_type: 'AMERICAN_INDIAN_OR_ALASKA_NATIVE', race_other: TRIBE }] }),
  )
  for (const { id, headers } of applicants)
    expect((await callsOf(app, headers).put(`/${DEALER}/borrower/${id}/demographics`, planted)).status).toBeLessThan(
      300,
    )
  await signAll(desk, ready)
  const parts = await db.selectFrom('envelope_snapshot_part').selectAll().where('part', '=', 'identifiers').execute()
  for (const { envelope_id, borrower_id, sealed_part } of parts) {
    const bound = {
      table: 'envelope_snapshot_part',
      column: 'sealed_part',
      row: `${envelope_id} ${borrower_id} identifiers`,
    }
    const { ssn, date_of_birth } = JSON.parse((await dataKeyOf(services, borrower_id)).openText(sealed_part, bound))
    const [year, month, day] = date_of_birth.split('-')
    identifiers.push(ssn, ssn.replaceAll('-', ''), date_of_birth, `${month}/${day}/${year}`)
    identifiers.push(formats(ENGLISH).day(date_of_birth, 'UTC'))
  }
  expect(identifiers).toHaveLength(10)
  expect((await browserOf(app, application_id, applicants[0]).post('reopen')).statusCode).toBe(200)
  for (const { id, headers } of applicants)
    expect((await callsOf(app, headers).put(`/${DEALER}/borrower/${id}`, { middle_name: EDITED })).status).toBe(200)
})

/** Every answer that the actor gets, by path; those of a refusal as well. */
async function answersTo(actor: StaffActor): Promise<{ path: string; statusCode: number; text: string }[]> {
  const { application_id, applicants } = ready
  const own = `/v1/staff/applications/${application_id}`
  const paths = ['', '/view', '/full', '/loan', '/documents', '/demographics']
  const urls = [
    '/v1/staff/applications',
    ...paths.map(path => own + path),
    ...applicants.map(({ id }) => `${own}/borrowers/${id}`),
  ]
  const calls = [...urls.map(url => ({ url, accept: 'application/json' })), { url: `${own}/full`, accept: 'text/html' }]
  return Promise.all(
    calls.map(async ({ url, accept }) => {
      const { statusCode, payload } = await app.inject({ url, headers: { ...staffHeaders(actor), accept } })
      return { path: url.replace(own, ''), statusCode, text: payload }
    }),
  )
}

test.each(['OFFICER', 'MANAGER', 'COMPLIANCE'] as const)(
  '%s: nothing that was edited since, no SSN or birth date, and demographics on their own page alone',
  async role => {
    for (const { path, statusCode, text } of await answersTo(staffActor([{ role, scope: 'ALL' }]))) {
      const isHidden = path === '/demographics' && role !== 'COMPLIANCE'
      expect({ path, statusCode }).toEqual({ path, statusCode: isHidden ? 403 : 200 })
      for (const value of [EDITED, ...identifiers])
        expect({ path, has: text.includes(value) && value }).toEqual({ path, has: false })
      expect({ path, has: text.includes(TRIBE) }).toEqual({ path, has: path === '/demographics' && !isHidden })
    }
  },
)

test('no one of another dealer, no administrator and no borrower on it reads anything of the application', async () => {
  const hidden = [
    ...(['OFFICER', 'MANAGER', 'COMPLIANCE'] as const).map(role =>
      staffActor([{ role, scope: { dealer_id: newId() } }]),
    ),
    staffActor([{ role: 'ADMINISTRATOR', scope: 'ALL' }]),
    staffActor([{ role: 'MANAGER', scope: 'ALL' }], [rosa.email!]),
    staffActor([{ role: 'COMPLIANCE', scope: 'ALL' }], [luis.email!]),
    staffActor([]),
  ]
  for (const actor of hidden)
    for (const { path, statusCode, text } of await answersTo(actor)) {
      expect({ path, statusCode }).toEqual({ path, statusCode: path === '/v1/staff/applications' ? 200 : 404 })
      for (const value of [ready.application_id, 'Rosa', 'Luis', TRIBE, ...identifiers])
        expect(text).not.toContain(value)
    }
  const opened = await db
    .selectFrom('audit_event')
    .select('event')
    .where(
      'actor_id',
      'in',
      hidden.map(({ staff_id }) => staff_id),
    )
    .execute()
  expect(opened).toEqual([])
})

test('no event and no log entry has any of these values', async () => {
  const events = await db.selectFrom('audit_event').select(['event', 'details']).execute()
  const text = JSON.stringify(events) + services.logged.join('\n')
  for (const value of [TRIBE, EDITED, 'Rosa', ...identifiers]) expect(text).not.toContain(value)
  const openings = await db.selectFrom('application_opening').select('application_id').execute()
  expect(new Set(openings.map(({ application_id }) => application_id))).toEqual(new Set([ready.application_id]))
})
