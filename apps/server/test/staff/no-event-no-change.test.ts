import { dayIn } from '@porchlight/domain'
import type { Grant } from '@porchlight/domain/staff'
import type { InjectOptions } from 'fastify'
import { beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../src/platform/ids.ts'
import { luis, rosa } from '../signing/ready-application.ts'
import { signingDesk, submittedApplication } from '../signing/signing-desk.ts'
import { staffActor, staffHeaders } from '../support/actors.ts'
import { dumpOf } from '../support/database-dump.ts'
import { type OpenApi, operationsOf } from '../support/openapi-values.ts'
import { refuseEvents } from '../support/refused-events.ts'
import { assignmentBody } from './assignment/lending-staff-member.ts'

const desk = await signingDesk()
const { app, services } = desk
const { db } = services

type State = 'submitted' | 'signed again' | 'in review' | 'on hold' | 'restricted' | 'open again' | 'withdrawn'
interface Ids {
  application_id: string
  borrower_id: string
}
const applications = {} as Record<State, Ids>

interface Change {
  role?: Grant['role']
  state?: State
  body?: (ids: Ids) => object
}

const application = '/staff/applications/{application_id}'
const today = () => dayIn(services.settings.LENDER_TIME_ZONE, services.clock.now())

/** Every operation of staff that changes an application, with a request that is granted after those above it. */
const changes: Readonly<Record<string, Change>> = {
  'POST /staff/queue/next': {},
  'POST /staff/assignments': {
    role: 'MANAGER',
    body: ({ application_id }) => assignmentBody(null, officer.staff_id, [application_id]),
  },
  [`POST ${application}/notes`]: { body: () => ({ kind: 'NOTE', text: 'Called about the lot.' }) },
  [`POST ${application}/electronic-records/withdrawal`]: {
    body: ({ borrower_id }) => ({ borrower_id, withdrawn_on: today() }),
  },
  [`POST ${application}/restricted-notes`]: { role: 'COMPLIANCE', body: () => ({ text: 'Ask counsel.' }) },
  [`PUT ${application}/follow-up`]: { body: () => ({ follow_up_on: today() }) },
  [`PUT ${application}/checks`]: { body: () => ({ needs: [], no_other_findings: true }) },
  [`POST ${application}/caller-check`]: {
    body: ({ borrower_id }) => ({ borrower_id, date_of_birth: '1980-07-04', ssn_last4: '6789' }),
  },
  [`POST ${application}/review`]: {},
  [`DELETE ${application}/review`]: { state: 'in review' },
  [`POST ${application}/return`]: {
    body: ({ borrower_id }) => ({
      sections: [{ borrower_id, section: 'employment' }],
      reason: 'UNCLEAR',
      sentence: 'Please look at your employers again.',
    }),
  },
  [`POST ${application}/reminder`]: { state: 'open again' },
  [`POST ${application}/submission/read`]: { state: 'signed again' },
  [`DELETE ${application}/submission/read`]: { state: 'signed again' },
  [`POST ${application}/withdrawal/read`]: { state: 'withdrawn' },
  [`DELETE ${application}/withdrawal/read`]: { state: 'withdrawn' },
  [`POST ${application}/events`]: {
    body: () => ({ kind: 'COUNTEROFFER', happened_on: today(), code: 'WITHOUT_REASONS' }),
  },
  [`PUT ${application}/dates`]: {
    body: () => ({ loan_number: 'L-1001', with_land: false, land_since: today() }),
  },
  [`POST ${application}/figures`]: { body: () => ({ kind: 'INVOICE', cents: 98_000_00, source: 'Invoice 12' }) },
  [`POST ${application}/hold`]: { role: 'COMPLIANCE', body: () => ({ reason: 'A subpoena' }) },
  [`POST ${application}/hold/end`]: { role: 'COMPLIANCE', state: 'on hold', body: () => ({ reason: 'It ended' }) },
  [`POST ${application}/restriction`]: { role: 'MANAGER', body: () => ({ reason: 'An employee' }) },
  [`POST ${application}/restriction/end`]: {
    role: 'MANAGER',
    state: 'restricted',
    body: () => ({ reason: 'They left' }),
  },
}

/**
 * A reveal and a file need a proof of a passkey, and a withdrawal a figure. They have their tests in identifiers.test.ts,
 * exports/one-file.test.ts and figures.test.ts. A withdrawal of electronic records needs a consent:
 * electronic-records.test.ts. Presence leaves no event.
 */
const elsewhere: readonly string[] = [
  `POST ${application}/reveal`,
  `POST ${application}/figures/{id}/withdrawal`,
  `POST ${application}/electronic-records/withdrawal`,
  `POST ${application}/export`,
  `POST ${application}/demographics/export`,
  ...['POST', 'PUT', 'DELETE'].map(method => `${method} ${application}/presence`),
]

/** The bodies of the granted changes. */
const answers: string[] = []

const officer = staffActor([{ role: 'OFFICER', scope: 'ALL' }])

beforeAll(async () => {
  const states = ['submitted', 'signed again', 'in review', 'on hold', 'restricted', 'open again', 'withdrawn'] as const
  for (const state of states) {
    const { application_id, applicants } = await submittedApplication(desk, rosa, luis)
    applications[state] = { application_id, borrower_id: applicants[0].id }
  }
  const prepare = async (method: 'POST', path: string, { role, body }: Change, state: State) =>
    (await request(`${method} ${path}`, { role, body, state })).statusCode
  expect(await prepare('POST', `${application}/review`, {}, 'in review')).toBe(200)
  await db
    .updateTable('application_review')
    .set({ submissions: 2, reviewed_submissions: 1 })
    .where('application_id', '=', applications['signed again'].application_id)
    .execute()
  await db
    .updateTable('application')
    .set({ withdrawn_at: services.clock.now() })
    .where('id', '=', applications.withdrawn.application_id)
    .execute()
  const sentBack = changes[`POST ${application}/return`]!
  expect(await prepare('POST', `${application}/return`, sentBack, 'open again')).toBe(200)
  if (known.includes(`POST ${application}/hold`))
    expect(await prepare('POST', `${application}/hold`, changes[`POST ${application}/hold`]!, 'on hold')).toBe(200)
  await db
    .updateTable('application_review')
    .set({ assignee_id: officer.staff_id })
    .where('application_id', '!=', applications['on hold'].application_id)
    .execute()
  await db
    .updateTable('application_review')
    .set({ restricted_at: services.clock.now() })
    .where('application_id', '=', applications.restricted.application_id)
    .execute()
})

const document = (await app.inject({ url: '/v1/openapi.json' })).json() as OpenApi
/** The operations that change applications, which no path names. */
const changing = ['/v1/staff/queue/next', '/v1/staff/assignments']
const known = operationsOf(document)
  .filter(({ method, path }) => method !== 'GET' && (path.startsWith(`/v1${application}`) || changing.includes(path)))
  .map(({ method, path }) => `${method} ${path.replace('/v1', '')}`)
const tested = Object.keys(changes).filter(route => known.includes(route))

function request(route: string, { role = 'OFFICER', state = 'submitted', body }: Change) {
  const [method, path] = route.split(' ') as [NonNullable<InjectOptions['method']>, string]
  const ids = applications[state]
  const actor = role === 'OFFICER' ? officer : staffActor([{ role, scope: 'ALL' }])
  return app.inject({
    method,
    url: `/v1${path.replace('{application_id}', ids.application_id)}`,
    headers: { ...staffHeaders(actor), 'idempotency-key': newId() },
    ...(body && { payload: body(ids) }),
  })
}

/** The rows of the database, but for the counts that limit requests. */
const stored = async () =>
  (await dumpOf(db)).filter(({ name }) => name !== 'rate_limit' && name !== 'staff_opening_count')

test('every operation that changes an application is tested', () => {
  expect(known.filter(route => !changes[route] && !elsewhere.includes(route))).toEqual([])
  expect(tested.length).toBeGreaterThanOrEqual(8)
})

describe.each(tested)('%s', route => {
  test('is refused with 503 while no event can be written, and changes nothing; then it is done', async () => {
    const change = changes[route]!
    const before = await stored()
    const acceptEvents = await refuseEvents(db)
    const { statusCode, headers, body } = await request(route, change)
    expect([statusCode, JSON.parse(body).code]).toEqual([503, 'service_unavailable'])
    expect(headers['retry-after']).toBe('5')
    expect(await stored()).toEqual(before)
    await acceptEvents()
    // Otherwise the refusal would prove nothing.
    const done = await request(route, change)
    expect(done.statusCode).toBeLessThan(300)
    answers.push(done.body)
  })
})

/** A reveal and the files do, and their events are tested with them. */
test('no change of an application answers an SSN or a birth date', () => {
  expect(answers).toHaveLength(tested.length)
  expect(answers.filter(body => /\d{3}-?\d{2}-?6789|1980-07-04/.test(body))).toEqual([])
})
