import { type AuditCode, auditEventOf } from '@porchlight/domain'
import { expect, test } from 'vitest'
import { signIn } from '../support/app.ts'
import {
  type ApplicationIds,
  applicationCalls,
  borrowerCalls,
  type Calls,
  callsOf,
  DEALER,
  fill,
  start,
} from '../support/filled-application.ts'
import { testedApi } from '../support/tested-api.ts'

const { app, services } = await testedApi()

let people = 0
/** A new user with a new application. */
async function someone(): Promise<{ calls: Calls; ids: ApplicationIds; own: string; application: string }> {
  const { headers } = await signIn(services, `person${++people}@example.com`)
  const calls = callsOf(app, headers)
  const ids = await start(calls)
  return {
    calls,
    ids,
    own: `/${DEALER}/borrower/${ids.borrower_id}`,
    application: `/${DEALER}/application/${ids.application_id}`,
  }
}
const progressOf = async (calls: Calls, application: string) =>
  (await calls.post(`${application}/calculate-progress`)).body

test('is ready to sign when every section is complete, and not when one falls back', async () => {
  const { calls, ids, own, application } = await someone()
  expect((await progressOf(calls, application)).borrower).toMatchObject({
    status: 'IN_PROGRESS',
    address: 'INCOMPLETE',
  })

  await fill(calls, ids)
  const done = await progressOf(calls, application)
  expect(done).toMatchObject({
    application_status: 'STARTED',
    auth_user_borrower_id: ids.borrower_id,
    co_borrowers: [],
  })
  expect(done.borrower).toMatchObject({
    status: 'READY_TO_SIGN_SUBMIT',
    personal_info: 'COMPLETE',
    address: 'COMPLETE',
    property: 'COMPLETE',
    loan_overview: 'COMPLETE',
    consent: 'COMPLETE',
    sales_feedback: 'COMPLETE',
  })

  const [mailing] = (await calls.get(`${own}/addresses`)).body.addresses.filter(
    (address: { address_type: string }) => address.address_type === 'MAILING',
  )
  expect((await calls.remove(`${own}/address/${mailing.id}`)).status).toBe(200)
  expect((await progressOf(calls, application)).borrower).toMatchObject({
    status: 'IN_PROGRESS',
    address: 'INCOMPLETE',
  })
})

test('a skipped list counts as done, cannot be skipped with entries, and is no longer skipped after an entry', async () => {
  const { calls, own, application } = await someone()
  expect((await calls.post(`${own}/skip/incomes`)).status).toBe(200)
  expect((await progressOf(calls, application)).borrower.income).toBe('SKIPPED')

  const income = {
    income_type: 'SNAP',
    amount: 120.5,
    frequency: 'MONTHLY',
    start_date: '2024-03-01T00:00:00-05:00',
    end_date: '0001-01-01T00:00:00Z',
  }
  const added = await calls.post(`${own}/income`, income)
  expect(added).toMatchObject({ status: 201, body: { ...income, version: 1 } })
  expect((await progressOf(calls, application)).borrower.income).toBe('COMPLETE')
  expect((await calls.post(`${own}/skip/incomes`)).status).toBe(409)

  await calls.remove(`${own}/income/${added.body.id}`)
  expect((await progressOf(calls, application)).borrower.income).toBe('INCOMPLETE')
})

test('refuses a second income of the same type', async () => {
  const { calls, own } = await someone()
  const income = {
    income_type: 'WIC',
    amount: 10,
    start_date: '2024-03-01T00:00:00-05:00',
    end_date: '0001-01-01T00:00:00Z',
  }
  await calls.post(`${own}/income`, income)
  expect(await calls.post(`${own}/income`, income)).toMatchObject({ status: 422, body: { code: 'entry_refused' } })
})

test('adding an employment clears the employment status', async () => {
  const { calls, ids, own } = await someone()
  await calls.put(own, { employment_status: 'RETIRED' })
  const [addJob] = borrowerCalls(calls, ids).slice(5, 6)
  const job = await addJob!()
  expect(job.body).toMatchObject({ employer_name: 'Prairie Tools', total_income: 4200 })
  expect((await calls.get(own)).body.employment_status).toBeNull()
})

