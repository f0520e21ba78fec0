import type { DatesBody } from '@porchlight/api'
import { expect, test } from 'vitest'
import { rosa } from '../../signing/ready-application.ts'
import { signingDesk, submittedApplication } from '../../signing/signing-desk.ts'
import { compliance, milestoneCalls, officer } from './milestone-desk.ts'

const desk = await signingDesk()
const { db } = desk.services
const application = await submittedApplication(desk, rosa)
const { call, view, review, today } = milestoneCalls(desk, application)
const put = (body: DatesBody) => call('PUT', '/dates', body)
const loanNumber = (loan_number: string) => put({ loan_number })
const complete = (complete_on: string | null, reason = 'The credit report arrived.') => put({ complete_on, reason })
const open = async () =>
  (await view()).deadlines.filter(({ is_answered }) => !is_answered).map(({ clock, on }) => ({ clock, on }))
const eventsOf = async (event: string) =>
  (
    await db
      .selectFrom('audit_event')
      .select('details')
      .where('application_id', '=', application.application_id)
      .where('event', '=', event)
      .execute()
  ).map(({ details }) => details)

test('the loan number is trimmed, replaced and cleared', async () => {
  expect((await loanNumber('  L-2026/0001 ')).body).toMatchObject({ loan_number: 'L-2026/0001' })
  expect((await loanNumber('L-2026/0001')).status).toBe(200)
  expect((await view()).loan_number).toBe('L-2026/0001')
  expect((await loanNumber(' ')).body).toMatchObject({ loan_number: null })
  for (const typed of ['x'.repeat(51), 'L\n1', 'L\u202e1'])
    expect((await loanNumber(typed)).body.errors).toEqual({ loan_number: 'Use up to 50 letters, digits and signs' })
  expect(await eventsOf('loan_number.recorded')).toEqual([{ is_cleared: false }, { is_cleared: true }])
})

test('what is recorded of another version is refused', async () => {
  const { version } = await review()
  const stale = await call('PUT', '/dates', { loan_number: '7' }, officer, { 'if-match': `"${version - 1}"` })
  expect([stale.status, stale.body.code]).toEqual([412, 'version_conflict'])
  const fresh = await call('PUT', '/dates', { loan_number: '7' }, officer, { 'if-match': `"${version}"` })
  expect([fresh.status, fresh.etag]).toEqual([200, `"${version + 1}"`])
})

test('confirming the land starts and stops the clock of the Loan Estimate', async () => {
  expect((await put({ with_land: false })).status).toBe(200)
  expect((await open()).map(({ clock }) => clock)).toEqual(['NOTICE_OF_ACTION'])
  expect((await put({ with_land: true })).status).toBe(200)
  expect((await open()).map(({ clock }) => clock)).toEqual(['LOAN_ESTIMATE', 'NOTICE_OF_ACTION'])
  expect((await put({ estimate_sent_on: '2999-01-01' })).body.errors).toEqual({
    estimate_sent_on: "Choose a day that isn't in the future",
  })
  expect((await put({ estimate_sent_on: today() })).status).toBe(200)
  expect((await open()).map(({ clock }) => clock)).toEqual(['NOTICE_OF_ACTION'])
  expect((await put({ estimate_sent_on: null })).status).toBe(200)
  expect((await open()).map(({ clock }) => clock)).toEqual(['LOAN_ESTIMATE', 'NOTICE_OF_ACTION'])
  expect(await eventsOf('land.confirmed')).toEqual([{ with_land: false }, { with_land: true }])
})

test('the day on which it was complete moves the notice of action, and its reason is a note', async () => {
  expect((await complete('2020-01-01')).body.errors).toEqual({
    complete_on: expect.stringContaining('It was first submitted on'),
  })
  expect((await complete(today(), ' \n')).body.errors).toEqual({ reason: 'Enter a reason' })
  expect((await complete(today())).body).toMatchObject({ complete_on: today() })
  expect((await view()).complete_on).toBe(today())
  const { body } = await call('GET', '/notes')
  expect(body.notes[0]).toMatchObject({ kind: 'NOTE', text: 'The credit report arrived.' })
  expect(await eventsOf('completion.recorded')).toEqual([{ is_cleared: false, note: body.notes[0].id }])
  expect((await complete(today(), '')).status).toBe(200)
  expect((await complete(null, 'Mistyped.')).body).toMatchObject({ complete_on: null })
})

test('several are recorded together with an event each, or none of them', async () => {
  const before = await view()
  const wrong = await put({ loan_number: 'x'.repeat(51), complete_on: '2020-01-01', estimate_sent_on: '2999-01-01' })
  expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([
    422,
    ['loan_number', 'complete_on', 'estimate_sent_on'],
  ])
  expect((await put({ loan_number: 'L-8', complete_on: today() })).body.errors).toEqual({ reason: 'Enter a reason' })
  expect(await view()).toEqual(before)
  const events = ['loan_number.recorded', 'land.confirmed', 'completion.recorded', 'estimate.recorded']
  const counts = async () => (await Promise.all(events.map(eventsOf))).map(({ length }) => length)
  const earlier = await counts()
  const { body } = await put({
    ...{ loan_number: 'L-8', with_land: false, complete_on: today(), reason: 'All papers.' },
    estimate_sent_on: today(),
  })
  const recorded = { loan_number: 'L-8', with_land_confirmed: false, complete_on: today(), estimate_sent_on: today() }
  expect(body).toEqual(recorded)
  expect(await view()).toMatchObject({ ...recorded, review_version: before.review_version + 1 })
  expect(await counts()).toEqual(earlier.map(count => count + 1))
})

test('those who only read may record nothing, and see what others may', async () => {
  expect((await call('PUT', '/dates', { loan_number: '1' }, compliance)).body.code).toBe('application_forbidden')
  expect((await view(compliance)).actions).toEqual(['hold.change'])
  expect((await view()).actions).toEqual([
    'application.review',
    'milestone.record',
    'milestone.finish',
    'milestone.correct',
    'review.record',
  ])
})
