import { text } from 'node:stream/consumers'
import { dayIn } from '@porchlight/domain'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { findDealer } from '../../src/dealers/dealer-repository.ts'
import { readDocumentSets } from '../../src/documents/downloads.ts'
import { inTransaction } from '../../src/platform/database/transaction.ts'
import { newId } from '../../src/platform/ids.ts'
import { replaceLicenses } from '../../src/staff/staff-members/license-repository.ts'
import { setStatus } from '../../src/staff/staff-members/staff-member-repository.ts'
import { luis, readyApplication, rosa } from '../signing/ready-application.ts'
import { browserOf, openSigningPage, signingDesk, submittedApplication } from '../signing/signing-desk.ts'
import { signIn } from '../support/app.ts'
import { minute } from '../support/clock.ts'
import { callsOf, DEALER } from '../support/filled-application.ts'
import { oidcClientKeys } from '../support/oidc-stand-in.ts'
import { type OpenApi, operationsOf } from '../support/openapi-values.ts'
import { fromOtherPages, fromStaffPages, signedInStaff, staffApp } from '../support/staff.ts'
import {
  type Actor,
  ASSIGNEE,
  actors,
  grantsOf,
  isUnlicensed,
  type Person,
  people,
  restrictedCallers,
} from './access-actors.ts'
import { expected, type State, type Subject, states, subjectsOf, table } from './access-table.ts'
import { bodyOf } from './staff-bodies.ts'

// The provider is never asked: a call without its body is refused before.
const desk = await signingDesk({ settings: { ...oidcClientKeys, STAFF_OIDC_ISSUER: 'https://login.example' } })
const { services } = desk
const { db, clock } = services
const app = await staffApp(services)
afterAll(() => app.close())

type Proof = Pick<InjectOptions, 'headers' | 'cookies'>
interface Submitted {
  status: string
  /** Keyed by the name of the parameter in the path. */
  ids: Record<string, string>
  /** The sign-in of its primary borrower. */
  borrower: { headers: Record<string, string>; cookies: { session: string } }
}
const applications = {} as Record<State, Submitted>
const proofs = {} as Record<Person, Proof>
const staffIds = {} as Record<Person, string>
let signingBearer: string

const isState = (subject: Subject): subject is State => subject in states

beforeAll(async () => {
  const scopeOf = async (slug: string) => ({ dealer_id: (await findDealer(db, slug)).id })
  const scopes = { own: await scopeOf(DEALER), other: await scopeOf('blue-ridge-homes') }
  const emails: Partial<Record<Person, string>> = {
    'the applicant, MANAGER ALL': rosa.email!,
    'the co-borrower, COMPLIANCE ALL': luis.email!,
  }
  async function enter(person: Person) {
    const { id, browser } = await signedInStaff(app, services, grantsOf(person, scopes), emails[person])
    staffIds[person] = id
    // The homes of the applications stand in Oklahoma.
    const state = isUnlicensed(person) ? 'TX' : 'OK'
    await inTransaction(db, trx => replaceLicenses(trx, id, [{ state, ends_on: '2999-12-31' }]))
    proofs[person] = { cookies: { ...browser.cookies } }
    return browser
  }
  const longest = await enter('after 12 hours')
  for (let minutes = 20; minutes < 12 * 60; minutes += 20) {
    clock.advance(20 * minute)
    expect((await longest.call('POST', '/session/activity')).status).toBe(200)
    if (minutes === 11 * 60) await enter('after 30 minutes')
  }
  clock.advance(21 * minute)
  for (const person of people) if (!staffIds[person]) await enter(person)
  await inTransaction(db, async trx => {
    for (const status of ['WAITING', 'DEACTIVATED'] as const)
      await setStatus(trx, staffIds[status === 'WAITING' ? 'waiting' : 'deactivated'], status, clock.now())
  })
  await app.inject({ method: 'DELETE', url: '/v1/staff/session', headers: fromStaffPages, ...proofs['signed out'] })
  for (const state of Object.keys(states) as State[]) applications[state] = await applicationIn(state)
}, 300_000)

const denied = () => ({
  kind: 'DENIED',
  text: 'In the letter.',
  happened_on: dayIn(services.settings.LENDER_TIME_ZONE, clock.now()),
})
/** The call of a staff member that brings a submitted application into the state. */
const worked: Partial<Record<State, { below: string; payload(): object }>> = {
  'in review': { below: '/review', payload: () => ({}) },
  finished: { below: '/events', payload: denied },
  restricted: { below: '/restriction', payload: () => ({ reason: 'An employee.' }) },
}

const assign = (application_id: string, assignee_id: string | null) =>
  db.updateTable('application_review').set({ assignee_id }).where('application_id', '=', application_id).execute()

