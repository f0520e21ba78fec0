import { beforeAll, describe, expect, test } from 'vitest'
import { signingDesk } from '../signing/signing-desk.ts'
import { dumpOf } from '../support/database-dump.ts'
import { type OpenApi, operationsOf } from '../support/openapi-values.ts'
import { refuseEvents } from '../support/refused-events.ts'
import { application, grantedChanges } from './granted-changes.ts'

const desk = await signingDesk()
const { app, services } = desk
const { db } = services
const { changes, make, prepare } = grantedChanges(desk)
beforeAll(prepare)

/**
 * A reveal and a file need a proof of a passkey, and a withdrawal a figure. They have their tests in identifiers.test.ts,
 * exports/one-file.test.ts and figures.test.ts. What is done with items that were asked for is tested in items/staff-items.test.ts, and notices of incompleteness in letters/. A withdrawal of electronic records needs a consent:
 * electronic-records.test.ts. Presence leaves no event.
 */
const elsewhere: readonly string[] = [
  `POST ${application}/reveal`,
  `POST ${application}/figures/{id}/withdrawal`,
  `POST ${application}/electronic-records/withdrawal`,
  ...['accept', 'waive', 'ask-again', 'due-day', '{id}/answer'].map(act => `POST ${application}/items/${act}`),
  `PUT ${application}/items/{id}`,
  `POST ${application}/incompleteness`,
  `PUT ${application}/incompleteness/{id}`,
  `DELETE ${application}/incompleteness/{id}`,
  `POST ${application}/incompleteness/{id}/send`,
  `POST ${application}/letters/{id}/returned`,
  `POST ${application}/export`,
  `POST ${application}/demographics/export`,
  ...['POST', 'PUT', 'DELETE'].map(method => `${method} ${application}/presence`),
]

/** The bodies of the granted changes. */
const answers: string[] = []

const document = (await app.inject({ url: '/v1/openapi.json' })).json() as OpenApi
/** The operations that change applications, which no path names. */
const changing = ['/v1/staff/queue/next', '/v1/staff/assignments']
const known = operationsOf(document)
  .filter(({ method, path }) => method !== 'GET' && (path.startsWith(`/v1${application}`) || changing.includes(path)))
  .map(({ method, path }) => `${method} ${path.replace('/v1', '')}`)
const tested = Object.keys(changes).filter(route => known.includes(route))

/** The rows of the database, but for the counts that limit requests. */
const stored = async () =>
  (await dumpOf(db)).filter(({ name }) => name !== 'rate_limit' && name !== 'staff_opening_count')

test('every operation that changes an application is tested', () => {
  expect(known.filter(route => !changes[route] && !elsewhere.includes(route))).toEqual([])
  expect(tested.length).toBeGreaterThanOrEqual(8)
})

describe.each(tested)('%s', route => {
  test('is refused with 503 while no event can be written, and changes nothing; then it is done', async () => {
    const before = await stored()
    const acceptEvents = await refuseEvents(db)
    const { statusCode, headers, body } = await make(route)
    expect([statusCode, JSON.parse(body).code]).toEqual([503, 'service_unavailable'])
    expect(headers['retry-after']).toBe('5')
    expect(await stored()).toEqual(before)
    await acceptEvents()
    // Otherwise the refusal would prove nothing.
    const done = await make(route)
    expect(done.statusCode).toBeLessThan(300)
    answers.push(done.body)
  })
})

/** A reveal and the files do, and their events are tested with them. */
test('no change of an application answers an SSN or a birth date', () => {
  expect(answers).toHaveLength(tested.length)
  expect(answers.filter(body => /\d{3}-?\d{2}-?6789|1980-07-04/.test(body))).toEqual([])
})
