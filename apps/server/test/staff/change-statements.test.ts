import { expect, test } from 'vitest'
import { luis, rosa } from '../signing/ready-application.ts'
import { signingDesk, submittedApplication } from '../signing/signing-desk.ts'
import { statementsOf } from '../support/sent-statements.ts'
import { fromStaffPages, signedInStaff, staffApp } from '../support/staff.ts'
import { compliance, milestoneCalls, officer } from './milestones/milestone-desk.ts'
import { returner } from './returns/returning.ts'

const desk = await signingDesk()
const { services } = desk

type Answer = { status: number } | { statusCode: number }

/** The number of statements of a call that is accepted. The queue of the tests is a table. */
async function countOf(send: () => Promise<Answer>): Promise<number> {
  const statuses: number[] = []
  const statements = await statementsOf(async () => {
    const answer = await send()
    statuses.push('status' in answer ? answer.status : answer.statusCode)
  })
  expect(statuses[0]).toBeOneOf([200, 201])
  return statements.filter(sql => !sql.includes('manual_queue')).length
}

test('a change by staff takes few statements', async () => {
  const application = await submittedApplication(desk, rosa, luis)
  const [, coborrower] = application.applicants
  const { call, record } = milestoneCalls(desk, application)
  const { begin, send } = returner(desk.app, officer, application.application_id)
  const note = (headers = {}) => call('POST', '/notes', { kind: 'NOTE', text: 'Called.' }, officer, headers)
  const key = { 'idempotency-key': 'one' }

  expect({
    'note, the first': await countOf(() => note()),
    note: await countOf(() => note()),
    'note with a key': await countOf(() => note(key)),
    'note, repeated': await countOf(() => note(key)),
    'restricted note': await countOf(() => call('POST', '/restricted-notes', { text: 'Ask.' }, compliance)),
    'begin review, and take it': await countOf(begin),
    'stop review': await countOf(() => call('DELETE', '/review')),
    'stop review, repeated': await countOf(() => call('DELETE', '/review')),
    'loan number': await countOf(() => call('PUT', '/dates', { loan_number: 'L-1' })),
    milestone: await countOf(() => record({ kind: 'APPROVED' })),
    'send back': await countOf(() => send({ [coborrower!.id]: ['income'] }, {}, { 'idempotency-key': 'two' })),
    reminder: await countOf(() => call('POST', '/reminder')),
    'final milestone': await countOf(() => record({ kind: 'DENIED' })),
  }).toEqual({
    'note, the first': 8,
    note: 7,
    'note with a key': 8,
    'note, repeated': 4,
    'restricted note': 7,
    'begin review, and take it': 16,
    'stop review': 9,
    'stop review, repeated': 4,
    'loan number': 8,
    milestone: 13,
    'send back': 19,
    reminder: 12,
    'final milestone': 17,
  })
})

test('what shows identifiers judges the access once, and takes few statements with the look-up of the session', async () => {
  const { application_id, applicants } = await submittedApplication(desk, rosa)
  const app = await staffApp(services)
  const { browser, stepUp } = await signedInStaff(app, services, [{ role: 'OFFICER', scope: 'ALL' }])
  const path = `/applications/${application_id}`
  const [{ id: borrower_id }] = applicants
  const payload = { format: 'MISMO', reason: 'OWN_SYSTEM' }
  const proof = await stepUp('POST', `${path}/export`, payload)
  expect({
    reveal: await countOf(() =>
      browser.call('POST', `${path}/reveal`, { borrower_id, field: 'ssn', reason: 'CREDIT_REPORT' }),
    ),
    'caller check': await countOf(() =>
      browser.call('POST', `${path}/caller-check`, { borrower_id, date_of_birth: '1980-07-04', ssn_last4: '6789' }),
    ),
    export: await countOf(() =>
      app.inject({
        method: 'POST',
        url: `/v1/staff${path}/export`,
        cookies: browser.cookies,
        headers: { ...fromStaffPages, ...proof },
        payload,
      }),
    ),
  }).toEqual({ reveal: 11, 'caller check': 9, export: 11 })
  await app.close()
})
