import type { DatesBody, HistoryResponse } from '@porchlight/api'
import { addDays } from '@porchlight/domain'
import { expect, test } from 'vitest'
import { rosa } from '../../signing/ready-application.ts'
import { signingDesk, submittedApplication } from '../../signing/signing-desk.ts'
import { compliance, manager, milestoneCalls, officer } from './milestone-desk.ts'

const desk = await signingDesk()
const { db } = desk.services
const application = await submittedApplication(desk, rosa)
const { application_id } = application
const { call, view, review, today, record, submittedAgo } = milestoneCalls(desk, application)
const put = (body: DatesBody) => call('PUT', '/dates', body)
const loanNumber = (loan_number: string) => put({ loan_number })
const stateOf = async (clock: string) => (await view()).deadlines.find(each => each.clock === clock)?.state
const eventsOf = async (event: string) =>
  (
    await db
      .selectFrom('audit_event')
      .select('details')
      .where('application_id', '=', application_id)
      .where('event', '=', event)
      .orderBy('number')
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

test('other collateral than the answers propose takes the day since when it holds, and ends or begins the Loan Estimate', async () => {
  expect([(await view()).with_land, await stateOf('LOAN_ESTIMATE')]).toEqual([true, 'OPEN'])
  expect((await put({ with_land: true })).status).toBe(200)
  expect((await put({ with_land: false })).body.errors).toEqual({ land_since: 'Enter the day' })
  expect((await put({ with_land: false, land_since: '2999-01-01' })).body.errors).toEqual({
    land_since: "Choose a day that isn't in the future",
  })
  expect((await put({ with_land: false, land_since: today() })).status).toBe(200)
  expect(await stateOf('LOAN_ESTIMATE')).toBe('NOT_OWED')
  expect((await put({ with_land: true, land_since: today() })).status).toBe(200)
  const clocks = (await view()).deadlines.filter(({ clock }) => clock === 'LOAN_ESTIMATE')
  expect(clocks.map(({ state }) => state)).toEqual(['NOT_OWED', 'OPEN'])
  expect(await eventsOf('land.confirmed')).toEqual([{ with_land: true }, { with_land: false }, { with_land: true }])
  const { body: history } = await call('GET', '/history')
  const confirmed = (history as HistoryResponse).entries.filter(({ label }) => label.endsWith('confirmed'))
  expect(confirmed.map(({ detail }) => detail)).toEqual(['Land-home', 'Home only', 'Land-home'])
  expect((await record({ kind: 'ESTIMATE_SENT' })).status).toBe(201)
  expect(
    (await view()).deadlines.filter(({ clock, state }) => clock === 'LOAN_ESTIMATE' && state === 'MET'),
  ).toHaveLength(1)
})

test('a day that was sent earlier says when it was entered, and a correction keeps what was recorded', async () => {
  const { recorded } = await view()
  const sent = recorded.find(({ kind }) => kind === 'ESTIMATE_SENT')!
  expect(sent.entered_on).toBeNull()
  const body = { kind: 'ESTIMATE_SENT', corrects: sent.id } as const
  await submittedAgo(10)
  expect((await record({ ...body, happened_on: addDays(today(), -2), text: '' })).body.errors).toEqual({
    text: 'Enter this',
  })
  const corrected = await record({ ...body, happened_on: addDays(today(), -2), text: 'The postmark says so.' })
  expect(corrected.status).toBe(201)
  const after = (await view()).recorded
  expect(after.find(({ id }) => id === corrected.body.id)).toMatchObject({ entered_on: today(), corrects: sent.id })
  expect(after.some(({ id }) => id === sent.id)).toBe(true)
  expect((await record({ kind: null, corrects: corrected.body.id, text: 'Not sent.' })).status).toBe(201)
  expect((await view()).offered).toContain('ESTIMATE_SENT')
})

test('what came last moves the decision notice; something else takes a manager and a reason, which is a note', async () => {
  const complete = { kind: 'COMPLETE', happened_on: addDays(today(), -1) } as const
  expect((await record({ ...complete, code: 'OTHER', text: 'x' })).body.errors).toEqual({
    code: 'Only a manager can choose this',
  })
  expect((await record({ ...complete, code: 'SIGNED' })).body.errors).toEqual({
    happened_on: expect.stringContaining('The answers were signed on'),
  })
  expect((await record({ ...complete, code: 'CREDIT_REPORT' })).status).toBe(201)
  const notice = (await view()).deadlines.find(({ clock }) => clock === 'NOTICE_OF_ACTION')
  expect(notice?.on).toBe(addDays(today(), 29))
  const [details] = await eventsOf('date.recorded')
  expect(details).toMatchObject({ kind: 'ESTIMATE_SENT', note: [] })
  await db
    .updateTable('application_review')
    .set({ assignee_id: null })
    .where('application_id', '=', application_id)
    .execute()
  expect((await record({ ...complete, code: 'OTHER', text: '' }, manager)).body.errors).toEqual({ text: 'Enter this' })
  expect((await record({ ...complete, code: 'OTHER', text: 'The title search.' }, manager)).status).toBe(201)
  const { body } = await call('GET', '/notes')
  expect(body.notes[0]).toMatchObject({ kind: 'NOTE', text: 'The title search.' })
})

test('those who only read may record nothing, and see what others may', async () => {
  await db
    .updateTable('application_review')
    .set({ assignee_id: null })
    .where('application_id', '=', application_id)
    .execute()
  expect((await call('PUT', '/dates', { loan_number: '1' }, compliance)).body.code).toBe('application_forbidden')
  const read = await view(compliance)
  expect([read.actions, read.offered]).toEqual([['hold.change'], []])
  expect((await view()).actions).toEqual([
    'application.review',
    'milestone.record',
    'milestone.finish',
    'milestone.correct',
    'notice.record',
    'review.record',
  ])
})