/** Brings an application of two borrowers into the state. */
async function applicationIn(state: State): Promise<Submitted> {
  const { application_id, applicants } = states[state]
    ? await submittedApplication(desk, rosa, luis)
    : await readyApplication(desk, rosa, luis)
  const [primary] = applicants
  const browser = browserOf(desk.app, application_id, primary)
  const send = async () => (await browser.post('envelope')).json().envelope_id
  if (state === 'out for the first signature') {
    const envelope_id = await send()
    await services.queue.drain()
    const { signing_url } = (await browser.sign(primary.id, envelope_id)).json()
    signingBearer = (await openSigningPage(desk.app, signing_url)).bearer
  }
  const done = worked[state]
  if (done) {
    const url = `/v1/staff/applications/${application_id}${done.below}`
    const request = { method: 'POST', url, headers: fromStaffPages, payload: done.payload() } as const
    expect((await app.inject({ ...request, ...proofs['MANAGER ALL'] })).statusCode).toBeLessThan(300)
    await assign(application_id, null)
  }
  if (state === 'open again' || state === 'out for signature again') await browser.post('reopen')
  if (state === 'out for signature again') await send()
  const calls = callsOf(desk.app, primary.headers)
  if (state === 'withdrawn') await calls.remove(`/${DEALER}/application/${application_id}`)
  const { status } = await db
    .selectFrom('application')
    .select('status')
    .where('id', '=', application_id)
    .executeTakeFirstOrThrow()
  const [documents] = await readDocumentSets(db, services.keys.fields, application_id)
  return {
    status,
    ids: { application_id, borrower_id: primary.id, ...(documents && { document_id: documents.document_id }) },
    borrower: await signIn(services, (await calls.get('/account')).body.email),
  }
}

test('each application is in its state', () => {
  const statuses = Object.fromEntries(Object.entries(applications).map(([state, { status }]) => [state, status]))
  expect(statuses).toEqual({
    'never submitted': 'STARTED',
    'out for the first signature': 'SENT_FOR_SIGNATURE',
    submitted: 'SUBMITTED',
    restricted: 'SUBMITTED',
    'in review': 'REVIEWED',
    'open again': 'STARTED',
    'out for signature again': 'SENT_FOR_SIGNATURE',
    withdrawn: 'SUBMITTED',
    finished: 'SUBMITTED',
  })
})

/** The token or the cookie that the actor sends. */
function proofOf(actor: Actor, subject: Subject): Proof {
  const { borrower } = applications[isState(subject) ? subject : 'submitted']
  switch (actor) {
    case 'borrower token':
      return { headers: borrower.headers }
    case 'borrower cookie':
      return { cookies: borrower.cookies }
    case 'borrower cookie as staff cookie':
      return { cookies: { staff: borrower.cookies.session } }
    case 'signing token':
      return { headers: { authorization: `Bearer ${signingBearer}` } }
    case 'none':
      return {}
    default:
      return proofs[actor]
  }
}

/** The parameters of the path. One that names nothing of the subject is a new id. */
function idsOf(actor: Actor, subject: Subject): Record<string, string> {
  if (isState(subject)) return applications[subject].ids
  const own = (staffIds as Partial<Record<Actor, string>>)[actor]
  const another = own === staffIds['OFFICER ALL'] ? staffIds['OFFICER own'] : staffIds['OFFICER ALL']
  return { staff_id: subject === 'themselves' && own ? own : another }
}

async function send(
  route: string,
  actor: Actor,
  subject: Subject,
  { from = fromStaffPages, payload }: { from?: Record<string, string>; payload?: object | undefined } = {},
): Promise<string> {
  const [method, path] = route.split(' ') as [NonNullable<InjectOptions['method']>, string]
  const ids = idsOf(actor, subject)
  const { headers, cookies } = proofOf(actor, subject)
  const body = payload ?? bodyOf(route, ids)
  if (subject === 'restricted') await assign(ids.application_id!, actor === ASSIGNEE ? staffIds[actor] : null)
  const request: InjectOptions = {
    method,
    url: `/v1${path.replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? newId())}`,
    headers: { ...from, ...headers },
    ...(cookies && { cookies }),
    ...(body && { payload: body }),
  }
  if (path.endsWith('/events')) return statusOfStream(request)
  const answer = await app.inject(request)
  return answer.statusCode < 400 ? `${answer.statusCode}` : `${answer.statusCode} ${answer.json().code}`
}

