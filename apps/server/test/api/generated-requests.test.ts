import { listSections } from '@porchlight/domain'
import fc from 'fast-check'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { newId } from '../../src/platform/ids.ts'
import { copyOf, type Original } from '../races/copied-application.ts'
import { luis, readyApplication, rosa } from '../signing/ready-application.ts'
import { browserOf, openSigningPage, signingDesk } from '../signing/signing-desk.ts'
import { signIn } from '../support/app.ts'
import { DEALER } from '../support/filled-application.ts'
import { type OpenApi, type Operation, openApiValues, operationsOf, variantsOf } from '../support/openapi-values.ts'
import { pauseRecordingOfCodes } from '../support/reached-codes.ts'
import { staffApp } from '../support/staff.ts'
import { validBodiesOf } from '../support/valid-bodies.ts'
import { asStaffPages, isOfStaff, sessionsFor, staffTarget, submittedTarget } from './staff-requests.ts'

const isRelease = inject('isRelease')
/** A PostgreSQL server answers several times as many in the same time. `npm run fuzz` sets the number. */
const REQUESTS = Number(
  process.env.FUZZ_REQUESTS ?? (isRelease ? (process.env.TEST_DATABASE_URL ? 8_000 : 2_000) : 800),
)
/** Then they go to a new application, because these may have discarded, declined or signed theirs. */
const PER_APPLICATION = 200
/** Applications that are sent to at the same time, each by two users of its own: a request may end all sessions of a user. */
const AT_ONCE = 4

/** An application that two borrowers have filled in, and how they sign in. */
interface FilledIn extends Original {
  contacts: string[]
}

/** The values with which a request reaches an application, by the name of the parameter; entries by the path of their list. */
type Target = Record<string, readonly string[]>
/** A text, or the number of a value of the target. */
type Value = string | number

afterAll(pauseRecordingOfCodes())
const desk = await signingDesk()
const { app, services } = desk
/** With the sign-in of staff, in place of the one of tests. */
const staff = await staffApp(services)
afterAll(() => staff.close())
let operations: Operation[]
let valuesOf: ReturnType<typeof openApiValues>

beforeAll(async () => {
  const document: OpenApi = (await app.inject('/v1/openapi.json')).json()
  operations = operationsOf(document)
  valuesOf = openApiValues(document)
})

async function filledIn(): Promise<FilledIn> {
  const { application_id, applicants } = await readyApplication(desk, rosa, luis)
  const contacts = await Promise.all(
    applicants.map(async ({ headers }) => (await app.inject({ url: '/v1/account', headers })).json().email),
  )
  return { application_id, borrower_ids: applicants.map(({ id }) => id) as [string, string], contacts }
}

/** A copy of the application, mostly used by one of its borrowers. `isOut` sends it for signature, and everyone reads the documents. */
async function newTarget(original: FilledIn, user: number, isOut: boolean): Promise<Target> {
  // The requests send more messages than the daily limits allow.
  await services.db.deleteFrom('rate_limit').execute()
  const { application_id, borrower_ids } = await copyOf(services, original)
  const signedIn = await Promise.all(original.contacts.map(contact => signIn(services, contact)))
  const bearers = isOut ? await readByAll(application_id, borrower_ids, signedIn) : []
  const mostlyOwn = (values: readonly string[]) => [...values, ...Array<string>(5).fill(values[user]!)]
  const documents = await services.db
    .selectFrom('document')
    .select('id')
    .where('borrower_id', 'in', borrower_ids)
    .execute()
  const entries = await services.db
    .selectFrom('list_entry')
    .select(['id', 'section'])
    .where('borrower_id', '=', borrower_ids[user]!)
    .execute()
  return {
    dealer: [DEALER],
    dealer_id: [DEALER],
    application_id: [application_id],
    borrower_id: mostlyOwn(borrower_ids),
    document_id: [...documents.map(({ id }) => id), newId()],
    'if-match': ['"1"', '"2"'],
    'idempotency-key': Array.from({ length: 20 }, newId),
    identity: mostlyOwn(signedIn.map(({ headers }) => headers['x-jwt'])),
    bearer: [...bearers, newId()],
    ...Object.fromEntries(
      listSections().map(({ id, api }) => [
        api.item,
        [...entries.filter(({ section }) => section === id).map(entry => entry.id), newId()],
      ]),
    ),
  }
}

/** Returns the bearer token of each borrower's signing page. */
async function readByAll(
  application_id: string,
  borrower_ids: string[],
  signedIn: { headers: { 'x-jwt': string } }[],
): Promise<string[]> {
  const browsers = signedIn.map(borrower => browserOf(app, application_id, borrower))
  const { envelope_id } = (await browsers[0]!.post('envelope')).json()
  // Alone, because other rounds queue thousands of messages and documents.
  await services.queue.drain(envelope_id)
  return Promise.all(
    borrower_ids.map(async (borrower_id, index) => {
      const signing = await browsers[index]!.sign(borrower_id, envelope_id)
      expect(signing.statusCode, signing.body).toBe(200)
      const signingPage = await openSigningPage(app, signing.json().signing_url)
      await signingPage.read()
      return signingPage.bearer
    }),
  )
}

