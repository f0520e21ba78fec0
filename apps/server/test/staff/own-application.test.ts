import type { Grant } from '@porchlight/domain/staff'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../src/platform/ids.ts'
import { luis, readyApplication, rosa } from '../signing/ready-application.ts'
import { browserOf, signAll, signingDesk, submittedApplication } from '../signing/signing-desk.ts'
import { callsOf, DEALER } from '../support/filled-application.ts'
import { type OpenApi, operationsOf } from '../support/openapi-values.ts'
import { type StaffBrowser, signedInStaff, staffApp } from '../support/staff.ts'
import { bodyOf } from './staff-bodies.ts'

const desk = await signingDesk()
const { services } = desk
const { db, keys } = services
const app = await staffApp(services)
afterAll(() => app.close())

type Ready = Awaited<ReturnType<typeof submittedApplication>>

const coborrowerOf = ({ applicants }: Ready) => applicants[1]!
const submitted = () => submittedApplication(desk, rosa, luis)
const reopen = async ({ application_id, applicants }: Ready) =>
  expect((await browserOf(desk.app, application_id, applicants[0]).post('reopen')).statusCode).toBe(200)
const typeEmail = async (ready: Ready, email: string) => {
  const { id, headers } = coborrowerOf(ready)
  const { status } = await callsOf(desk.app, headers).put(`/${DEALER}/borrower/${id}`, { email })
  expect(status).toBe(200)
}
/** Gives the account of the co-borrower an email that was typed nowhere. */
const giveAccount = async (ready: Ready, email: string) => {
  const { user_id } = await db
    .selectFrom('borrower')
    .select('user_id')
    .where('id', '=', coborrowerOf(ready).id)
    .executeTakeFirstOrThrow()
  await db
    .updateTable('users')
    .set({ email_hash: keys.hashContact(email) })
    .where('id', '=', user_id)
    .execute()
}
/** An application on which the co-borrower typed this email before everyone signed. */
const typedBefore = async (email: string): Promise<Ready> => {
  const ready = await readyApplication(desk, rosa, luis)
  await typeEmail(ready, email)
  await signAll(desk, ready)
  return ready
}

/** Ways in which a staff member with this email is a borrower. Each makes the application. */
const relations: Record<string, (email: string) => Promise<Ready>> = {
  'by a contact that was typed': typedBefore,
  'by a contact in other letters': email => typedBefore(email.toUpperCase()),
  'by the contact of the account': async email => {
    const ready = await submitted()
    await giveAccount(ready, email)
    return ready
  },
  'by a contact that was edited after signing': async email => {
    const ready = await typedBefore(email.toUpperCase())
    await reopen(ready)
    await typeEmail(ready, 'edited@example.com')
    return ready
  },
  'by the account of a borrower who was removed after signing': async email => {
    const ready = await submitted()
    await giveAccount(ready, email)
    await reopen(ready)
    const { id } = coborrowerOf(ready)
    const url = `/v1/${DEALER}/borrower/${id}`
    const { statusCode } = await desk.app.inject({ method: 'DELETE', url, headers: ready.applicants[0].headers })
    expect(statusCode).toBeLessThan(300)
    return ready
  },
}

/** Takes the next application until there is none. */
const takenBy = async ({ browser }: { browser: StaffBrowser }): Promise<string[]> => {
  const { status, body } = await browser.call('POST', '/queue/next')
  return status === 200 ? [body.application_id, ...(await takenBy({ browser }))] : []
}

const document = (await app.inject({ url: '/v1/openapi.json' })).json() as OpenApi
const routes = operationsOf(document)
  .filter(({ path }) => path.startsWith('/v1/staff/applications/{application_id}'))
  .map(({ method, path }) => ({ method, path: path.replace('/v1/staff', '') }))
const roles = ['OFFICER', 'MANAGER', 'COMPLIANCE'] as const

describe.each(Object.entries(relations))('a staff member who is a borrower %s', (_how, make) => {
  const email = `own-${newId()}@lender.example`
  let ready: Ready
  beforeAll(async () => {
    ready = await make(email)
  })

  test.each(roles)('finds no application as %s, in no route and not in the list, and leaves no event', async role => {
    const grants: Grant[] = [{ role, scope: 'ALL' }]
    await db.deleteFrom('staff_member').where('email_hash', '=', keys.hashContact(email)).execute()
    const own = await signedInStaff(app, services, grants, email)
    const otherStaffMember = await signedInStaff(app, services, grants)
    const ids = { application_id: ready.application_id, borrower_id: ready.applicants[0].id, document_id: newId() }
    expect(routes.length).toBeGreaterThanOrEqual(10)
    for (const { method, path } of routes) {
      const address = path.replace(/\{(\w+)\}/g, (_found, name: string) => ids[name as keyof typeof ids])
      const payload = bodyOf(`${method} /staff${path}`, ids)
      const { status, body } = await own.browser.call(method, address, payload)
      expect({ method, path, status, code: body?.code }).toEqual({
        method,
        path,
        status: 404,
        code: 'application_not_found',
      })
    }
    const idsIn = async ({ browser }: typeof own): Promise<string[]> =>
      (await browser.call('GET', '/queue?view=all')).body.rows.map(({ id }: { id: string }) => id)
    expect(await idsIn(own)).not.toContain(ready.application_id)
    expect(await idsIn(otherStaffMember)).toContain(ready.application_id)
    const events = await db
      .selectFrom('audit_event')
      .select('event')
      .where('actor_id', '=', own.id)
      .where('application_id', 'is not', null)
      .execute()
    expect(events).toEqual([])
    const opened = await db.selectFrom('application_opening').select('day').where('staff_id', '=', own.id).execute()
    expect(opened).toEqual([])
    expect(await takenBy(own)).not.toContain(ready.application_id)
  })
})
