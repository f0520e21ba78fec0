import type { Grant } from '@porchlight/domain/staff'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findDealer } from '../../src/dealers/dealer-repository.ts'
import { inTransaction } from '../../src/platform/database/transaction.ts'
import { newId } from '../../src/platform/ids.ts'
import { setStatus } from '../../src/staff/member-repository.ts'
import { readyApplication, rosa } from '../signing/ready-application.ts'
import { browserOf, openSigningPage, signingDesk, submittedApplication } from '../signing/signing-desk.ts'
import { signIn } from '../support/app.ts'
import { DEALER } from '../support/filled-application.ts'
import { type OpenApi, operationsOf } from '../support/openapi-values.ts'
import { fromStaffPages, signedInStaff, staffApp } from '../support/staff.ts'

const desk = await signingDesk()
const { services } = desk
const app = await staffApp(services)
afterAll(() => app.close())
const { db, clock } = services

const active = [
  'OFFICER own',
  'OFFICER other',
  'MANAGER own',
  'ADMINISTRATOR',
  'COMPLIANCE',
  'OFFICER own, ADMINISTRATOR',
] as const
const others = [
  'waiting',
  'deactivated',
  'no grants',
  'borrower token',
  'borrower cookie',
  'borrower cookie as staff',
  'signing token',
  'none',
] as const
type Actor = (typeof active)[number] | (typeof others)[number]
const actors: readonly Actor[] = [...active, ...others]

type Proof = Pick<InjectOptions, 'headers' | 'cookies'>
const proofs = {} as Record<Actor, Proof>
const ids = {} as { application_id: string; borrower_id: string; staff_id: string }

beforeAll(async () => {
  const dealerOf = async (slug: string) => ({ dealer_id: (await findDealer(db, slug)).id })
  const own = await dealerOf(DEALER)
  const grants: Record<(typeof active)[number] | 'waiting' | 'deactivated' | 'no grants', Grant[]> = {
    'OFFICER own': [{ role: 'OFFICER', scope: own }],
    'OFFICER other': [{ role: 'OFFICER', scope: await dealerOf('blue-ridge-homes') }],
    'MANAGER own': [{ role: 'MANAGER', scope: own }],
    ADMINISTRATOR: [{ role: 'ADMINISTRATOR', scope: 'ALL' }],
    COMPLIANCE: [{ role: 'COMPLIANCE', scope: 'ALL' }],
    'OFFICER own, ADMINISTRATOR': [
      { role: 'OFFICER', scope: own },
      { role: 'ADMINISTRATOR', scope: 'ALL' },
    ],
    waiting: [{ role: 'ADMINISTRATOR', scope: 'ALL' }],
    deactivated: [{ role: 'ADMINISTRATOR', scope: 'ALL' }],
    'no grants': [],
  }
  for (const [actor, given] of Object.entries(grants)) {
    const { id, browser } = await signedInStaff(app, services, given)
    proofs[actor as Actor] = { cookies: browser.cookies }
    const status = actor === 'waiting' ? 'WAITING' : actor === 'deactivated' ? 'DEACTIVATED' : undefined
    if (status) await inTransaction(db, trx => setStatus(trx, id, status, clock.now()))
  }
  const borrower = await signIn(services, `${newId()}@example.com`)
  proofs['borrower token'] = { headers: borrower.headers }
  proofs['borrower cookie'] = { cookies: borrower.cookies }
  proofs['borrower cookie as staff'] = { cookies: { staff: borrower.cookies.session } }
  proofs.none = {}

  const submitted = await submittedApplication(desk, rosa)
  ids.application_id = submitted.application_id
  ids.borrower_id = submitted.applicants[0].id
  ids.staff_id = (await signedInStaff(app, services, [{ role: 'OFFICER', scope: 'ALL' }])).id

  const ready = await readyApplication(desk, rosa)
  const browser = browserOf(desk.app, ready.application_id, ready.applicants[0])
  const { envelope_id } = (await browser.post('envelope')).json()
  await services.queue.drain()
  const { signing_url } = (await browser.sign(ready.applicants[0].id, envelope_id)).json()
  const { bearer } = await openSigningPage(desk.app, signing_url)
  proofs['signing token'] = { headers: { authorization: `Bearer ${bearer}` } }
})

type Outcome = 'in' | `${number} ${string}`
const anyActive = (): Outcome => 'in'
const peopleOnly = (actor: Actor): Outcome => (actor.includes('ADMINISTRATOR') ? 'in' : '403 staff_forbidden')
const notFound = '404 application_not_found'
const mayNot = '403 application_forbidden'
const isOfficer = (actor: Actor) => actor.startsWith('OFFICER own') || actor === 'MANAGER own'
const readers = (actor: Actor): Outcome => (isOfficer(actor) || actor === 'COMPLIANCE' ? 'in' : notFound)
const reviewers = (actor: Actor): Outcome => (isOfficer(actor) ? 'in' : actor === 'COMPLIANCE' ? mayNot : notFound)
const counters = (actor: Actor): Outcome => (actor === 'COMPLIANCE' ? 'in' : isOfficer(actor) ? mayNot : notFound)

