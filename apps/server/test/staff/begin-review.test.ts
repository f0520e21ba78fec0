import { beforeAll, expect, test } from 'vitest'
import { luis, rosa } from '../signing/ready-application.ts'
import { browserOf, signingDesk, statusesOf, submittedApplication } from '../signing/signing-desk.ts'
import { staffActor, staffHeaders } from '../support/actors.ts'
import { DEALER } from '../support/filled-application.ts'
import { sentMessages } from '../support/inbox.ts'

const desk = await signingDesk()
const { app, services } = desk
const officer = staffActor([{ role: 'OFFICER', scope: 'ALL' }])

let application: Awaited<ReturnType<typeof submittedApplication>>
beforeAll(async () => {
  application = await submittedApplication(desk, rosa, luis)
})

const begin = (key?: string, query = '') =>
  app.inject({
    method: 'POST',
    url: `/v1/staff/applications/${application.application_id}/review${query}`,
    headers: { ...staffHeaders(officer), ...(key !== undefined && { 'idempotency-key': key }) },
  })

test('an officer begins the review, once, and its borrowers are notified', async () => {
  const { application_id } = application
  for (const retry of [1, 2])
    expect({ retry, body: (await begin('one')).json() }).toEqual({ retry, body: { status: 'REVIEWED' } })
  expect((await begin('one', '?again')).json().code).toBe('idempotency_key_reused')
  expect((await begin('')).json().code).toBe('malformed_idempotency_key')
  expect(await statusesOf(desk, application_id)).toEqual(['REVIEWED', 'SIGNED', 'SIGNED'])
  const events = await services.db
    .selectFrom('audit_event')
    .select(['actor', 'actor_id'])
    .where('application_id', '=', application_id)
    .where('event', '=', 'review.begun')
    .execute()
  expect(events).toEqual([{ actor: 'staff', actor_id: officer.staff_id }])
  await services.queue.drain()
  const notices = (await sentMessages(services)).filter(
    ({ subject }) => subject === 'Your application is being reviewed',
  )
  expect(notices).toHaveLength(2)
})

test('nothing is edited or reopened then, and no second review begins', async () => {
  const { application_id, applicants } = application
  const [{ id, headers }] = applicants
  const save = await app.inject({
    method: 'PUT',
    url: `/v1/${DEALER}/borrower/${id}`,
    headers,
    payload: { middle_name: 'A' },
  })
  const reopen = await browserOf(app, application_id, { headers }).post('reopen')
  for (const answer of [save, reopen])
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'application_under_review'])
  const again = await begin()
  expect([again.statusCode, again.json().code]).toEqual([409, 'wrong_status'])
})

test.each(['STARTED', 'SENT_FOR_SIGNATURE', 'WAITING_ON_ESIGNATURE_SERVICE'] as const)(
  '%s: no review begins',
  async status => {
    await services.db.updateTable('application').set({ status }).where('id', '=', application.application_id).execute()
    expect((await begin()).json().code).toBe('wrong_status')
  },
)