/** The same for an answer that goes on while access is granted. */
async function statusOfStream(request: InjectOptions): Promise<string> {
  const leaving = new AbortController()
  const answer = await app.inject({ ...request, payloadAsStream: true, signal: leaving.signal })
  const stream = answer.stream().on('error', () => {})
  if (answer.statusCode < 400) {
    leaving.abort()
    return `${answer.statusCode}`
  }
  return `${answer.statusCode} ${JSON.parse(await text(stream)).code}`
}

/** Undoes what a call that was granted changed, so that the next actor finds the same. A refused one changes nothing of it. */
async function restore(route: string, subject: Subject, answer: string): Promise<void> {
  if (Number(answer.slice(0, 3)) >= 400) return
  if (['DELETE /staff/session', 'DELETE /staff/account/sessions'].includes(route))
    await db
      .updateTable('staff_session')
      .set({ ended_at: null })
      .where('staff_id', '!=', staffIds['signed out'])
      .execute()
  if (route === 'POST /staff/queue/next')
    await db.updateTable('application_review').set({ assignee_id: null }).execute()
  if (!route.includes('{application_id}') || !isState(subject)) return
  const { status, ids } = applications[subject]
  const id = ids.application_id!
  await assign(id, null)
  // One goes out a day.
  if (route.endsWith('/reminder')) await db.deleteFrom('notice').where('application_id', '=', id).execute()
  if (!/\/(review|return)$/.test(route)) return
  await db.updateTable('application_review').set({ reviewed_submissions: 0 }).where('application_id', '=', id).execute()
  await db
    .updateTable('application')
    .set({ status: status as 'SUBMITTED', unlocked_sections: null })
    .where('id', '=', id)
    .execute()
  if (!route.endsWith('/return') || !['submitted', 'restricted', 'in review'].includes(subject)) return
  await db.updateTable('borrower').set({ status: 'SIGNED' }).where('application_id', '=', id).execute()
}

const document = (await app.inject({ url: '/v1/openapi.json' })).json() as OpenApi
const routes = operationsOf(document)
  .map(({ method, path }) => `${method} ${path.replace(/^\/v1/, '')}`)
  .filter(route => / \/staff\//.test(route))

test('every route of staff has a row, and every row a route', () => {
  expect(routes.toSorted()).toEqual(Object.keys(table).toSorted())
})

/**
 * All for a release and on the first subject of a route; else one for each answer. The policy's own tests ask for every actor in every
 * state.
 */
const callersOf = (route: string, subject: Subject): readonly Actor[] =>
  subject === 'restricted' && !inject('isRelease') ? restrictedCallers : callersIn(route, subject)
const callersIn = (route: string, subject: Subject): readonly Actor[] =>
  inject('isRelease') || subject === subjectsOf(route)[0]
    ? actors
    : [...new Map(actors.map(actor => [expected(route, actor, subject), actor])).values()]

/** Each route with its first subject: a check that came after the application is read would return 404 for it. */
describe.each(routes.map(route => [route, subjectsOf(route)[0]!] as const))('%s', (route, subject) => {
  test.each(['header', 'origin'] as const)('refuses every caller without the %s of the staff pages', async missing => {
    const callers: readonly Actor[] = inject('isRelease') ? actors : ['none', 'MANAGER ALL']
    for (const actor of callers)
      expect([actor, await send(route, actor, subject, { from: fromOtherPages[missing] })]).toEqual([
        actor,
        '403 forbidden',
      ])
  })
})

/** People who know nothing of an application that was submitted. */
const strangers: readonly Actor[] = ['none', 'waiting', 'no grants', 'OFFICER other', 'ADMINISTRATOR ALL']
const withBody = operationsOf(document)
  .filter(({ body, path }) => body && path.includes('{application_id}'))
  .map(({ method, path }) => `${method} ${path.replace(/^\/v1/, '')}`)
test.each(withBody.filter(route => / \/staff\//.test(route)))(
  '%s: a stranger reads the same of a body of another shape',
  async route => {
    for (const actor of strangers)
      expect([actor, await send(route, actor, 'submitted', { payload: [] })]).toEqual([
        actor,
        expected(route, actor, 'submitted'),
      ])
    expect(await send(route, 'MANAGER ALL', 'submitted', { payload: [] })).toBe('422 invalid_form')
  },
)

const cases = routes.flatMap(route => subjectsOf(route).map(subject => [route, subject] as const))

describe.each(cases)('%s, %s', (route, subject) => {
  test('answers each caller as the table says', async () => {
    const answers: Record<string, string> = {}
    const wanted: Record<string, string> = {}
    for (const actor of callersOf(route, subject)) {
      answers[actor] = await send(route, actor, subject)
      wanted[actor] = expected(route, actor, subject)
      await restore(route, subject, answers[actor])
    }
    expect(answers).toEqual(wanted)
  })
})
