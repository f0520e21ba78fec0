import { businessDayAfter } from '@porchlight/domain'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { luis, rosa } from '../../signing/ready-application.ts'
import { openSigningPage, signingDesk, statusesOf } from '../../signing/signing-desk.ts'
import { callsOf, DEALER, start } from '../../support/filled-application.ts'
import { codeOf, manager, submitting } from './milestone-desk.ts'

const desk = await signingDesk()
const { app, services } = desk
const { db } = services
const submitted = submitting(desk)

test('after a final outcome every change of its borrowers is refused, and they read one neutral sentence', async () => {
  const { application_id, applicants, record, borrower } = await submitted(rosa, luis)
  expect((await record({ kind: 'DENIED' })).status).toBe(201)
  const [{ id, headers }, other] = applicants
  const calls = callsOf(app, headers)
  const path = `/${DEALER}/application/${application_id}`
  const refused = [
    await borrower.post('reopen'),
    await borrower.post('envelope'),
    await borrower.sign(id, 'x'),
    await app.inject({ method: 'POST', url: `/v1${path}/reopen-request`, headers: other!.headers }),
    await app.inject({ method: 'POST', url: `/v1${path}/removal-request`, headers: other!.headers }),
  ].map(({ statusCode, json }) => [statusCode, json().code])
  const saved = [
    await calls.put(`/${DEALER}/borrower/${id}`, { middle_name: 'A' }),
    await calls.put(`${path}/summary`, { home_price: 130_000 }),
    await calls.remove(path),
    await calls.remove(`/${DEALER}/borrower/${other!.id}`),
    await calls.post(`/${DEALER}/borrower/${other!.id}/reminder`),
  ].map(codeOf)
  expect([...refused, ...saved].filter(([status, code]) => status !== 409 || code !== 'application_finished')).toEqual(
    [],
  )
  const progress = await borrower.post('calculate-progress')
  expect(progress.json()).toMatchObject({ finished_at: expect.any(String), withdrawn_at: null })
  expect(progress.payload).not.toMatch(/DENIED|denied/i)
  // It no longer counts as open, so that another one can begin.
  expect((await start(calls)).application_id).not.toBe(application_id)
})

test('a follow-up ends with the application, and is there again after it was entered by mistake', async () => {
  const { record, call, today } = await submitted(rosa)
  const followUp = { follow_up_on: businessDayAfter(today(), 3), follow_up_time: '09:30' }
  const shown = async () => (await call('GET', '/view')).body
  expect((await call('POST', '/notes', { kind: 'NOTE', text: 'Pay stub', ...followUp })).status).toBe(201)
  expect(await shown()).toMatchObject(followUp)
  const { body: denied } = await record({ kind: 'DENIED' })
  expect(await shown()).toMatchObject({ follow_up_on: null, follow_up_time: null })
  const late = await call('POST', '/notes', { kind: 'NOTE', text: 'Later', ...followUp })
  expect([late.status, late.body.errors]).toEqual([
    422,
    { follow_up_on: 'The application has ended. Leave the day empty' },
  ])
  expect((await record({ kind: null, corrects: denied.id, text: '' })).body.errors).toEqual({ text: 'Enter this' })
  expect((await record({ kind: null, corrects: denied.id, text: 'Another file.' })).status).toBe(201)
  expect(await shown()).toMatchObject(followUp)
})

test('after the end what was sent can still be recorded, and nothing else', async () => {
  const { record, call, view, noticeTo } = await submitted(rosa)
  const { body: complete } = await record({ kind: 'COMPLETE', code: 'PAPERS' })
  await record({ kind: 'DENIED' })
  const refused = [
    await record({ kind: null, corrects: complete.id, text: 'Not all papers.' }),
    await record({ kind: 'APPROVED' }),
    await record({ kind: 'ORIGINATED' }),
    await record({ kind: 'COMPLETE', code: 'PAPERS' }),
    await call('POST', '/review'),
    await call('PUT', '/dates', { loan_number: '1' }),
  ]
  expect(refused.map(codeOf)).toEqual(refused.map(() => [409, 'application_finished']))
  const { actions, offered } = await view()
  expect([actions, offered]).toEqual([
    ['milestone.correct', 'notice.record'],
    ['ESTIMATE_SENT', 'NOTICE'],
  ])
  expect((await record({ kind: 'NOTICE', ...noticeTo().notices[0] })).status).toBe(201)
  expect((await call('POST', '/notes', { kind: 'NOTE', text: 'Called back.' })).status).toBe(201)
})

