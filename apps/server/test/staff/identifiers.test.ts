import { ENGLISH, formats } from '@porchlight/domain'
import type { Grant, IdentifierField } from '@porchlight/domain/staff'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildApi } from '../../src/app.ts'
import { receiptOf } from '../../src/applications/record/consent-receipts.ts'
import { createLog } from '../../src/platform/http/log.ts'
import { noRequest } from '../../src/platform/http/request-context.ts'
import { newId } from '../../src/platform/ids.ts'
import { luis, readyApplication, rosa } from '../signing/ready-application.ts'
import { browserOf, signAll, signingDesk, submittedApplication } from '../signing/signing-desk.ts'
import { day, hour, minute } from '../support/clock.ts'
import { checkContract } from '../support/contract-check.ts'
import { dumpOf, tablesWith } from '../support/database-dump.ts'
import { refuseEvents } from '../support/refused-events.ts'
import { dataKeyOf } from '../support/sealed-borrower.ts'
import { signedInStaff } from '../support/staff.ts'

const desk = await signingDesk()
const { services } = desk
const { db, clock } = services
const lines: string[] = []
const log = createLog({ NODE_ENV: 'production' }, { write: line => void lines.push(line) })
const app = await buildApi(services, { log, addHooks: checkContract })
afterAll(() => app.close())

type Person = Awaited<ReturnType<typeof signedInStaff>>
let application: Awaited<ReturnType<typeof submittedApplication>>
let path: string
let signed: Record<IdentifierField, string>
let officer: Person
const enter = (role: Grant['role'] = 'OFFICER') => signedInStaff(app, services, [{ role, scope: 'ALL' }])

beforeAll(async () => {
  application = await submittedApplication(desk, rosa, luis)
  path = `/applications/${application.application_id}`
  const [{ id }] = application.applicants
  const { envelope_id, sealed_part } = await db
    .selectFrom('envelope_snapshot_part')
    .select(['envelope_id', 'sealed_part'])
    .where('borrower_id', '=', id)
    .where('part', '=', 'identifiers')
    .executeTakeFirstOrThrow()
  const row = { table: 'envelope_snapshot_part', column: 'sealed_part', row: `${envelope_id} ${id} identifiers` }
  signed = JSON.parse((await dataKeyOf(services, id)).openText(sealed_part, row))
})
beforeEach(async () => {
  clock.advance(hour)
  officer = await enter()
})

const reveal = ({ browser }: Person, body: object = {}, headers = {}) =>
  browser.call(
    'POST',
    `${path}/reveal`,
    { borrower_id: application.applicants[0].id, field: 'ssn', reason: 'CREDIT_REPORT', ...body },
    headers,
  )
const checkCaller = ({ browser }: Person, said: object = {}) =>
  browser.call('POST', `${path}/caller-check`, {
    borrower_id: application.applicants[0].id,
    date_of_birth: signed.date_of_birth,
    ssn_last4: signed.ssn.slice(-4),
    ...said,
  })
const eventsOf = (event: string, actor_id: string) =>
  db
    .selectFrom('audit_event')
    .select(['application_id', 'borrower_id', 'details', 'chain'])
    .where('event', '=', event)
    .where('actor_id', '=', actor_id)
    .orderBy('number')
    .execute()
const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code]

test('one field of what was signed is revealed, with an event that has no value, and counts as an opening', async () => {
  expect((await reveal(officer)).body).toEqual({ value: signed.ssn })
  expect((await reveal(officer, { field: 'date_of_birth', reason: 'IDENTITY' })).body).toEqual({
    value: signed.date_of_birth,
  })
  const [{ id: borrower_id }] = application.applicants
  const { application_id } = application
  expect(await eventsOf('identifier.revealed', officer.id)).toEqual([
    { application_id, borrower_id, chain: application_id, details: { field: 'ssn', reason: 'CREDIT_REPORT' } },
    { application_id, borrower_id, chain: application_id, details: { field: 'date_of_birth', reason: 'IDENTITY' } },
  ])
  const openings = await db
    .selectFrom('application_opening')
    .select('is_shown')
    .where('staff_id', '=', officer.id)
    .execute()
  expect(openings).toEqual([{ is_shown: true }])
})

