import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { luis, rosa } from '../../signing/ready-application.ts'
import {
  browserOf,
  openSigningPage,
  signAll,
  signingDesk,
  statusesOf,
  submittedApplication,
} from '../../signing/signing-desk.ts'
import { staffActor } from '../../support/actors.ts'
import { callsOf, DEALER } from '../../support/filled-application.ts'
import { sentMessages } from '../../support/inbox.ts'
import { coveringSentence, returner } from './returning.ts'

const desk = await signingDesk()
const { app, services } = desk
const { db } = services
const officer = staffActor([{ role: 'OFFICER', scope: 'ALL' }])
const another = staffActor([{ role: 'OFFICER', scope: 'ALL' }])

type Application = Awaited<ReturnType<typeof submittedApplication>>
const envelopesOf = async ({ application_id }: Application) =>
  (
    await db
      .selectFrom('envelope')
      .select('status')
      .where('application_id', '=', application_id)
      .orderBy('created_at')
      .execute()
  ).map(({ status }) => status)
const unlockedIn = async ({ application_id }: Application) =>
  (
    await db
      .selectFrom('application')
      .select('unlocked_sections')
      .where('id', '=', application_id)
      .executeTakeFirstOrThrow()
  ).unlocked_sections
const codesOf = (answers: { statusCode: number; json(): { code?: string } }[]) =>
  answers.map(answer => (answer.statusCode < 300 ? answer.statusCode : answer.json().code))

