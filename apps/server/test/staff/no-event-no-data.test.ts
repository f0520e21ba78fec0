import { type StaffRouteName, staffPathTo, staffPatterns } from '@porchlight/domain/staff'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildServer } from '../../src/server.ts'
import { sendNotice } from '../letters/sent-letter.ts'
import { rosa } from '../signing/ready-application.ts'
import { signingDesk, submittedApplication } from '../signing/signing-desk.ts'
import { staffActor, staffHeaders } from '../support/actors.ts'
import { type OpenApi, operationsOf } from '../support/openapi-values.ts'
import { refuseEvents } from '../support/refused-events.ts'
import { signedInStaff } from '../support/staff.ts'

const desk = await signingDesk()
const { app, services } = desk
const { db } = services
const ids: Record<string, string> = {}
let site: FastifyInstance

beforeAll(async () => {
  site = await buildServer(services)
  const application = await submittedApplication(desk, rosa)
  const { application_id, applicants } = application
  const [letter] = await sendNotice(desk, application)
  const { document_id } = await db
    .selectFrom('document')
    .select('document_set_id as document_id')
    .executeTakeFirstOrThrow()
  const { id: message_id } = await db
    .selectFrom('sent_message')
    .select('id')
    .where('application_id', '=', application_id)
    .executeTakeFirstOrThrow()
  Object.assign(ids, { application_id, borrower_id: applicants[0].id, document_id, message_id, id: letter!.id })
})
afterAll(() => site.close())

const document = (await app.inject({ url: '/v1/openapi.json' })).json() as OpenApi
const reads = operationsOf(document)
  .filter(({ method, path }) => method === 'GET' && path.startsWith('/v1/staff/'))
  .map(({ path }) => path.replace('/v1/staff', ''))

/** The reads of staff that open no application. Every other one leaves an event first. */
const withoutEvent: readonly string[] = [
  // Lists, of which an application is opened.
  '/queue',
  '/queue/partially-signed',
  '/exports/candidates',
  '/letters',
  // The caller's sets of conditions, of no application.
  '/item-sets',
  // Ids, names and labels of what the caller did.
  '/activity',
  // The outcome of a zip: ids, codes and sentences.
  '/exports/batches/{batch_id}',
  // Numbers of applications by dealer and person, and names of staff members.
  '/overview',
  '/overview/list',
  // The same of tasks, and ids of applications.
  '/due',
  '/due/list',
  '/due/tasks',
  // Ids, days, kinds of events, and names of staff members.
  '/compliance/missed-clocks',
  '/compliance/overrides',
  '/assignees',
  // Ids, ages and codes, without names or answers.
  '/failures',
  // How many applications changed, and none of them.
  '/queue/events',
  // Staff members who look at the same time, and that something changed: of the application itself, nothing.
  '/queue/presence',
  '/applications/{application_id}/presence',
  '/applications/{application_id}/events',
  // Ids of documents and whether their files are unchanged.
  '/applications/{application_id}/verification',
  '/session',
  '/account',
  '/people',
  '/people/{staff_id}',
  '/sign-in/development',
]
const recorded = reads.filter(path => !withoutEvent.includes(path))

const headersFor = (path: string) =>
  staffHeaders(
    staffActor([{ role: /compliance|due|demographics$/.test(path) ? 'COMPLIANCE' : 'OFFICER', scope: 'ALL' }]),
  )
const addressOf = (path: string) => `/v1/staff${path.replace(/\{(\w+)\}/g, (_found, name: string) => ids[name] ?? '')}`
const read = (path: string, query: Record<string, string> = {}) =>
  app.inject({ url: addressOf(path), headers: headersFor(path), query })

test('each read of an application, and the list of them as a file, is among those that leave an event', () => {
  expect(recorded.length).toBeGreaterThanOrEqual(8)
  expect(recorded.filter(path => !path.startsWith('/applications/{application_id}'))).toEqual([
    '/queue/list',
    '/due/tasks/list',
    '/compliance/missed-clocks/list',
    '/compliance/overrides/list',
    '/compliance/words',
    '/compliance/words/list',
    '/calls',
  ])
})

describe.each(recorded)('GET %s', path => {
  test('is answered while events can be written', async () => {
    expect((await read(path)).statusCode).toBe(200)
  })

  test('is refused with 503, without a byte of it, while they cannot', async () => {
    await refuseEvents(db)
    const answers = [await read(path), await read(path, path.endsWith('{document_id}') ? { as_archive: 'true' } : {})]
    for (const { statusCode, headers, body } of answers) {
      expect([statusCode, headers['content-type']]).toEqual([503, 'application/json; charset=utf-8'])
      expect(headers['retry-after']).toBe('5')
      expect(Object.keys(JSON.parse(body))).toEqual(['code', 'message'])
      expect(JSON.parse(body).code).toBe('service_unavailable')
    }
  })
})

test.each(['false', 'true'])('a download whose own event is refused sends no byte: as_archive=%s', async as_archive => {
  await refuseEvents(db, ['documents.downloaded'])
  const { statusCode, body } = await read('/applications/{application_id}/documents/{document_id}', { as_archive })
  expect([statusCode, JSON.parse(body).code]).toEqual([503, 'service_unavailable'])
})

const pages = (Object.keys(staffPatterns) as StaffRouteName[]).filter(name =>
  staffPatterns[name].includes(':application_id'),
)

test.each(pages)('the page %s is rendered without data while no event can be written', async name => {
  const role = name === 'demographics' ? 'COMPLIANCE' : 'OFFICER'
  const { browser } = await signedInStaff(site, services, [{ role, scope: 'ALL' }])
  const open = () => site.inject({ url: staffPathTo(name, ids), cookies: browser.cookies })
  expect((await open()).body).toContain('Rosa')
  await refuseEvents(db)
  const { statusCode, body } = await open()
  expect(statusCode).toBe(200)
  expect(body).not.toContain('Rosa')
  expect(body).toContain('"queries":[]')
})