/** The outcome for an active person. */
function outcomeOf(route: string): (actor: Actor) => Outcome {
  if (/ \/staff\/people\b/.test(route)) return peopleOnly
  if (/\/demographics$/.test(route)) return counters
  if (/\/review$/.test(route)) return reviewers
  return / \/staff\/applications\/./.test(route) ? readers : anyActive
}
const isPublic = (route: string) => / \/staff\/(?:sign-in|invitations)\//.test(route)
const isForWaiting = (route: string) => / \/staff\/session\b/.test(route)
/** The expected status and code; 'in' where access is granted, and the route's own answer follows. */
function expected(route: string, actor: Actor): Outcome {
  if (isPublic(route)) return 'in'
  if (actor === 'waiting') return isForWaiting(route) ? 'in' : '403 staff_waiting'
  if (actor !== 'no grants' && others.some(other => other === actor)) return '401 unauthenticated'
  return outcomeOf(route)(actor)
}

const profile = { name: 'Olivia Ortiz', title: 'Loan officer', nmls_id: '' }
const grants = [{ role: 'OFFICER', dealer_id: null }]
const bodies: Record<string, object> = {
  'POST /staff/people': { ...profile, email: 'olivia@lender.example', grants },
  'POST /staff/people/{staff_id}/confirmation': { code: 'AAAAAA' },
  'PUT /staff/people/{staff_id}/grants': { grants },
  'PUT /staff/people/{staff_id}/profile': profile,
  'POST /staff/step-up/options': { action: 'staff.invite', target: 'x' },
}
/** The answers where access is granted, other than 200 and, to a call without the body that it needs, 422. */
const granted: Record<string, string[]> = {
  'DELETE /staff/session': ['204'],
  'DELETE /staff/account/sessions/{id}': ['404 not_found'],
  'DELETE /staff/account/passkeys/{id}': ['403 staff_step_up_required'],
  'POST /staff/people': ['403 staff_step_up_required'],
  'POST /staff/people/{staff_id}/invitation': ['403 staff_step_up_required'],
  'POST /staff/people/{staff_id}/confirmation': ['409 staff_wrong_status'],
  'POST /staff/people/{staff_id}/reset': ['403 staff_step_up_required'],
  'POST /staff/people/{staff_id}/deactivation': ['403 staff_step_up_required'],
  'PUT /staff/people/{staff_id}/grants': ['403 staff_step_up_required'],
  'PUT /staff/people/{staff_id}/profile': ['403 staff_step_up_required'],
  // The first one begins it.
  'POST /staff/applications/{application_id}/review': ['200', '409 wrong_status'],
  // No borrower has the document.
  'GET /staff/applications/{application_id}/documents/{document_id}': ['403 forbidden'],
}

const document = (await app.inject({ url: '/v1/openapi.json' })).json() as OpenApi
const operations = operationsOf(document)
  .map(({ method, path, body }) => ({
    method,
    path,
    takesBody: body !== undefined,
    route: `${method} ${path.replace(/^\/v1/, '')}`,
  }))
  .filter(({ route }) => / \/staff\//.test(route))
  // Last, because it signs out.
  .toSorted((a, b) => Number(a.route === 'DELETE /staff/session') - Number(b.route === 'DELETE /staff/session'))
const named: Record<string, () => string> = {
  '{application_id}': () => ids.application_id,
  '{borrower_id}': () => ids.borrower_id,
  '{staff_id}': () => ids.staff_id,
}

test('the table covers people, sign-in and applications', () => {
  expect(operations.length).toBeGreaterThan(30)
})

describe.each(operations)('$route', ({ method, path, route, takesBody }) => {
  test.each(actors)('%s', async actor => {
    const url = path.replace(/\{\w+\}/g, name => (named[name] ?? newId)())
    const { headers, cookies } = proofs[actor]
    const payload = bodies[route]
    const answer = await app.inject({
      method,
      url,
      headers: { ...(method !== 'GET' && fromStaffPages), ...headers },
      ...(cookies && { cookies }),
      ...(payload && { payload }),
    })
    const code: string = answer.statusCode < 400 ? '' : answer.json().code
    const outcome = `${answer.statusCode} ${code}`.trim()
    const wanted = expected(route, actor)
    const usual = takesBody && !payload ? '422 invalid_form' : '200'
    expect(wanted === 'in' ? (granted[route] ?? [usual]) : [wanted]).toContain(outcome)
  })
})
