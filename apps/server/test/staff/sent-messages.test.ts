import type { ApplicationViewResponse } from '@porchlight/api'
import { noticeEvents, sentMessageTitle, UNDO_MINUTES, verbatim } from '@porchlight/domain'
import { describe, expect, test } from 'vitest'
import { findSentMessage, sentMessagesOf } from '../../src/applications/record/sent-message-repository.ts'
import { newId } from '../../src/platform/ids.ts'
import { deleteRecord } from '../../src/retention/delete-person.ts'
import { applicationOfFour, emit } from '../notices/members.ts'
import { luis, rosa } from '../signing/ready-application.ts'
import { signingDesk, submittedApplication } from '../signing/signing-desk.ts'
import { signIn } from '../support/app.ts'
import { advanceToHour } from '../support/clock.ts'
import { callsOf, DEALER, start } from '../support/filled-application.ts'
import { sentMessages } from '../support/inbox.ts'
import { milestoneCalls } from './milestones/milestone-desk.ts'

const desk = await signingDesk()
const { services } = desk
const { db, keys, clock } = services

const TOKEN = /#token=[\w-]+/g
const storedOf = async (application_id: string) => {
  const rows = await sentMessagesOf(db, application_id).execute()
  const found = await Promise.all(rows.map(({ id }) => findSentMessage(db, keys.fields, { application_id, id })))
  return found.flatMap(message => message ?? [])
}

test('every notice is stored as it was sent, and no sign-in and no token of a link', async () => {
  await advanceToHour(clock, 13)
  const statuses = { luis: 'READY_TO_SIGN_SUBMIT' } as const
  const four = await applicationOfFour(services, { status: 'SENT_FOR_SIGNATURE', statuses })
  const { application_id, luis: other, ana } = four
  const about = { id: other.id, first_name: 'Luis' }
  for (const event of noticeEvents) {
    const asked = { sections: { [ana.id]: ['income'] }, officer: null } as const
    const reason = verbatim('The lot changed.')
    await emit(services, application_id, { event, persons: [ana.id], about, asked, reason, on: '2026-11-28' })
  }
  clock.advance(UNDO_MINUTES * 60_000)
  await services.queue.drain()
  const stored = await storedOf(application_id)
  expect(new Set(stored.map(({ kind }) => kind))).toEqual(new Set(noticeEvents))
  expect(JSON.stringify(stored)).not.toContain('token')

  const sent = (await sentMessages(services)).filter(({ id }) => stored.some(message => message.id === id))
  expect(sent.filter(({ text }) => text.match(TOKEN)).length).toBeGreaterThan(4)
  for (const { id, to, channel, subject, text } of sent)
    expect(stored).toContainEqual(
      expect.objectContaining({
        ...{ id, channel, language: 'en', sent_at: expect.any(Date), undeliverable_at: null },
        content: { recipient: to, subject, text: text.replaceAll(TOKEN, '') },
      }),
    )
  // Messages that are no news in this state are given up.
  expect(stored.filter(({ undeliverable_at }) => undeliverable_at).length).toBe(stored.length - sent.length)
})

test('an invitation is stored without the token of its link', async () => {
  const primary = callsOf(desk.app, (await signIn(services, `${newId()}@example.com`)).headers)
  const ids = await start(primary)
  const email = `${newId()}@example.com`
  const path = `/${DEALER}/application/${ids.application_id}/coborrower/invite`
  const { borrower_id } = (await primary.post(path, { email })).body
  await services.queue.drain()
  const [stored, ...others] = await storedOf(ids.application_id)
  const sent = { kind: 'invitation', borrower_id, sent_at: expect.any(Date), content: { recipient: email } }
  expect(stored).toMatchObject(sent)
  expect(stored!.content!.text).toContain(`http://localhost:3000/${DEALER}/invitation\n`)
  expect(others).toEqual([])
})

describe('the messages about a submitted application', () => {
  const opened = async () => {
    const application = await submittedApplication(desk, rosa, luis)
    const { call } = milestoneCalls(desk, application)
    const { body } = await call('GET', '/view')
    const { sent_messages } = body as ApplicationViewResponse
    return { ...application, call, sent_messages }
  }

  test('are listed without their words, and each opens as it was sent, with the event of an opening', async () => {
    const { application_id, applicants, call, sent_messages } = await opened()
    // Texts wait for the morning.
    const submitted = sent_messages.find(({ channel }) => channel === 'EMAIL')
    expect(submitted).toEqual({
      id: expect.any(String),
      borrower_id: expect.toBeOneOf(applicants.map(({ id }) => id)),
      label: sentMessageTitle('submitted'),
      channel: 'EMAIL',
      queued_at: expect.any(String),
      sent_at: expect.any(String),
      undeliverable_at: null,
    })
    expect(new Set(sent_messages.map(({ borrower_id }) => borrower_id)).size).toBe(2)

    const views = () =>
      db
        .selectFrom('audit_event')
        .select('id')
        .where('application_id', '=', application_id)
        .where('event', '=', 'application.viewed')
        .execute()
    const before = await views()
    const { status, body } = await call('GET', `/messages/${submitted!.id}`)
    const content = {
      recipient: expect.any(String),
      subject: expect.any(String),
      text: expect.stringContaining(application_id),
    }
    expect([status, body]).toEqual([200, { ...submitted, language: 'en', content }])
    expect(await views()).toHaveLength(before.length + 1)
  })

  test('are found on their application alone', async () => {
    const { sent_messages } = await opened()
    const { call } = await opened()
    expect(await call('GET', `/messages/${sent_messages[0]!.id}`)).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    })
  })

  test('are never changed, and not deleted while the application is there', async () => {
    const { application_id } = await opened()
    const change = db.updateTable('sent_message').set({ language: 'es' }).where('application_id', '=', application_id)
    await expect(change.execute()).rejects.toThrow('sent messages are never changed')
    const deletion = db.deleteFrom('sent_message').where('application_id', '=', application_id)
    await expect(deletion.execute()).rejects.toThrow('sent messages are kept with their application')
  })

  test('have no words left after the data of the borrower was deleted', async () => {
    const { application_id, applicants, call, sent_messages } = await opened()
    const [, other] = applicants
    const record = await db
      .selectFrom('borrower')
      .select(['id', 'application_id', 'is_primary', 'user_id'])
      .where('id', '=', other!.id)
      .executeTakeFirstOrThrow()
    await deleteRecord(services, record, { withSubmitted: true })
    const { id } = sent_messages.find(({ borrower_id }) => borrower_id === other!.id)!
    expect((await call('GET', `/messages/${id}`)).body).toMatchObject({ content: null })
    expect(await storedOf(application_id)).toHaveLength(sent_messages.length)
  })
})
