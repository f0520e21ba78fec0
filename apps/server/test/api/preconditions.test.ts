import { createHash } from 'node:crypto'
import { listSections, registrationForm } from '@porchlight/domain'
import { aRegistration } from '@porchlight/domain/testing'
import { describe, expect, test } from 'vitest'
import { sealedValues } from '../../src/admin/sealed-values.ts'
import { verifyAll } from '../../src/platform/crypto/rotate-field-key.ts'
import { newId } from '../../src/platform/ids.ts'
import { bodyOf as bodyOfStaff } from '../staff/staff-bodies.ts'
import { staffActor, staffHeaders } from '../support/actors.ts'
import { signIn } from '../support/app.ts'
import { luisRegistration } from '../support/coborrower.ts'
import { callsOf, DEALER, fill, type Headers, start } from '../support/filled-application.ts'
import { type Operation, operationsOf } from '../support/openapi-values.ts'
import { testedApi } from '../support/tested-api.ts'
import { validBodiesOf } from '../support/valid-bodies.ts'

const { app, services } = await testedApi()
const operations = operationsOf((await app.inject('/v1/openapi.json')).json())
const takes = ({ parameters }: Operation, header: string): boolean =>
  parameters.some(({ in: place, name }) => place === 'header' && name === header)
const nameOf = ({ method, path }: Operation): string => `${method} ${path.replace('/v1', '')}`
const taking = (header: string): [name: string, operation: Operation][] =>
  operations
    // Keys of staff: staff/begin-review.test.ts.
    .filter(({ path }) => !path.startsWith('/v1/staff/'))
    .filter(operation => takes(operation, header))
    .map(operation => [nameOf(operation), operation])

const { headers } = await signIn(services, 'rosa@example.com')
const { headers: stranger } = await signIn(services, 'mia@example.com')
const calls = callsOf(app, headers)
const ids = await start(calls)
await fill(calls, ids)

/** Undefined where the operation is of no list, or another test removed the entry. */
const entryOf = ({ path }: Operation): Promise<{ id: string; version: number } | undefined> | undefined => {
  const section = listSections().find(({ api }) => path.includes(`/${api.item}/{id}`))
  return (
    section &&
    services.db
      .selectFrom('list_entry')
      .select(['id', 'version'])
      .where('borrower_id', '=', ids.borrower_id)
      .where('section', '=', section.id)
      .executeTakeFirst()
  )
}

const bodyOf = (operation: Operation): object | undefined => {
  if (operation.method === 'DELETE') return undefined
  if (operation.path.endsWith('/accept-invite')) return luisRegistration
  if (operation.path.endsWith('/register/coborrower')) return { borrower_id: ids.borrower_id }
  return validBodiesOf(operation)[0]
}

/** Sends an operation on the application, which has every section answered. */
async function senderOf(operation: Operation) {
  const entry = await entryOf(operation)
  const values: Record<string, string> = { dealer: DEALER, ...ids, section_name: 'incomes', id: entry?.id ?? newId() }
  const url = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => values[name]!)
  const send = async (more: Headers, body = bodyOf(operation)) => {
    const answer = await app.inject({
      method: operation.method,
      url,
      headers: { ...headers, ...more },
      ...(body && { payload: body }),
    })
    return { status: answer.statusCode, body: answer.json(), etag: answer.headers.etag }
  }
  return { send, entry }
}

describe.each([
  ['if-match', 'bad'],
  ['idempotency-key', ''],
])('%s has no effect on an operation that does not declare it', (header, value) => {
  const officer = staffHeaders(staffActor([{ role: 'OFFICER', scope: 'ALL' }]))
  const unknown: Record<string, string> = { dealer: DEALER, application_id: '0000000000', section_name: 'incomes' }
  const others = operations
    .filter(({ method, path }) => method !== 'GET' && !path.startsWith('/v1/account'))
    .filter(operation => operation.security && operation.security !== 'bearer' && !takes(operation, header))

  test.each(others.map(operation => [nameOf(operation), operation] as const))('%s', async (name, operation) => {
    const { method, path, security } = operation
    const isOfStaff = security === 'staff'
    const body = isOfStaff
      ? bodyOfStaff(name, { borrower_id: newId(), application_id: '0000000000' })
      : validBodiesOf(operation)[0]
    const payload = operation.body && body
    const answer = await app.inject({
      method,
      url: path.replace(/\{(\w+)\}/g, (_, parameter: string) => unknown[parameter] ?? newId()),
      headers: { ...(isOfStaff ? officer : stranger), [header]: value },
      ...(payload && { payload }),
    })
    expect(answer.body).not.toMatch(/"malformed_(?:if_match|idempotency_key)"/)
  })
})

const refusal = (status: number, code: string) => ({ status, body: { code } })