describe('an application of two borrowers', () => {
  let application: Application
  beforeAll(async () => {
    application = await submittedApplication(desk, rosa, luis)
  })
  const calls = (index: 0 | 1) => callsOf(app, application.applicants[index]!.headers)
  const path = (index: 0 | 1) => `/${DEALER}/borrower/${application.applicants[index]!.id}`

  test('is sent back by its assignee, and its sealed documents stay', async () => {
    const [{ id }, other] = application.applicants
    const officers = returner(app, officer, application.application_id)
    const sections = [
      { borrower_id: id, section: 'employment', words: ' Since when\ndo you work there?' },
      { borrower_id: other!.id, section: 'income', words: '' },
    ]
    const sent = await officers.send({}, { sections })
    expect([sent.statusCode, sent.json()]).toEqual([200, { status: 'STARTED' }])
    const ready = 'READY_TO_SIGN_SUBMIT'
    expect(await statusesOf(desk, application.application_id)).toEqual(['STARTED', ready, ready])
    expect(await envelopesOf(application)).toEqual(['SEALED'])
    const documents = await browserOf(app, application.application_id, application.applicants[0]).get('documents')
    expect(documents.json()).toHaveLength(1)
    expect(await unlockedIn(application)).toEqual({ [id]: ['employment'], [other!.id]: ['income'] })
  })

  test('notifies both borrowers with the neutral sentence of the reason, not with what the officer wrote', async () => {
    await services.queue.drain()
    const notices = (await sentMessages(services)).filter(
      ({ subject }) => subject === 'Your application needs a change',
    )
    expect(notices).toHaveLength(2)
    for (const { text } of notices) {
      expect(text).toContain("Something in your answers isn't clear to us.")
      expect(text).not.toContain(coveringSentence)
    }
  })

  test('keeps what was not sent back as it was signed', async () => {
    const saves = [
      await calls(0).put(path(0), { marital_status_type: 'SEPARATED' }),
      await calls(0).put(path(0), { employment_status: 'RETIRED' }),
      await calls(1).post(`${path(1)}/skip/incomes`),
      await calls(0).remove(path(1)),
      await calls(0).post(`/${DEALER}/application/${application.application_id}/coborrower/invite`, {
        email: 'a@example.com',
      }),
    ]
    expect(saves.map(({ status, body }) => [status, body.code])).toEqual([
      [409, 'section_locked'],
      [200, undefined],
      [409, 'list_not_empty'],
      [409, 'section_locked'],
      [409, 'section_locked'],
    ])
    expect(saves[0]!.body.message).toBe(
      '“Personal and Household” stays as you signed it. To change it, unlock it first and say why.',
    )
  })

  test('says in the progress what was changed of it, to each borrower', async () => {
    const [{ id }, other] = application.applicants
    for (const person of application.applicants) {
      const browser = browserOf(app, application.application_id, person)
      const { returned } = (await browser.post('calculate-progress')).json()
      expect(returned.asked).toEqual({ [id]: ['employment'], [other!.id]: ['income'] })
      expect(returned.corrected).toEqual({ [id]: ['employment'] })
      const own = person === application.applicants[0]
      expect(returned.words).toEqual(own ? { [id]: { employment: 'Since when do you work there?' } } : {})
    }
  })

  test('lets a borrower unlock a further section with a reason', async () => {
    const unlock = `/${DEALER}/application/${application.application_id}/unlock`
    const answers = [
      await calls(0).post(unlock, { section: 'personal_info', reason: ' ' }),
      await calls(0).post(unlock, { section: 'demographics', reason: 'I want to.' }),
      await calls(0).post(unlock, { section: 'employment', reason: 'I want to.' }),
      await calls(1).post(unlock, { section: 'property', reason: 'I want to.' }),
      await calls(0).post(unlock, { section: 'expenses', reason: 'x', borrower_id: application.applicants[1]!.id }),
      await calls(0).post(unlock, { section: 'personal_info', reason: 'We married.' }),
      await calls(0).put(path(0), { marital_status_type: 'SEPARATED' }),
    ]
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
      [422, 'invalid_form'],
      [422, 'invalid_form'],
      [409, 'section_not_locked'],
      [409, 'section_not_locked'],
      [403, 'borrower_forbidden'],
      [200, undefined],
      [200, undefined],
    ])
  })

  test('lets a co-borrower leave only after who applies is unlocked', async () => {
    const unlock = `/${DEALER}/application/${application.application_id}/unlock`
    expect((await calls(1).remove(path(1))).body.code).toBe('section_locked')
    expect((await calls(1).post(unlock, { section: 'borrowers', reason: 'I want to leave.' })).status).toBe(200)
    expect((await unlockedIn(application))?.[application.applicants[0].id]).toContain('borrowers')
  })

  test('keeps the set through a decline and a reopening, until new documents are sealed', async () => {
    const set = await unlockedIn(application)
    const browser = browserOf(app, application.application_id, application.applicants[0])
    const { envelope_id } = (await browser.post('envelope')).json()
    await services.queue.drain()
    const { signing_url } = (await browser.sign(application.applicants[0].id, envelope_id)).json()
    await (await openSigningPage(app, signing_url)).decline('The address is wrong.')
    expect(await unlockedIn(application)).toEqual(set)
    expect((await browser.post('reopen')).statusCode).toBe(200)
    expect(await unlockedIn(application)).toEqual(set)
    expect(await envelopesOf(application)).toEqual(['SEALED', 'VOIDED'])
    expect((await calls(1).put(path(1), { marital_status_type: 'SEPARATED' })).body.code).toBe('section_locked')

    await signAll(desk, application)
    expect(await statusesOf(desk, application.application_id)).toEqual(['SUBMITTED', 'SIGNED', 'SIGNED'])
    expect(await unlockedIn(application)).toBeNull()
    expect(await envelopesOf(application)).toEqual(['SUPERSEDED', 'VOIDED', 'SEALED'])
  })

  test('is sent back a second time, out of the review, and a section that belongs together with another opens both', async () => {
    const [{ id }, other] = application.applicants
    const officers = returner(app, officer, application.application_id)
    expect((await officers.begin()).statusCode).toBe(200)
    expect((await officers.send({ [id]: ['loan_overview'] }, { reason: 'MISSING' })).statusCode).toBe(200)
    expect(await unlockedIn(application)).toEqual({ [id]: ['loan_overview', 'property'], [other!.id]: [] })
    const home = `/${DEALER}/application/${application.application_id}/home`
    expect((await calls(0).put(home, { down_payment_amount: 12_000 })).status).toBe(200)
    const browser = browserOf(app, application.application_id, application.applicants[0])
    expect((await browser.post('calculate-progress')).json().returned.corrected).toEqual({
      [id]: ['property'],
    })
    const returns = await db
      .selectFrom('application_return')
      .select(['reason', 'returned_by', 'sections'])
      .where('application_id', '=', application.application_id)
      .orderBy('returned_at')
      .execute()
    expect(returns.map(({ reason, sections }) => [reason, sections])).toEqual([
      ['UNCLEAR', { [id]: ['employment'], [other!.id]: ['income'] }],
      ['MISSING', { [id]: ['loan_overview'], [other!.id]: [] }],
    ])
    await signAll(desk, application)
  })
})