test('a credit report is a reason while a soft inquiry is authorized, or a hard one by the last answer', async () => {
  const { application_id } = application
  const borrower_id = application.applicants[0].id
  const answerHard = async (agreed: boolean) => {
    const names = { lender: 'Lantern', dealer: 'Sunrise Homes' }
    const given = { application_id, borrower_id, agreed, given_at: clock.now() }
    const receipt = receiptOf('hard-inquiry-authorization', names, given, noRequest)
    await db.insertInto('consent_receipt').values(receipt).execute()
  }
  clock.advance(121 * day)
  officer = await enter()
  const refused = { status: 422, body: { errors: { reason: expect.any(String) } } }
  expect(await reveal(officer)).toMatchObject(refused)
  await answerHard(true)
  expect((await reveal(officer)).body).toEqual({ value: signed.ssn })
  clock.advance(minute)
  await answerHard(false)
  expect(await reveal(officer)).toMatchObject(refused)
  clock.reset()
})

test('the answer is stored nowhere: neither by a cache nor for a retry', async () => {
  const answer = await app.inject({
    method: 'POST',
    url: `/v1/staff${path}/reveal`,
    cookies: officer.browser.cookies,
    headers: { 'sec-fetch-site': 'same-origin', 'x-porchlight': 'staff', 'idempotency-key': 'reveal-1' },
    payload: { borrower_id: application.applicants[0].id, field: 'ssn', reason: 'IDENTITY' },
  })
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store'])
  const stored = await db.selectFrom('idempotent_response').select('key').where('key', '=', 'reveal-1').execute()
  expect(stored).toEqual([])
})

test('after half an hour without one it asks for a passkey first, and no refusal is recorded', async () => {
  clock.advance(29 * minute)
  expect((await officer.browser.call('POST', '/session/activity')).status).toBe(200)
  expect((await reveal(officer)).status).toBe(200)
  clock.advance(2 * minute)
  expect(codeOf(await reveal(officer))).toEqual([403, 'staff_step_up_required'])
  const headers = await officer.stepUp('POST', '/any', {})
  expect((await reveal(officer, {}, headers)).status).toBe(200)
  expect(await eventsOf('staff.refused', officer.id)).toEqual([])
})

test('30 an hour for each person; one more is recorded on their own chain alone', async () => {
  for (let time = 0; time < 30; time++) expect((await reveal(officer)).status).toBe(200)
  expect(codeOf(await reveal(officer))).toEqual([429, 'reveals_used_up'])
  expect(await eventsOf('staff.refused', officer.id)).toEqual([
    {
      application_id: null,
      borrower_id: null,
      chain: officer.id,
      details: { action: 'identifier.reveal', code: 'reveals_used_up' },
    },
  ])
  expect((await reveal(await enter('MANAGER'))).status).toBe(200)
  clock.advance(hour)
})

test.each(['COMPLIANCE', 'ADMINISTRATOR'] as const)('%s reveals nothing and checks no caller', async role => {
  const person = await enter(role)
  const refusal = role === 'COMPLIANCE' ? [403, 'application_forbidden'] : [404, 'application_not_found']
  expect(codeOf(await reveal(person))).toEqual(refusal)
  expect(codeOf(await checkCaller(person))).toEqual(refusal)
  const refused = await eventsOf('staff.refused', person.id)
  expect(refused.map(({ chain, details }) => [chain, details])).toEqual(
    role === 'COMPLIANCE'
      ? [
          [person.id, { action: 'identifier.reveal', code: 'application_forbidden' }],
          [person.id, { action: 'caller.check', code: 'application_forbidden' }],
        ]
      : [],
  )
})

test.each([newId(), 'x'])('a borrower %s who is not on it is not found', async borrower_id => {
  expect(codeOf(await reveal(officer, { borrower_id }))).toEqual([404, 'borrower_not_found'])
  expect(codeOf(await checkCaller(officer, { borrower_id }))).toEqual([404, 'borrower_not_found'])
  expect(codeOf(await reveal(officer, { reason: 'CURIOUS' }))).toEqual([422, 'invalid_form'])
})