function requestsOf(operation: Operation): fc.Arbitrary<(target: Target) => InjectOptions> {
  const { method, path: pattern, security } = operation
  const list = /(\w+)\/\{id\}/.exec(pattern)?.[1] ?? ''
  const mostlyKnown = (other: fc.Arbitrary<string>): fc.Arbitrary<Value> =>
    fc.oneof({ arbitrary: fc.nat(), weight: 30 }, { arbitrary: other, weight: 1 })
  const parametersIn = (place: string, requiredKeys?: []) =>
    fc.record<Record<string, Value>>(
      Object.fromEntries(
        operation.parameters
          .filter(parameter => parameter.in === place)
          .map(({ name, schema }) => [name, mostlyKnown(valuesOf(schema).map(String))]),
      ),
      requiredKeys && { requiredKeys },
    )
  const body = operation.body
    ? fc.oneof(
        { arbitrary: valuesOf(operation.body), weight: 1 },
        ...validBodiesOf(operation).map(valid => ({ arbitrary: variantsOf(valid), weight: 3 })),
      )
    : fc.oneof({ arbitrary: fc.constant(undefined), weight: 8 }, { arbitrary: fc.jsonValue(), weight: 1 })
  return fc
    .record({
      path: parametersIn('path'),
      query: parametersIn('query', []),
      headers: parametersIn('header', []),
      credential: mostlyKnown(fc.string({ unit: 'grapheme-ascii' })),
      body,
    })
    .map(({ path, query, headers, credential, body }) => target => {
      const resolved = (name: string, value: Value): string => {
        const known = target[name === 'id' ? list : name] ?? [name]
        return typeof value === 'number' ? known[value % known.length]! : value.toWellFormed()
      }
      const all = (values: Record<string, Value>) =>
        Object.entries(values).map(([name, value]) => [name, resolved(name, value)] as const)
      return {
        method,
        url: pattern.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(resolved(name, path[name]!))),
        query: Object.fromEntries(all(query)),
        headers: {
          ...Object.fromEntries(all(headers).map(([name, value]) => [name, printable(value)])),
          ...(security === 'identity' && { 'x-jwt': printable(resolved('identity', credential)) }),
          ...(security === 'bearer' && { authorization: `Bearer ${printable(resolved('bearer', credential))}` }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(isOfStaff(operation) && { cookies: { staff: printable(resolved(sessionsFor(operation), credential)) } }),
        ...(body !== undefined && { payload: JSON.stringify(body) }),
      }
    })
}

/** Limits a text to what a client can send in a header. */
const printable = (text: string): string => text.replace(/[^\x20-\x7e]/g, '')

/** Most requests after these are refused. */
const endsMuch = ({ method, path }: Operation): boolean =>
  method === 'DELETE' && /(?:sessions?|\{application_id\})$/.test(path)

it('no request that the API describes, nor one like it, makes the server fail', async () => {
  const request = fc.oneof(
    ...operations.map(operation => ({
      arbitrary: requestsOf(operation).map(optionsOn => ({ operation, optionsOn })),
      weight: endsMuch(operation) ? 1 : 20,
    })),
  )
  let succeeded = 0
  const successful = new Set<Operation>()
  const submitted = await submittedTarget(desk)
  const sendRound = async (original: FilledIn, round: number) => {
    const target = await newTarget(original, round % 2, round % 5 === 4)
    const ofStaff = { ...target, ...submitted, ...(await staffTarget(services)) }
    const send = async (operation: Operation, optionsOn: (target: Target) => InjectOptions) => {
      if (isOfStaff(operation)) return staff.inject(await asStaffPages(staff, operation, optionsOn(ofStaff)))
      return app.inject(optionsOn(target))
    }
    const property = fc.asyncProperty(request, async ({ operation, optionsOn }) => {
      // An event stream has no end.
      const isStream = operation.path.endsWith('/events')
      const answer = await send(operation, on => ({ ...optionsOn(on), payloadAsStream: isStream }))
      if (isStream) answer.stream().destroy()
      expect(answer.statusCode).toBeLessThan(500)
      if (answer.statusCode >= 300) return
      succeeded++
      successful.add(operation)
    })
    await fc.assert(property, { numRuns: PER_APPLICATION })
  }
  const rounds = Array.from({ length: REQUESTS / PER_APPLICATION }, (_, round) => round).values()
  const sendRounds = async () => {
    const original = await filledIn()
    for (const round of rounds) await sendRound(original, round)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, sendRounds))
  // Otherwise the requests would reach little of the server.
  expect(succeeded).toBeGreaterThan(REQUESTS / 10)
  expect(successful.size).toBeGreaterThan(operations.length / (isRelease ? 3 : 6))
  const ofStaff = operations.filter(isOfStaff)
  // 2,000 requests are about ten for each operation.
  const part = REQUESTS > 2_000 ? 2 : isRelease ? 3 : 6
  expect(ofStaff.filter(operation => successful.has(operation)).length).toBeGreaterThan(ofStaff.length / part)
}, 600_000)
