import { beforeAll, describe, expect, test } from 'vitest'
import { newApplicationId } from '../../src/applications/record/application-id.ts'
import type { StaffActor } from '../../src/platform/actor.ts'
import { newId } from '../../src/platform/ids.ts'
import { luis, readyApplication, rosa } from '../signing/ready-application.ts'
import { browserOf, signAll, signingDesk, submittedApplication } from '../signing/signing-desk.ts'
import { staffActor, staffHeaders } from '../support/actors.ts'
import { DEALER } from '../support/filled-application.ts'

const desk = await signingDesk()
const { app, services } = desk
const { db } = services
const everywhere = { scope: 'ALL' } as const
const officer = staffActor([{ role: 'OFFICER', ...everywhere }])

const list = async (actor: StaffActor = officer, query: Record<string, string> = {}) =>
  app.inject({ url: '/v1/staff/applications', query, headers: staffHeaders(actor) })
const idsOf = async (actor?: StaffActor, query?: Record<string, string>): Promise<string[]> =>
  (await list(actor, query)).json().applications.map(({ id }: { id: string }) => id)

let dealer_id: string
let older: Awaited<ReturnType<typeof submittedApplication>>
let newer: typeof older
beforeAll(async () => {
  dealer_id = (await db.selectFrom('dealer').select('id').where('slug', '=', DEALER).executeTakeFirstOrThrow()).id
  older = await submittedApplication(desk, rosa)
  services.clock.advance(60_000)
  newer = await submittedApplication(desk, rosa, luis)
  await readyApplication(desk, rosa)
})

describe('the list', () => {
  test('has what was submitted, the last submitted first, with the names that were signed, and leaves no event', async () => {
    const { applications, next, dealers } = (await list()).json()
    expect(applications).toEqual([
      {
        id: newer.application_id,
        dealer: { id: dealer_id, name: 'Sunrise Homes' },
        status: 'SUBMITTED',
        borrower: 'Rosa Delgado',
        coborrowers: 1,
        submitted_at: expect.any(String),
        withdrawn_at: null,
      },
      expect.objectContaining({ id: older.application_id, borrower: 'Rosa Delgado', coborrowers: 0 }),
    ])
    expect(next).toBeNull()
    expect(dealers).toContainEqual({ id: dealer_id, name: 'Sunrise Homes' })
    const events = await db.selectFrom('audit_event').select('event').where('actor_id', '=', officer.staff_id).execute()
    expect(events).toEqual([])
    expect(await db.selectFrom('application_opening').selectAll().execute()).toEqual([])
  })

  test('has those of the dealers of the grants, and of the chosen dealer', async () => {
    const both = [newer.application_id, older.application_id]
    const of = (scope: { dealer_id: string }) => staffActor([{ role: 'MANAGER', scope }])
    expect(await idsOf(of({ dealer_id }))).toEqual(both)
    expect(await idsOf(staffActor([{ role: 'COMPLIANCE', ...everywhere }]), { dealer: dealer_id })).toEqual(both)
    expect((await list(of({ dealer_id: newId() }))).json()).toEqual({ applications: [], next: null, dealers: [] })
    expect(await idsOf(of({ dealer_id }), { dealer: newId() })).toEqual([])
    const administrator = staffActor([{ role: 'ADMINISTRATOR', ...everywhere }])
    expect((await list(administrator)).json()).toEqual({ applications: [], next: null, dealers: [] })
    const both_roles = staffActor([
      { role: 'ADMINISTRATOR', ...everywhere },
      { role: 'OFFICER', scope: { dealer_id: newId() } },
    ])
    expect(await idsOf(both_roles)).toEqual([])
  })

  test.each(['Luis@Example.com', '+15015550142'])('leaves out what the reader is a borrower on (%s)', async contact => {
    const reader = staffActor([{ role: 'OFFICER', ...everywhere }], [contact])
    expect(await idsOf(reader)).not.toContain(newer.application_id)
  })

  test('keeps those that are open again or withdrawn', async () => {
    expect((await browserOf(app, newer.application_id, newer.applicants[0]).post('reopen')).statusCode).toBe(200)
    const url = `/v1/${DEALER}/application/${older.application_id}`
    expect((await app.inject({ method: 'DELETE', url, headers: older.applicants[0].headers })).statusCode).toBe(200)
    expect((await list()).json().applications).toMatchObject([
      { id: newer.application_id, status: 'STARTED', withdrawn_at: null },
      { id: older.application_id, status: 'SUBMITTED', withdrawn_at: expect.any(String) },
    ])
  })

  test('leaves out a reader whose contact was edited after signing', async () => {
    const ready = await readyApplication(desk, { ...rosa, email: 'before@example.com' })
    await signAll(desk, ready)
    await browserOf(app, ready.application_id, ready.applicants[0]).post('reopen')
    const before = staffActor([{ role: 'OFFICER', ...everywhere }], ['before@example.com'])
    await db
      .updateTable('borrower')
      .set({ email_hash: services.keys.hashContact('after@example.com') })
      .where('application_id', '=', ready.application_id)
      .execute()
    expect(await idsOf()).toContain(ready.application_id)
    expect(await idsOf(before)).not.toContain(ready.application_id)
  })
})

describe('its pages', () => {
  const submitted: string[] = []
  beforeAll(async () => {
    const source = await db
      .selectFrom('application')
      .selectAll()
      .where('id', '=', older.application_id)
      .executeTakeFirstOrThrow()
    const { submitted_at, starting_rates, unlocked_sections: _, ...row } = source
    for (let index = 0; index < 120; index++) {
      const id = newApplicationId()
      submitted.push(id)
      // Several in the same instant.
      const at = new Date(submitted_at!.getTime() - 1_000 * Math.floor(index / 7))
      const values = { ...row, id, sealed_answers: null, withdrawn_at: null, submitted_at: at }
      await db
        .insertInto('application')
        .values({ ...values, starting_rates: JSON.stringify(starting_rates) })
        .execute()
    }
  })

  test('show each application once, also those submitted in the same instant', async () => {
    const seen: string[] = []
    const sizes: number[] = []
    for (let after: string | null | undefined; after !== null; ) {
      const { applications, next } = (await list(officer, after ? { after } : {})).json()
      seen.push(...applications.map(({ id }: { id: string }) => id))
      sizes.push(applications.length)
      after = next
    }
    expect(sizes.slice(0, 2)).toEqual([50, 50])
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen).toEqual(expect.arrayContaining(submitted))
  })

  test('refuse a cursor that they did not answer with', async () => {
    const { next } = (await list()).json()
    const changed = `${next.slice(0, -2)}${next.endsWith('AA') ? 'BB' : 'AA'}`
    for (const after of [changed, 'x', '', next.slice(0, 20), `${next}${'a'.repeat(300)}`]) {
      const { statusCode, body } = await list(officer, { after })
      expect({ after, statusCode, code: JSON.parse(body).code }).toEqual({
        after,
        statusCode: 400,
        code: 'malformed_address',
      })
    }
  })
})