test('a manager reconsiders a final outcome: the application continues, and what was recorded stays', async () => {
  const { application_id, record, review, application, view, borrower, applicants, noticeTo, kinds } =
    await submitted(rosa)
  expect((await borrower.post('reopen')).statusCode).toBe(200)
  const { envelope_id } = (await borrower.post('envelope')).json()
  await services.queue.drain()
  const { signing_url } = (await borrower.sign(applicants[0].id, envelope_id)).json()
  const page = await openSigningPage(app, signing_url)
  const { status, body: denied } = await record({ kind: 'DENIED', ...noticeTo() })
  expect([status, denied]).toEqual([201, { id: expect.any(String), finished: true }])
  await services.queue.drain()
  expect((await page.adopt({ kind: 'typed', name: page.state.signer.name })).json().code).toBe('signing_closed')

  expect(codeOf(await record({ kind: null, corrects: denied.id, text: 'x' }))).toEqual([409, 'outcome_stands'])
  expect(codeOf(await record({ kind: 'RECONSIDERED', text: 'x' }))).toEqual([403, 'application_forbidden'])
  const shown = await view(manager)
  expect([shown.offered.includes('RECONSIDERED'), shown.after_undoing?.kind]).toEqual([true, 'CONFIRM_LAND'])
  const undone = await record({ kind: 'RECONSIDERED', text: 'A new pay stub.' }, manager)
  expect([undone.status, undone.body.finished]).toEqual([201, false])
  expect([(await review()).finished_at, (await application()).finished_at]).toEqual([null, null])
  expect(await kinds()).toEqual(['CONFIRM_LAND', 'LOAN_ESTIMATE', 'DECIDE', 'CALL_LATE'])
  // Its envelope was voided, so it is open for editing, and can be signed.
  expect(await statusesOf(desk, application_id)).toEqual(['STARTED', 'READY_TO_SIGN_SUBMIT'])
  expect((await borrower.post('envelope')).statusCode).toBe(200)
  const { recorded, milestone } = await view()
  expect(recorded.map(({ kind }) => kind)).toEqual(['SIX_FACTS', 'DENIED', 'NOTICE', 'RECONSIDERED'])
  expect(milestone).toBeNull()
  await expect(sql`update file_event set kind = 'DENIED'`.execute(db)).rejects.toThrow('never changed')
  await expect(sql`delete from file_event`.execute(db)).rejects.toThrow('kept with their application')
})

test('an outcome can be corrected as entered by mistake on its day alone', async () => {
  const { record, view, today } = await submitted(rosa)
  const { body: denied } = await record({ kind: 'DENIED' })
  expect((await view()).mistake).toBe(denied.id)
  services.clock.advance(24 * 3_600_000)
  expect((await view()).mistake).toBeNull()
  expect(codeOf(await record({ kind: null, corrects: denied.id, text: 'x' }))).toEqual([409, 'outcome_stands'])
  // Its day can be corrected, with a reason.
  const corrected = { kind: 'DENIED', corrects: denied.id, happened_on: today() } as const
  expect((await record({ ...corrected, text: '' })).body.errors).toEqual({ text: 'Enter this' })
  expect((await record({ ...corrected, text: 'Decided a day later.' })).status).toBe(201)
  expect((await view()).milestone).toMatchObject({ kind: 'DENIED', on: today() })
  expect(codeOf(await record({ ...corrected, text: 'Again.' }))).toEqual([409, 'event_corrected'])
})

test('a withdrawal by a borrower is recorded by the system, and is what was decided before it', async () => {
  const { application_id, applicants, record, review, view, call, noticeTo } = await submitted(rosa)
  const [{ id, headers }] = applicants
  expect((await callsOf(app, headers).remove(`/${DEALER}/application/${application_id}`)).status).toBe(200)
  const { recorded, milestone } = await view()
  expect(recorded.at(-1)).toMatchObject({
    ...{ id: milestone!.id, kind: 'WITHDRAWN', happened_on: milestone!.on },
    ...{ method: null, borrower_id: id, corrects: null, by: null },
  })
  expect(await review()).toMatchObject({ milestone: 'WITHDRAWN', next_task: 'WITHDREW', finished_at: expect.any(Date) })
  const corrects = milestone!.id
  expect(codeOf(await record({ kind: 'DENIED' }))).toEqual([409, 'application_withdrawn'])
  expect(codeOf(await record({ kind: 'APPROVED', corrects }))).toEqual([409, 'application_withdrawn'])
  expect(codeOf(await record({ kind: null, corrects, text: 'x' }))).toEqual([409, 'outcome_stands'])
  expect(codeOf(await record({ kind: 'ORIGINATED', corrects }))).toEqual([409, 'outcome_stands'])
  const { status, body: denied } = await record({ kind: 'DENIED', corrects })
  expect(status).toBe(201)
  expect(codeOf(await record({ kind: null, corrects: denied.id, text: 'x' }))).toEqual([409, 'outcome_stands'])
  expect((await record({ kind: 'NOTICE', ...noticeTo().notices[0] })).status).toBe(201)
  expect(codeOf(await call('PUT', '/dates', { loan_number: '1' }))).toEqual([409, 'application_withdrawn'])
})

test('what a submission wrote is corrected to another day, and not undone', async () => {
  const { record, view, today } = await submitted(rosa)
  const { id: corrects } = (await view()).recorded.find(({ kind }) => kind === 'SIX_FACTS')!
  const words = { corrects, text: 'It came by mail.' } as const
  expect(codeOf(await record({ kind: null, ...words }))).toEqual([409, 'event_corrected'])
  expect((await record({ kind: 'SIX_FACTS', happened_on: today(), ...words })).status).toBe(201)
})
