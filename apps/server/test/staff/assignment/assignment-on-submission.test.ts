import { dayIn } from '@porchlight/domain'
import type { Grant } from '@porchlight/domain/staff'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { readApplication } from '../../../src/applications/record/read-repository.ts'
import { findDealer } from '../../../src/dealers/dealer-repository.ts'
import type { StaffActor } from '../../../src/platform/actor.ts'
import { inTransaction } from '../../../src/platform/database/transaction.ts'
import { newId } from '../../../src/platform/ids.ts'
import { setDealerOfficer } from '../../../src/staff/administration/directory-repository.ts'
import { recordSubmission } from '../../../src/staff/assignment/record-submission.ts'
import { replaceLicenses } from '../../../src/staff/staff-members/license-repository.ts'
import {
  insertStaffMember,
  replaceGrants,
  setStatus,
} from '../../../src/staff/staff-members/staff-member-repository.ts'
import { rosa } from '../../signing/ready-application.ts'
import { signingDesk, submittedApplication } from '../../signing/signing-desk.ts'
import { DEALER } from '../../support/filled-application.ts'
import { profileOf } from '../../support/staff.ts'
import { assignmentOf } from './lending-staff-member.ts'

const desk = await signingDesk()
const { services } = desk
const { db, keys, clock, settings } = services

/** The states of a person when an application is submitted; whether they may work on it then, and whether they get a new one. */
const states = {
  'is there': { able: true, present: true },
  'is back today': { able: true, present: true },
  'is away': { able: true, present: false },
  'is not licensed in its state': { able: true, present: false },
  'is deactivated': { able: false, present: false },
  'waits for the confirmation': { able: false, present: false },
  'lost the grant': { able: false, present: false },
  'has a grant for another dealer': { able: false, present: false },
  'is a borrower on it': { able: false, present: false },
  'has the account of a borrower on it': { able: false, present: false },
} as const
type State = keyof typeof states
const all = Object.keys(states) as State[]

let application_id: string
let dealer_id: string
let other_id: string
let accountEmail: string
beforeAll(async () => {
  const { applicants, ...submitted } = await submittedApplication(desk, rosa)
  application_id = submitted.application_id
  dealer_id = (await findDealer(db, DEALER)).id
  other_id = (await findDealer(db, 'blue-ridge-homes')).id
  const account = await desk.app.inject({ url: '/v1/account', headers: applicants[0].headers })
  accountEmail = account.json().email
})

async function personWho(state: State): Promise<Pick<StaffActor, 'staff_id'>> {
  const id = newId()
  const now = clock.now()
  const scope = { dealer_id: state === 'has a grant for another dealer' ? other_id : dealer_id }
  const grants: Grant[] = state === 'lost the grant' ? [] : [{ role: 'OFFICER', scope }]
  const emails: Partial<Record<State, string>> = {
    'is a borrower on it': rosa.email!,
    'has the account of a borrower on it': accountEmail,
  }
  const profile = profileOf(emails[state] ?? `${id}@lender.example`)
  await inTransaction(db, async trx => {
    // The person of an earlier case gives up the email.
    const hash = keys.hashContact(profile.email)
    await trx
      .updateTable('staff_member')
      .set({ email_hash: Buffer.from(newId()) })
      .where('email_hash', '=', hash)
      .execute()
    await insertStaffMember(trx, keys, { id, kind: 'LENDING', status: 'ACTIVE', is_development: false, profile, now })
    await replaceGrants(trx, id, grants, now)
    // The home of the application stands in Oklahoma.
    const licensedIn = state === 'is not licensed in its state' ? 'TX' : 'OK'
    await replaceLicenses(trx, id, [{ state: licensedIn, ends_on: dayIn(settings.LENDER_TIME_ZONE, now) }])
    if (state === 'is deactivated') await setStatus(trx, id, 'DEACTIVATED', now)
    if (state === 'waits for the confirmation') await setStatus(trx, id, 'WAITING', now)
  })
  const day = dayIn(settings.LENDER_TIME_ZONE, clock.now())
  const away = { 'is away': '2999-01-01', 'is back today': day } as Partial<Record<State, string>>
  await db
    .updateTable('staff_member')
    .set({ away_until: away[state] ?? null })
    .where('id', '=', id)
    .execute()
  return { staff_id: id }
}