test('a change of the home withdraws the confirmation of the overview', async () => {
  const { calls, ids, application } = await someone()
  await fill(calls, ids)
  await calls.put(`${application}/home`, {
    price: 130_000,
    down_payment_amount: 12_000,
    down_payment_source_type: 'CASH',
  })
  expect((await progressOf(calls, application)).borrower).toMatchObject({
    loan_overview: 'INCOMPLETE',
    status: 'IN_PROGRESS',
  })
})

test('another land situation discards the previous answers', async () => {
  const { calls, ids, application } = await someone()
  for (const call of applicationCalls(calls, ids, 'ALREADY_OWNED').slice(0, 2)) await call()
  expect((await calls.get(`${application}/land`)).body).toMatchObject({
    land_situation_type: 'ALREADY_OWNED',
    acreage: 2.5,
  })
  expect((await calls.post(`${application}/land/family`, {})).status).toBe(200)
  expect((await calls.get(`${application}/land`)).body).toEqual({ land_situation_type: 'FAMILY' })
})

test('stores SSN and birth date encrypted and never returns them', async () => {
  const { calls, ids, own } = await someone()
  await fill(calls, ids)
  const consent = await calls.get(`${own}/consent`)
  expect(consent.body).toMatchObject({ has_ssn: true, has_date_of_birth: true, is_acknowledged: true })
  expect(JSON.stringify(consent.body)).not.toMatch(/\d{3}-\d{2}-\d{4}|19\d\d/)
  const row = await services.db
    .selectFrom('consent')
    .selectAll()
    .where('borrower_id', '=', ids.borrower_id)
    .executeTakeFirstOrThrow()
  for (const sealed of [row.ssn!, row.sealed_answers])
    expect(sealed.toString('latin1')).not.toContain(consent.body.ssn_last4)
  // Once they are set, the rest can be saved without them.
  expect(await calls.put(`${own}/consent`, { is_acknowledged: true, disclaimer: 'Luis Delgado' })).toMatchObject({
    status: 422,
    body: { errors: { disclaimer: 'Type your name as it appears here: Rosa Delgado' } },
  })
  const again = await calls.put(`${own}/consent`, { is_acknowledged: true, disclaimer: 'rosa delgado' })
  expect(again).toMatchObject({ status: 200, body: { has_ssn: true, disclaimer: 'rosa delgado' } })
})

test('stores a receipt of the text that was shown for each consent', async () => {
  const { calls, ids } = await someone()
  await fill(calls, ids)
  const receipts = await services.db
    .selectFrom('consent_receipt')
    .select(['text_id', 'text_hash', 'agreed'])
    .where('borrower_id', '=', ids.borrower_id)
    .orderBy('id')
    .execute()
  expect(receipts.map(({ text_id, agreed }) => [text_id, agreed])).toEqual([
    ['sms-consent', true],
    ['terms-of-use', true],
    ['privacy-policy', true],
    ['credit-authorization', true],
    ['broker-disclosures', true],
    ['terms-of-use', true],
    ['privacy-policy', true],
  ])
  expect(receipts[0]!.text_hash).toMatch(/^[0-9a-f]{64}$/)
})

test('keeps the agreement, its day and its receipt when only the SSN is replaced', async () => {
  const { calls, ids, own } = await someone()
  await fill(calls, ids)
  const { body: before } = await calls.get(`${own}/consent`)
  expect(before.agreed_at).toMatch(/^\d{4}-\d{2}-\d{2}T/)
  const left = { is_acknowledged: false, disclaimer: '', date_of_birth: '0001-01-01T00:00:00Z' }
  expect(await calls.put(`${own}/consent`, { ssn: '219-09-8765', ...left })).toMatchObject({
    status: 200,
    body: { ...before, ssn_last4: '8765' },
  })
  expect((await calls.put(`${own}/consent`, { ...left, is_acknowledged: true })).status).toBe(422)
  const receipts = await services.db
    .selectFrom('consent_receipt')
    .select('id')
    .where('borrower_id', '=', ids.borrower_id)
    .where('text_id', '=', 'credit-authorization')
    .execute()
  expect(receipts).toHaveLength(1)
})

test('refuses invalid input with field messages and changes nothing', async () => {
  const { calls, own } = await someone()
  const before = (await calls.get(own)).body
  const refusal = await calls.put(own, { first_name: '', last_name: 'N3w' })
  expect(refusal).toMatchObject({
    status: 422,
    body: { errors: { first_name: 'Must not be empty', last_name: 'Only letters, dashes, and spaces allowed' } },
  })
  expect((await calls.put(own, { first_name: 5 })).body.errors).toEqual({ first_name: 'This value is not valid' })
  expect((await calls.get(own)).body).toEqual(before)
})