describe('a submitted application', () => {
  let application: Application
  beforeEach(async () => {
    application = await submittedApplication(desk, rosa)
  })

  test('is sent back by no one but the assignee, and not over a newer version', async () => {
    const [{ id }] = application.applicants
    const first = returner(app, officer, application.application_id)
    const second = returner(app, another, application.application_id)
    expect((await first.begin()).statusCode).toBe(200)
    const answers = [
      await second.send({ [id]: ['address'] }),
      await first.send({ [id]: ['address'] }, {}, { 'if-match': '"1"' }),
      await first.send({ [id]: ['address'] }, {}, { 'if-match': '"3"' }),
    ]
    expect(codesOf(answers)).toEqual(['assigned_to_another', 'version_conflict', 200])
    expect(answers[2]!.headers.etag).toBe('"4"')
  })

  test('is sent back once by two officers at once', async () => {
    const [{ id }] = application.applicants
    const answers = await Promise.all(
      [officer, another].map(actor => returner(app, actor, application.application_id).send({ [id]: ['address'] })),
    )
    expect(codesOf(answers).toSorted()).toEqual([200, 'wrong_status'])
    const returns = await db
      .selectFrom('application_return')
      .select('id')
      .where('application_id', '=', application.application_id)
      .execute()
    expect(returns).toHaveLength(1)
  })

  test('is sent back once by a repeated request', async () => {
    const [{ id }] = application.applicants
    const officers = returner(app, officer, application.application_id)
    const key = { 'idempotency-key': 'one' }
    const answers = [
      await officers.send({ [id]: ['address'] }, {}, key),
      await officers.send({ [id]: ['address'] }, {}, key),
    ]
    expect(codesOf(answers)).toEqual([200, 200])
  })

  test('stays where it is after bad input, with the message beside the field', async () => {
    const [{ id }] = application.applicants
    const officers = returner(app, officer, application.application_id)
    const refusals = [
      await officers.send({}),
      await officers.send({ [id]: ['address'] }, { sentence: '  ' }),
      await officers.send({ [id]: ['address'] }, { sentence: 'a'.repeat(1001) }),
      await officers.send({}, { sections: [{ borrower_id: id, section: 'address', words: 'a'.repeat(1001) }] }),
      await officers.send({ '00000000-0000-4000-8000-000000000000': ['address'] }),
      await officers.send({ [id]: ['demographics'] }),
      await officers.send({ [id]: ['address'] }, { reason: 'NOT_ELIGIBLE' }),
    ].map(answer => [answer.statusCode, Object.keys(answer.json().errors ?? {})])
    expect(refusals).toEqual([
      [422, ['sections']],
      [422, ['sentence']],
      [422, ['sentence']],
      [422, ['sections']],
      [422, ['sections']],
      [422, ['sections.0.section']],
      [422, ['reason']],
    ])
    expect(await statusesOf(desk, application.application_id)).toEqual(['SUBMITTED', 'SIGNED'])
    const review = await db
      .selectFrom('application_review')
      .select('assignee_id')
      .where('application_id', '=', application.application_id)
      .executeTakeFirstOrThrow()
    expect(review.assignee_id).toBeNull()
  })
})