/** Submits the application while these people have it, are the officer and the substitute. */
async function submit(people: Record<'former' | 'officer' | 'substitute', string | null>) {
  const { former, officer: officer_id, substitute: substitute_id } = people
  await db.deleteFrom('dealer_officer').execute()
  if (officer_id) await inTransaction(db, trx => setDealerOfficer(trx, { dealer_id, officer_id, substitute_id }))
  await db.updateTable('application_review').set({ assignee_id: former, state: 'GA' }).execute()
  const before = await assignmentOf(services, application_id)
  await inTransaction(db, async trx => {
    const record = await readApplication(trx, keys.fields, { application_id })
    await recordSubmission(services, { trx, ...record }, { event: 'submitted', persons: [] })
  })
  const { assignee_id, events } = await assignmentOf(services, application_id)
  return { assignee_id, events: events.slice(before.events.length) }
}

// Two people never have one email.
const pairs = all.flatMap(officer => all.map(substitute => [officer, substitute] as const))
const distinct = pairs.filter(([officer, substitute]) => officer !== substitute || !officer.includes('borrower on it'))

test.each(distinct)('the officer of the dealer %s, and the substitute %s', async (officerState, substituteState) => {
  const officer = (await personWho(officerState)).staff_id
  const substitute = (await personWho(substituteState)).staff_id
  const { assignee_id, events } = await submit({ former: null, officer, substitute })
  const standIn = states[substituteState].present ? substitute : null
  const wanted = states[officerState].present ? officer : standIn
  expect(assignee_id).toBe(wanted)
  const reason = wanted === substitute && officerState === 'is away' ? 'away' : 'submitted'
  expect(events).toEqual(wanted ? [{ actor_id: null, details: { from: [], to: [wanted], reason } }] : [])
})

test.each(all)('a later submission goes to the person who has it, who %s', async state => {
  const former = (await personWho(state)).staff_id
  const officer = (await personWho('is there')).staff_id
  const { assignee_id, events } = await submit({ former, officer, substitute: null })
  expect(assignee_id).toBe(states[state].able ? former : officer)
  expect(events).toEqual(
    states[state].able ? [] : [{ actor_id: null, details: { from: [former], to: [officer], reason: 'submitted' } }],
  )
})

test('each submission stores the state that was signed', async () => {
  await submit({ former: null, officer: null, substitute: null })
  expect(await db.selectFrom('application_review').select('state').execute()).toEqual([{ state: 'OK' }])
})

test('a restricted one goes to the person who has it, or to an officer of the dealer who is a manager, and to no one else', async () => {
  const officer = (await personWho('is there')).staff_id
  const former = (await personWho('is there')).staff_id
  const restrict = (restricted_at: Date | null) => db.updateTable('application_review').set({ restricted_at }).execute()
  await restrict(clock.now())
  onTestFinished(async () => void (await restrict(null)))
  const gotten = async (former: string | null) => (await submit({ former, officer, substitute: null })).assignee_id
  expect([await gotten(former), await gotten(null)]).toEqual([former, null])
  const manager: Grant[] = [{ role: 'MANAGER', scope: { dealer_id } }]
  await inTransaction(db, trx => replaceGrants(trx, officer, manager, clock.now()))
  expect(await gotten(null)).toBe(officer)
})

test('without an officer of the dealer, no one gets it', async () => {
  expect(await submit({ former: null, officer: null, substitute: null })).toEqual({ assignee_id: null, events: [] })
})
