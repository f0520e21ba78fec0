import { beforeEach, describe, expect, test } from 'vitest'
import { luis, rosa } from '../../signing/ready-application.ts'
import { browserOf, openSigningPage, signingDesk, submittedApplication } from '../../signing/signing-desk.ts'
import { staffActor, staffHeaders } from '../../support/actors.ts'
import { hour } from '../../support/clock.ts'
import { callsOf, DEALER } from '../../support/filled-application.ts'
import { returner } from './returning.ts'

const desk = await signingDesk()
const { app, services } = desk
const { db, clock } = services
const officer = staffActor([{ role: 'OFFICER', scope: 'ALL' }])
const another = staffActor([{ role: 'OFFICER', scope: 'ALL' }])

describe('an application of two borrowers that was sent back to one of them', () => {
  let application: Awaited<ReturnType<typeof submittedApplication>>
  let ids: readonly [rosa: string, luis: string]
  beforeEach(async () => {
    application = await submittedApplication(desk, rosa, luis)
    const [first, second] = application.applicants
    ids = [first.id, second!.id]
    expect(
      (await returner(app, officer, application.application_id).send({ [ids[1]]: ['employment'] })).statusCode,
    ).toBe(200)
  })
  const path = () => `/v1/staff/applications/${application.application_id}`
  const remind = async (actor = officer) => {
    const answer = await app.inject({ method: 'POST', url: `${path()}/reminder`, headers: staffHeaders(actor) })
    return answer.json().code ?? answer.json().next_at
  }
  const view = async (actor = officer) => {
    const { can_remind, next_reminder_at, history } = (
      await app.inject({ url: `${path()}/view`, headers: staffHeaders(actor) })
    ).json()
    return { can_remind, next_reminder_at, history }
  }
  /** The first names of those who got reminders, once for each. */
  const reminded = async () => {
    const rows = await db
      .selectFrom('notice')
      .select('borrower_id')
      .where('application_id', '=', application.application_id)
      .where('event', '=', 'asked_by_lender')
      .where('channel', '=', 'EMAIL')
      .orderBy('created_at')
      .orderBy('borrower_id')
      .execute()
    return rows.map(({ borrower_id }) => (borrower_id === ids[0] ? 'Rosa' : 'Luis'))
  }
  const stop = (borrower_id: string) => db.insertInto('stopped_reminders').values({ borrower_id }).execute()
  const correct = () => {
    const [, second] = application.applicants
    return callsOf(app, second!.headers).put(`/${DEALER}/borrower/${ids[1]}`, { employment_status: 'RETIRED' })
  }

  test('is reminded of once a day: the one with something to change, with an event in the history', async () => {
    expect(await view()).toMatchObject({ can_remind: true, next_reminder_at: null })
    const next = await remind()
    // The clock of the tests runs.
    expect(Date.parse(next) - clock.now().getTime()).toBeGreaterThan(23 * hour)
    expect(await reminded()).toEqual(['Luis'])
    const { history, ...state } = await view()
    expect(state).toEqual({ can_remind: true, next_reminder_at: next })
    expect(history.entries.map(({ label }: { label: string }) => label)).toContain('Reminder sent to the borrowers')
    clock.advance(23 * hour)
    expect(await remind()).toBe('reminder_sent_today')
    expect(await reminded()).toEqual(['Luis'])
    clock.advance(hour)
    expect((await view()).next_reminder_at).toBeNull()
    expect(Date.parse(await remind())).toBeGreaterThan(Date.parse(next))
    expect(await reminded()).toEqual(['Luis', 'Luis'])
  })

  test('is reminded of by its assignee alone', async () => {
    expect(await remind(another)).toBe('assigned_to_another')
    expect((await view(another)).can_remind).toBe(false)
    expect(await reminded()).toEqual([])
  })

  test('waits for both once the change is made, and for the other once one has signed', async () => {
    expect((await correct()).status).toBe(200)
    await remind()
    expect(await reminded()).toEqual([...ids].toSorted().map(id => (id === ids[0] ? 'Rosa' : 'Luis')))
    const [first] = application.applicants
    const browser = browserOf(app, application.application_id, first)
    const { envelope_id } = (await browser.post('envelope')).json()
    await services.queue.drain()
    const page = await openSigningPage(app, (await browser.sign(first.id, envelope_id)).json().signing_url)
    await page.read()
    await page.adopt({ kind: 'typed', name: page.state.signer.name })
    await services.queue.drain()
    clock.advance(24 * hour)
    await remind()
    expect((await reminded()).at(-1)).toBe('Luis')
    expect(await reminded()).toHaveLength(3)
  })

  test('is refused where everyone who is waited for turned reminders off, and then counts for nothing', async () => {
    await stop(ids[1])
    expect(await remind()).toBe('no_one_to_remind')
    expect((await view()).next_reminder_at).toBeNull()
    expect((await view()).history.entries.map(({ label }: { label: string }) => label)).not.toContain(
      'Reminder sent to the borrowers',
    )
  })
})

test('an application that its borrowers reopened is reminded of, and one that is submitted is not', async () => {
  const { application_id, applicants } = await submittedApplication(desk, rosa)
  const request = { method: 'POST', url: `/v1/staff/applications/${application_id}/reminder` } as const
  const remind = async () => (await app.inject({ ...request, headers: staffHeaders(officer) })).statusCode
  expect(await remind()).toBe(409)
  expect((await browserOf(app, application_id, applicants[0]).post('reopen')).statusCode).toBe(200)
  expect(await remind()).toBe(200)
})
