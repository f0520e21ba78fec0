import { staffPathTo } from '@porchlight/domain/staff'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildServer } from '../../src/server.ts'
import { rosa } from '../signing/ready-application.ts'
import { signingDesk, submittedApplication } from '../signing/signing-desk.ts'
import { fromStaffPages, signedInStaff } from '../support/staff.ts'

const desk = await signingDesk()
const { services } = desk
let app: FastifyInstance
let application_id: string
let officer: Awaited<ReturnType<typeof signedInStaff>>
let compliance: Awaited<ReturnType<typeof signedInStaff>>

beforeAll(async () => {
  app = await buildServer(services)
  application_id = (await submittedApplication(desk, rosa)).application_id
  officer = await signedInStaff(app, services, [{ role: 'OFFICER', scope: 'ALL' }])
  compliance = await signedInStaff(app, services, [{ role: 'COMPLIANCE', scope: 'ALL' }])
})
afterAll(() => app.close())

const openings = () =>
  services.db
    .selectFrom('audit_event')
    .select(['event', 'actor_id'])
    .where('event', 'in', [
      'application.viewed',
      'application.viewed_by_compliance',
      'demographics.viewed',
      'documents.downloaded',
    ])
    .execute()

const ahead = [
  { 'sec-purpose': 'prefetch' },
  { 'sec-purpose': 'prefetch;prerender' },
  { purpose: 'prefetch' },
  { 'x-moz': 'prefetch' },
]
const notOpened = [...ahead, ...['empty', 'iframe', 'image'].map(dest => ({ 'sec-fetch-dest': dest }))]

it.each(notOpened)('a page for which no person asks is the shell, and opens nothing: %o', async headers => {
  for (const [name, { browser }] of [
    ['application', officer],
    ['demographics', compliance],
    ['applications', officer],
  ] as const) {
    const url = staffPathTo(name, { application_id })
    const { statusCode, body } = await app.inject({ url, headers, cookies: browser.cookies })
    expect(statusCode).toBe(200)
    expect(body).toContain('"session":null')
    expect(body).not.toContain('Delgado')
  }
  expect(await openings()).toEqual([])
})

it.each(ahead)('a read of the API that is made ahead is refused, and leaves no event: %o', async headers => {
  for (const path of ['', '/view', '/full', '/loan', '/documents', '/documents/x']) {
    const url = `/v1/staff/applications/${application_id}${path}`
    const answer = await app.inject({
      url,
      headers: { ...fromStaffPages, ...headers },
      cookies: officer.browser.cookies,
    })
    expect([path, answer.statusCode, answer.json().code]).toEqual([path, 403, 'forbidden'])
  }
  expect(await openings()).toEqual([])
})

it('the page that the person opens has the data, and leaves one event', async () => {
  const url = staffPathTo('application', { application_id })
  const headers = { 'sec-fetch-dest': 'document', 'sec-fetch-mode': 'navigate' }
  const { body } = await app.inject({ url, headers, cookies: officer.browser.cookies })
  expect(body).toContain('Rosa Delgado')
  expect(await openings()).toEqual([{ event: 'application.viewed', actor_id: officer.id }])
})
