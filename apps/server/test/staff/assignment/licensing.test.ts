import type { ApplicationViewResponse, AssigneesResponse, OverviewResponse } from '@porchlight/api'
import { addDays, dayIn } from '@porchlight/domain'
import type { Grant, License } from '@porchlight/domain/staff'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { findDealer } from '../../../src/dealers/dealer-repository.ts'
import { inTransaction } from '../../../src/platform/database/transaction.ts'
import { replaceLicenses } from '../../../src/staff/staff-members/license-repository.ts'
import { rosa } from '../../signing/ready-application.ts'
import { signingDesk, submittedApplication } from '../../signing/signing-desk.ts'
import { day as DAY } from '../../support/clock.ts'
import { DEALER } from '../../support/filled-application.ts'
import { signedInStaff, signInWith, staffApp } from '../../support/staff.ts'
import { assignmentOf } from './lending-staff-member.ts'

const desk = await signingDesk()
const { services } = desk
const { db, clock, settings } = services
const app = await staffApp(services)

type SignedIn = Awaited<ReturnType<typeof signedInStaff>>
let application_id: string
let olivia: SignedIn
let omar: SignedIn
let manager: SignedIn
let grants: Grant[]

beforeAll(async () => {
  // The home stands in Oklahoma.
  application_id = (await submittedApplication(desk, rosa)).application_id
  const scope = { dealer_id: (await findDealer(db, DEALER)).id }
  grants = [{ role: 'OFFICER', scope }]
  const person = (role: Grant['role']) => signedInStaff(app, services, [{ role, scope }])
  olivia = await person('OFFICER')
  omar = await person('OFFICER')
  manager = await person('MANAGER')
})

const day = (days: number) => addDays(dayIn(settings.LENDER_TIME_ZONE, clock.now()), days)
const license = (person: SignedIn, licenses: License[]) =>
  inTransaction(db, trx => replaceLicenses(trx, person.id, licenses))
const until = (days: number, state = 'OK') => [{ state, ends_on: day(days) }]

beforeEach(async () => {
  await db.deleteFrom('staff_license').execute()
  await release()
})
const release = async (assignee_id: string | null = null) => {
  await db.updateTable('application_review').set({ assignee_id }).execute()
  await db.updateTable('application').set({ status: 'SUBMITTED' }).where('id', '=', application_id).execute()
}

const path = () => `/applications/${application_id}`
const WORDS = "Olivia isn't licensed in OK. Assign to…"
const begin = (person: SignedIn) => person.browser.call('POST', `${path()}/review`)
const next = (person: SignedIn) => person.browser.call('POST', '/queue/next')
const assign = async (by: SignedIn, to: SignedIn, from: SignedIn | null = null) => {
  const applications = [{ application_id, from: from?.id ?? null }]
  const { body } = await by.browser.call('POST', '/assignments', { applications, assignee_id: to.id, reason: 'Away' })
  return body.results[0].outcome
}
const read = async (person: SignedIn): Promise<ApplicationViewResponse> =>
  (await person.browser.call('GET', `${path()}/view`)).body
/** The reason why the page offers the person no review; undefined where it does. */
const whyNoReview = async (person: SignedIn) =>
  (await read(person)).refused_actions.find(({ action }) => action === 'application.review')?.why
const unlicensedAtRisk = async () => {
  const { risk }: OverviewResponse = (await manager.browser.call('GET', '/overview')).body
  return risk.people.flatMap(({ person, unlicensed }) => (unlicensed > 0 ? [[person?.id ?? null, unlicensed]] : []))
}

/** Returns the outcomes of what Olivia does with an unassigned application, and with her own. */
async function possible() {
  const outcomes: Record<string, unknown> = {}
  outcomes.offered = (await whyNoReview(olivia)) ?? 'yes'
  outcomes.begun = (await begin(olivia)).body
  await release()
  outcomes.next = (await next(olivia)).body
  await release()
  outcomes.assigned = await assign(manager, olivia)
  await release()
  outcomes.acted = (await olivia.browser.call('PUT', `${path()}/dates`, { loan_number: 'L-1' })).status
  await release(olivia.id)
  outcomes.begunOwn = (await begin(olivia)).status
  await release()
  return outcomes
}
const all = () => ({
  offered: 'yes',
  begun: { status: 'REVIEWED' },
  next: { application_id },
  assigned: 'ASSIGNED',
  acted: 200,
  begunOwn: 200,
})
const nothing = () => ({
  offered: WORDS,
  begun: { code: 'not_licensed', message: WORDS },
  next: expect.objectContaining({ code: 'queue_not_licensed' }),
  assigned: 'NOT_LICENSED',
  acted: 409,
  begunOwn: 409,
})

