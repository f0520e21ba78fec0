import { beforeAll, describe, expect, test } from 'vitest'
import type { StaffActor } from '../../src/platform/actor.ts'
import { luis, rosa } from '../signing/ready-application.ts'
import { browserOf, signAll, signingDesk, submittedApplication } from '../signing/signing-desk.ts'
import { staffHeaders } from '../support/actors.ts'
import { statementsOf } from '../support/sent-statements.ts'
import { compliance, milestoneCalls, officer } from './milestones/milestone-desk.ts'
import { returner } from './returns/returning.ts'

const desk = await signingDesk()
const { app } = desk

let path: string

/** A couple who signed twice, with something of all that the lender's side stores. */
beforeAll(async () => {
  const application = await submittedApplication(desk, rosa, luis)
  const { application_id, applicants } = application
  const [primary, other] = applicants
  path = `/v1/staff/applications/${application_id}`
  const calls = milestoneCalls(desk, application)
  const requests = returner(app, officer, application_id)
  const done = (...answers: { status: number }[]) =>
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => expect.toBeOneOf([200, 201])))

  expect((await requests.begin()).statusCode).toBe(200)
  const browser = browserOf(app, application_id, other!)
  expect((await browser.post('change-request', { sentence: 'We moved.' })).statusCode).toBe(200)
  expect((await requests.send({ [other!.id]: ['income'] })).statusCode).toBe(200)
  expect((await browser.post('unlock', { section: 'employment', reason: 'I have another job.' })).statusCode).toBe(200)
  await signAll(desk, application)
  done(
    await calls.call('POST', '/notes', { kind: 'SPOKE', text: 'Spoke.', borrower_id: primary.id }),
    await calls.call('POST', '/restricted-notes', { text: 'Restricted.' }, compliance),
    await calls.call('POST', '/hold', { reason: 'A claim.' }, compliance),
    await calls.call('PUT', '/checks', { needs: [], no_other_findings: true }, officer, { 'if-match': '"0"' }),
    await calls.call('POST', '/figures', { kind: 'INVOICE', cents: 98_000_00, source: 'Invoice 12' }),
    await calls.record({ kind: 'APPROVED' }),
    await calls.call('POST', '/presence', undefined, compliance),
  )
})

const read = async (url: string, actor: StaffActor): Promise<void> => {
  const { statusCode } = await app.inject({ url, headers: staffHeaders(actor) })
  expect(statusCode).toBe(200)
}

describe.each(Object.entries({ officer, compliance }))('for %s', (_role, actor) => {
  test.each(['/view', '/summary'])('%s takes 8 statements, the first time and again', async below => {
    for (const opening of ['first', 'again']) {
      const statements = await statementsOf(() => read(path + below, actor))
      expect(statements, opening).toHaveLength(8)
    }
  })
})