test.each([
  ['status', 'SIGNED'],
  ['is_primary', true],
  ['user_id', 'x'],
  ['id', 'x'],
])('refuses %s from a client', async (field, value) => {
  const { calls, own } = await someone()
  const refusal = await calls.put(own, { [field]: value })
  expect(refusal).toMatchObject({ status: 422, body: { errors: { [field]: "This field isn't used here" } } })
})

test.each(['\u0000', '\ud800', '‮', '{"$ne":1}', "'; drop table users --", '😀'.repeat(300)])(
  'odd text is never a 5xx: %j',
  async odd => {
    const { calls, own } = await someone()
    for (const field of ['middle_name', 'suffix', 'nearest_relative_name', 'email'])
      expect((await calls.put(own, { [field]: odd })).status).toBeLessThan(500)
    expect(
      (await calls.post(`${own}/expense`, { expense_type: 'OTHER_SUPPORT', expense_type_other: odd })).status,
    ).toBe(422)
  },
)

test.each(['/dealer/%00', '/applications?dealer_id=%00', '/dealer/%ff', '/dealer/%ed%a0%80'])(
  'odd addresses are no 5xx either: %s',
  async path => {
    const { calls } = await someone()
    expect((await calls.get(path)).status).toBeLessThan(500)
  },
)

test('repeats a response for the same idempotency key and adds nothing', async () => {
  const { calls, own } = await someone()
  const asset = { account_type: 'CHECKING', institution_name: 'First Plains', balance_amount: 10 }
  const key = { 'idempotency-key': 'one' }
  const first = await calls.post(`${own}/asset`, asset, key)
  const retry = await calls.post(`${own}/asset`, asset, key)
  expect(retry).toEqual(first)
  expect((await calls.get(`${own}/assets`)).body.assets).toHaveLength(1)
  expect((await calls.post(`${own}/asset`, { ...asset, balance_amount: 11 }, key)).status).toBe(422)
})

test('refuses a stale save with 412 and keeps the newer version', async () => {
  const { calls, own } = await someone()
  const { etag } = await calls.get(own)
  expect((await calls.put(own, { marital_status_type: 'MARRIED' }, { 'if-match': etag! })).status).toBe(200)
  expect((await calls.put(own, { marital_status_type: 'UNMARRIED' }, { 'if-match': etag! })).status).toBe(412)
  expect((await calls.get(own)).body.marital_status_type).toBe('MARRIED')
})

test('two concurrent starts create one application', async () => {
  const { headers } = await signIn(services, 'twice@example.com')
  const calls = callsOf(app, headers)
  const outcomes = await Promise.allSettled([start(calls), start(calls), start(calls)])
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect((await calls.get(`/applications?dealer_id=${DEALER}`)).body).toHaveLength(1)
})

test('discarding an unsubmitted application deletes personal data and allows a new start', async () => {
  const { calls, ids, application } = await someone()
  await fill(calls, ids)
  expect((await calls.remove(application)).status).toBe(200)
  expect((await calls.get(application)).status).toBe(404)
  for (const table of ['list_entry', 'demographics', 'consent'] as const)
    expect(
      await services.db.selectFrom(table).selectAll().where('borrower_id', '=', ids.borrower_id).execute(),
    ).toEqual([])
  expect((await calls.get(`/applications?dealer_id=${DEALER}`)).body).toEqual([])
  expect(await start(calls)).not.toEqual(ids)
})

test('audits every change without values', async () => {
  const { calls, ids } = await someone()
  await fill(calls, ids)
  const events = await services.db
    .selectFrom('audit_event')
    .select(['event', 'details'])
    .where('application_id', '=', ids.application_id)
    .execute()
  expect(events.length).toBeGreaterThan(15)
  for (const { event, details } of events)
    expect(Object.keys(details).sort(), event).toEqual(Object.keys(auditEventOf(event as AuditCode).details).sort())
  expect(JSON.stringify(events)).not.toMatch(/Delgado|\d{3}-\d{2}-\d{4}/)
  await expect(services.db.deleteFrom('audit_event').execute()).rejects.toThrow('never changed')
})