describe('If-Match', () => {
  test.each(taking('if-match'))(
    '%s refuses another version, takes the current one, and answers a retry under its key as the first time',
    async (_, operation) => {
      const { send, entry } = await senderOf(operation)
      expect(await send({ 'if-match': '"1000"' })).toMatchObject(refusal(412, 'version_conflict'))
      expect(await send({ 'if-match': '"1x"' })).toMatchObject(refusal(400, 'malformed_if_match'))
      const current = operation.method === 'DELETE' ? `"${entry?.version}"` : String((await send({})).etag)
      const key = { 'if-match': current, 'idempotency-key': newId() }
      const first = await send(key)
      expect(first).toMatchObject({ status: 200 })
      // The version is another one by now, or the entry is gone.
      expect(await send(key)).toEqual(first)
    },
  )
})

describe('Idempotency-Key', () => {
  const reused = refusal(422, 'idempotency_key_reused')
  const newKey = (): Headers => ({ 'idempotency-key': newId() })
  const registration = { dealer_id: DEALER, ...registrationForm.toRequest(aRegistration()) }
  const home = `/${DEALER}/application/${ids.application_id}/home`
  const usage = { usage_type: 'PRIMARY_RESIDENCE' }

  test.each(taking('idempotency-key'))(
    '%s refuses a malformed key, and that of another request',
    async (_, operation) => {
      const { send } = await senderOf(operation)
      const malformed = refusal(400, 'malformed_idempotency_key')
      expect(await send({ 'idempotency-key': '' })).toMatchObject(malformed)
      expect(await send({ 'idempotency-key': 'k'.repeat(101) })).toMatchObject(malformed)
      const used = newKey()
      expect(await calls.post(home, usage, used)).toMatchObject({ status: 200 })
      expect(await send(used)).toMatchObject(reused)
    },
  )

  test('is of one body and query', async () => {
    const used = newKey()
    const first = await calls.post(home, usage, used)
    expect(await calls.post(home, usage, used)).toEqual(first)
    expect(await calls.post(home, { usage_type: 'SECONDARY_RESIDENCE' }, used)).toMatchObject(reused)
    expect(await calls.post(`${home}?again`, usage, used)).toMatchObject(reused)
    expect(await calls.post(home, usage, { 'idempotency-key': 'k'.repeat(100) })).toMatchObject({ status: 200 })
  })

  test('answers a retry as the first time, also without a version', async () => {
    const used = newKey()
    const skip = `/${DEALER}/borrower/${ids.borrower_id}/skip/incomes`
    const first = await calls.post(skip, undefined, used)
    expect(first).toEqual({ status: 200, body: { skipped: 'incomes' }, etag: undefined })
    expect(await calls.post(skip, undefined, used)).toEqual(first)
  })

  test('stores responses, and all other values, as a rotation of the field key opens them', async () => {
    expect(await calls.post(home, usage, newKey())).toMatchObject({ status: 200 })
    const rotation = { db: services.db, fields: services.keys.fields, sealedValues, onBatch: () => {} }
    expect(await verifyAll(rotation)).toMatchObject({ problems: [], previous: 0 })
  })

  test('stores no hash of a request that can be computed without a key', async () => {
    const used = newKey()
    const secret = { usage_type: 'PRIMARY_RESIDENCE' }
    expect(await calls.post(home, secret, used)).toMatchObject({ status: 200 })
    const { request_hash } = await services.db
      .selectFrom('idempotent_response')
      .select('request_hash')
      .where('key', '=', used['idempotency-key']!)
      .executeTakeFirstOrThrow()
    const guesses = [`/v1${home}\n`, ''].map(before => before + JSON.stringify(secret))
    const digests = guesses.map(guess => createHash('sha256').update(guess).digest('hex'))
    expect(digests).not.toContain(request_hash.toString('hex'))
  })

  test('is of one method', async () => {
    const used = newKey()
    expect(await calls.put(home, usage, used)).toMatchObject({ status: 200 })
    expect(await calls.post(home, usage, used)).toMatchObject(reused)
  })

  test('is of one path', async () => {
    const { headers: theirs } = await signIn(services, 'luis@example.com')
    const { post } = callsOf(app, theirs)
    const used = newKey()
    const first = await post('/application-start', registration, used)
    expect(first).toMatchObject({ status: 201 })
    expect(await post('/register', registration, used)).toMatchObject(reused)
    expect(await post('/application-start', registration, used)).toEqual(first)
  })

  test('is of one user', async () => {
    const used = newKey()
    const both = await Promise.all(
      ['ana@example.com', 'jo@example.com'].map(async contact => {
        const { headers: theirs } = await signIn(services, contact)
        return callsOf(app, theirs)
      }),
    )
    const startBoth = () => Promise.all(both.map(({ post }) => post('/application-start', registration, used)))
    const first = await startBoth()
    expect(first).toMatchObject([{ status: 201 }, { status: 201 }])
    expect(first[0]?.body).not.toEqual(first[1]?.body)
    expect(await startBoth()).toEqual(first)
  })
})