test('a caller matches only where both are right, and it is not said which one is wrong', async () => {
  const answers = [
    await checkCaller(officer),
    await checkCaller(officer, { ssn_last4: '0000' }),
    await checkCaller(officer, { date_of_birth: '1960-01-01' }),
    // The co-borrower is another person.
    await checkCaller(officer, { borrower_id: application.applicants[1]!.id, ssn_last4: '0000' }),
    await checkCaller(officer),
  ]
  expect(answers.map(({ body }) => body.match)).toEqual([true, false, false, false, true])
  expect((await eventsOf('caller.checked', officer.id)).map(({ details }) => details)).toEqual(
    [true, false, false, false, true].map(is_match => ({ is_match })),
  )
  expect(codeOf(await checkCaller(await enter()))).toEqual([429, 'caller_checks_used_up'])
  clock.advance(hour)
  expect((await checkCaller(await enter())).status).toBe(200)
})

test.each([
  [{ date_of_birth: '1980-02-30' }, { date_of_birth: 'Enter the month, day and year that the caller says' }],
  [{ ssn_last4: '12' }, { ssn_last4: 'Enter the four digits that the caller says' }],
])('%j is refused beside the field, and not counted', async (said, errors) => {
  for (let time = 0; time < 6; time++) {
    const { status, body } = await checkCaller(officer, said)
    expect([status, body.errors]).toEqual([422, errors])
  }
})

test('without its event nothing leaves, and the try is not counted', async () => {
  const remove = await refuseEvents(db, ['identifier.revealed', 'caller.checked'])
  for (let time = 0; time < 6; time++) {
    for (const answer of [await reveal(officer), await checkCaller(officer)]) {
      expect(codeOf(answer)).toEqual([503, 'service_unavailable'])
      expect(Object.keys(answer.body)).toEqual(['code', 'message'])
    }
  }
  await remove()
  expect((await checkCaller(officer)).status).toBe(200)
})

test('100 reveals leave neither SSN nor birth date in a table, a log or what staff read', async () => {
  lines.length = 0
  const [year, month, day] = signed.date_of_birth.split('-')
  const planted = [
    signed.ssn,
    signed.ssn.replaceAll('-', ''),
    signed.date_of_birth,
    `${month}/${day}/${year}`,
    formats(ENGLISH).day(signed.date_of_birth, 'UTC'),
  ]
  for (let person = 0; person < 4; person++) {
    const each = await enter()
    for (let time = 0; time < 25; time++) {
      const field = time % 2 === 0 ? 'ssn' : 'date_of_birth'
      expect((await reveal(each, { field })).body).toEqual({ value: signed[field] })
    }
    await checkCaller(each)
  }
  const dump = await dumpOf(db)
  expect(planted.flatMap(text => tablesWith(dump, text))).toEqual([])
  const { body } = await officer.browser.call('GET', `${path}/view`)
  const read = `${lines.join('\n')}${JSON.stringify(body)}`
  expect(planted.filter(text => read.includes(text))).toEqual([])
  expect(lines.length).toBeGreaterThan(0)
})

test('while a borrower has it open there is nothing to reveal, and a caller is compared with what was signed last', async () => {
  const ready = await readyApplication(desk, { ...rosa, email: 'rosa.again@example.com' })
  await signAll(desk, ready)
  path = `/applications/${ready.application_id}`
  const borrower_id = ready.applicants[0].id
  expect((await reveal(officer, { borrower_id })).status).toBe(200)
  await browserOf(desk.app, ready.application_id, ready.applicants[0]).post('reopen')
  expect(codeOf(await reveal(officer, { borrower_id }))).toEqual([409, 'wrong_status'])
  expect((await checkCaller(officer, { borrower_id })).body).toEqual({ match: true })
  expect((await officer.browser.call('GET', `${path}/view`)).body).toMatchObject({
    is_open_again: true,
    can_reveal: false,
    can_check_callers: true,
  })
  await signAll(desk, ready)
  expect((await reveal(officer, { borrower_id })).status).toBe(200)
})