test('no license is asked for while no one has one', async () => {
  expect(await possible()).toEqual(all())
  expect((await read(olivia)).assignment.unlicensed).toBeNull()
  const { people }: AssigneesResponse = (await manager.browser.call('GET', '/assignees')).body
  expect(people.map(({ licensed_in }) => licensed_in)).toEqual(people.map(() => null))
  expect(await unlicensedAtRisk()).toEqual([])
})

describe('once someone has one', () => {
  test.each<[string, () => License[], boolean]>([
    ['none', () => [], false],
    ['one of another state', () => until(1, 'TX'), false],
    ['one that ended yesterday', () => until(-1), false],
    ['one that ends today', () => until(0), true],
    ['one that ends tomorrow', () => until(1), true],
  ])('a person with %s', async (_, licenses, isLicensed) => {
    await license(omar, until(5))
    await license(olivia, licenses())
    expect(await possible()).toEqual(isLicensed ? all() : nothing())
    const { people }: AssigneesResponse = (await manager.browser.call('GET', '/assignees')).body
    expect(people.find(({ id }) => id === olivia.id)!.licensed_in?.includes('OK')).toBe(isLicensed)
    expect(people.find(({ id }) => id === omar.id)!.licensed_in).toEqual(['OK'])
  })

  test('one that ended with the last person who had any still counts', async () => {
    await license(omar, until(-1))
    expect(await possible()).toEqual(nothing())
  })

  test('an application whose state is not known is for anyone', async () => {
    await license(omar, until(1, 'TX'))
    await db.updateTable('application_review').set({ state: null }).execute()
    expect(await next(olivia)).toMatchObject({ status: 200, body: { application_id } })
    await db.updateTable('application_review').set({ state: 'OK' }).execute()
  })

  test('a withdrawal is marked as read by a person without one', async () => {
    await license(omar, until(1))
    const withdraw = (withdrawn_at: Date | null) =>
      db.updateTable('application').set({ withdrawn_at }).where('id', '=', application_id).execute()
    await withdraw(clock.now())
    expect((await olivia.browser.call('POST', `${path()}/withdrawal/read`)).status).toBe(200)
    expect((await read(olivia)).assignment).toMatchObject({ assignee: { id: olivia.id }, unlicensed: null })
    await withdraw(null)
  })
})

test('a license holds until the end of its last day; then the application stays theirs, and desk and overview say so', async () => {
  const untilNextDay = async () => {
    clock.advance(DAY)
    for (const { browser, passkey } of [olivia, manager]) await signInWith(browser, passkey)
  }
  await license(olivia, until(1))
  await license(omar, until(5))
  await release(olivia.id)
  await untilNextDay()
  expect((await read(olivia)).assignment.unlicensed).toBeNull()
  expect((await begin(olivia)).status).toBe(200)
  expect(await unlicensedAtRisk()).toEqual([])

  await release(olivia.id)
  await untilNextDay()
  const assignment = { assignee: { id: olivia.id }, unlicensed: { id: olivia.id, name: 'Olivia Ortiz' } }
  for (const reader of [olivia, manager]) expect((await read(reader)).assignment).toMatchObject(assignment)
  expect((await begin(olivia)).body).toMatchObject({ code: 'not_licensed', message: WORDS })
  expect((await olivia.browser.call('PUT', `${path()}/dates`, { loan_number: 'L-2' })).status).toBe(200)
  expect(await unlicensedAtRisk()).toEqual([[olivia.id, 1]])
  const { rows } = (await manager.browser.call('GET', '/queue?view=all&license=none')).body
  expect(rows).toMatchObject([{ id: application_id, state: 'OK' }])

  await release()
  expect(await unlicensedAtRisk()).toEqual([])
  await license(omar, until(-1))
  expect(await unlicensedAtRisk()).toEqual([[null, 1]])
})

test('the applications of a person who leaves go to someone who is licensed in their state, or to no one', async () => {
  const administrator = await signedInStaff(app, services, [{ role: 'ADMINISTRATOR', scope: 'ALL' }])
  for (const [licenses, gets] of [
    [until(0, 'TX'), false],
    [until(0), true],
  ] as const) {
    const leaving = await signedInStaff(app, services, grants)
    await license(omar, licenses)
    await release(leaving.id)
    const body = { reassign_to: omar.id }
    const { status } = await administrator.confirmed('POST', `/people/${leaving.id}/deactivation`, body)
    expect(status).toBe(204)
    expect((await assignmentOf(services, application_id)).assignee_id).toBe(gets ? omar.id : null)
  }
})
