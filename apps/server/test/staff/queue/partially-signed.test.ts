import type { PartiallySignedResponse } from '@porchlight/api'
import { beforeAll, describe, expect, test } from 'vitest'
import type { StaffActor } from '../../../src/platform/actor.ts'
import { luis, readyApplication, rosa } from '../../signing/ready-application.ts'
import { browserOf, openSigningPage } from '../../signing/signing-desk.ts'
import { staffActor, staffHeaders } from '../../support/actors.ts'
import { DEALER } from '../../support/filled-application.ts'
import { queueDesk } from './queue-desk.ts'

const desk = await queueDesk()
const { app, services, dealerOf } = desk
const { db, clock } = services
const dealer = await dealerOf(DEALER)
const other = await dealerOf('blue-ridge-homes')
const everywhere = { scope: 'ALL' } as const
const officer = staffActor([{ role: 'OFFICER', ...everywhere }])
const manager = staffActor([{ role: 'MANAGER', scope: { dealer_id: dealer.id } }])
const administrator = staffActor([{ role: 'ADMINISTRATOR', ...everywhere }])
const elsewhere = staffActor([{ role: 'MANAGER', scope: { dealer_id: other.id } }])

const get = (path: string, actor: StaffActor) => app.inject({ url: `/v1/staff/${path}`, headers: staffHeaders(actor) })
const post = async (path: string, actor: StaffActor) => {
  const answer = await app.inject({ method: 'POST', url: `/v1/staff/${path}`, headers: staffHeaders(actor) })
  return answer.statusCode < 400 ? answer.statusCode : `${answer.statusCode} ${answer.json().code}`
}
const partlySigned = async (actor: StaffActor): Promise<PartiallySignedResponse['applications']> =>
  (await get('queue/partially-signed', actor)).json().applications
const remindersRecorded = () =>
  db
    .selectFrom('audit_event')
    .select(['application_id', 'actor_id'])
    .where('event', '=', 'borrowers.reminded')
    .execute()

describe('what some have signed', () => {
  let application_id: string
  let waiting_id: string
  beforeAll(async () => {
    const { applicants, ...ready } = await readyApplication(desk, rosa, luis)
    application_id = ready.application_id
    waiting_id = applicants[1]!.id
    const browser = browserOf(app, application_id, applicants[0])
    const { envelope_id } = (await browser.post('envelope')).json()
    await services.queue.drain()
    expect(await partlySigned(officer)).toEqual([])
    const { signing_url } = (await browser.sign(applicants[0].id, envelope_id)).json()
    const page = await openSigningPage(app, signing_url)
    await page.read()
    await page.adopt({ kind: 'typed', name: page.state.signer.name })
    await services.queue.drain()
  })

  test('is listed for officers and managers of the dealer, with the first names of those who are waited for', async () => {
    clock.advance(50 * 3_600_000)
    const listed = [{ id: application_id, dealer, age_days: 2, waiting_for: ['Luis'] }]
    for (const actor of [officer, manager]) expect(await partlySigned(actor)).toEqual(listed)
    expect(await partlySigned(elsewhere)).toEqual([])
    expect(await partlySigned(staffActor([{ role: 'OFFICER', ...everywhere }], [luis.email!]))).toEqual([])
    expect((await get('queue/partially-signed', administrator)).statusCode).toBe(403)
    expect((await desk.queueOf(officer, { view: 'all' })).rows).toEqual([])
  })

  test('is reminded of once a day, and not by others', async () => {
    const path = `queue/partially-signed/${application_id}/reminder`
    expect(await post(path, elsewhere)).toBe('404 application_not_found')
    expect(await post(path, administrator)).toBe('403 staff_forbidden')
    const remindersOf = async () => {
      const rows = await db.selectFrom('notice').select('borrower_id').where('event', '=', 'asked_by_lender').execute()
      return { people: new Set(rows.map(({ borrower_id }) => borrower_id)), count: rows.length }
    }
    expect((await remindersOf()).count).toBe(0)
    expect(await post(path, manager)).toBe(204)
    const first = await remindersOf()
    expect(first.people).toEqual(new Set([waiting_id]))
    expect(await post(path, officer)).toBe('429 reminder_sent_today')
    expect(await remindersRecorded()).toEqual([{ application_id, actor_id: manager.staff_id }])
    clock.advance(24 * 3_600_000)
    expect(await post(path, officer)).toBe(204)
    expect(await remindersOf()).toEqual({ people: first.people, count: 2 * first.count })
  })
})
