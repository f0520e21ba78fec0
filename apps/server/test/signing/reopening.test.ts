import { describe, expect, it } from 'vitest'
import { callsOf } from '../support/filled-application.ts'
import { sentMessages } from '../support/inbox.ts'
import { type Applicant, luis, readyApplication, rosa } from './ready-application.ts'
import { browserOf, openSigningPage, signingDesk, statusesOf } from './signing-desk.ts'

const desk = await signingDesk()
const { services } = desk

/** Out for signature by Luis. */
async function outForSignature() {
  const { application_id, applicants } = await readyApplication(desk, rosa, luis)
  const [first, second] = applicants as [Applicant, Applicant]
  const [rosaSide, luisSide] = [first, second].map(applicant => browserOf(desk.app, application_id, applicant)) as [
    ReturnType<typeof browserOf>,
    ReturnType<typeof browserOf>,
  ]
  const { envelope_id } = (await luisSide.post('envelope')).json()
  await services.queue.drain()
  const visit = async (signer: Applicant) =>
    openSigningPage(
      desk.app,
      (await browserOf(desk.app, application_id, signer).sign(signer.id, envelope_id)).json().signing_url,
    )
  const progress = async () => (await rosaSide.post('calculate-progress')).json()
  const saveOf = async ({ id, headers }: Applicant) =>
    (
      await desk.app.inject({
        method: 'PUT',
        url: `/v1/sunrise-homes/borrower/${id}`,
        headers,
        payload: { middle_name: 'A' },
      })
    ).json()
  return { application_id, first, second, rosaSide, luisSide, visit, progress, saveOf }
}

const noticesOf = async (subject: string, application_id: string) =>
  (await sentMessages(services))
    .filter(message => message.subject === subject && message.text.includes(application_id))
    .map(({ channel, to }) => ({ channel, recipient: to, subject }))

describe('before the first signature', () => {
  it('a refused save says who started signing, and any borrower reopens', async () => {
    const { application_id, first, second, luisSide, progress, saveOf } = await outForSignature()
    expect(await progress()).toMatchObject({ signing_started_by: second.id, declined: null })
    expect(await saveOf(first)).toMatchObject({
      code: 'signing_started',
      message: 'Luis started signing, so answers are locked. To change them, reopen the application.',
    })
    expect((await saveOf(second)).message).toMatch(/^You started signing/)
    expect((await luisSide.post('reopen-request')).json().code).toBe('reopen_without_asking')
    expect((await luisSide.post('reopen')).json()).toEqual({ status: 'STARTED' })
    expect(await statusesOf(desk, application_id)).toEqual(['STARTED', 'READY_TO_SIGN_SUBMIT', 'READY_TO_SIGN_SUBMIT'])
    expect(await progress()).toMatchObject({ signing_started_by: null })
  })
})

it('shows the others which section a borrower who was done changed last, until someone signs', async () => {
  const { application_id, applicants } = await readyApplication(desk, rosa, luis)
  const [first, { id, headers }] = applicants as [Applicant, Applicant]
  const calls = callsOf(desk.app, headers)
  const lastChange = async () => {
    const { co_borrowers } = (await browserOf(desk.app, application_id, first).post('calculate-progress')).json()
    return co_borrowers[0].last_change
  }
  const before = await lastChange()
  const marital_status_type = 'SEPARATED'
  expect((await calls.put(`/sunrise-homes/borrower/${id}`, { marital_status_type })).status).toBe(200)
  expect([before, await lastChange()]).toEqual([null, { section: 'personal_info', at: expect.any(String) }])
  const signed_at = new Date(services.clock.now().getTime() + 1000)
  await services.db.updateTable('borrower').set({ signed_at }).where('id', '=', first.id).execute()
  expect(await lastChange()).toBeNull()
})

it('shows the others who types or changed answers within the last minutes', async () => {
  const { application_id, applicants } = await readyApplication(desk, rosa, luis)
  const [first, second] = applicants as [Applicant, Applicant]
  const report = ({ id, headers }: Applicant) =>
    desk.app.inject({ method: 'POST', url: `/v1/sunrise-homes/borrower/${id}/editing`, headers })
  const endOf = ({ id, headers }: Applicant) =>
    desk.app.inject({ method: 'DELETE', url: `/v1/sunrise-homes/borrower/${id}/editing`, headers })
  const editing = async () => {
    const { borrower, co_borrowers } = (
      await browserOf(desk.app, application_id, first).post('calculate-progress')
    ).json()
    return [borrower, ...co_borrowers].map(({ is_editing }) => is_editing)
  }
  const rest = () =>
    services.db
      .updateTable('borrower')
      .set({ last_edited_at: new Date(0) })
      .where('application_id', '=', application_id)
      .execute()
  await rest()
  expect(await editing()).toEqual([false, false])
  expect((await report(second)).statusCode).toBe(200)
  expect(await editing()).toEqual([false, true])
  await rest()
  const { id, headers } = second
  await desk.app.inject({
    method: 'PUT',
    url: `/v1/sunrise-homes/borrower/${id}`,
    headers,
    payload: { middle_name: 'A' },
  })
  expect(await editing()).toEqual([false, true])
  await rest()
  await desk.app.inject({
    method: 'PUT',
    url: `/v1/sunrise-homes/application/${application_id}`,
    headers: first.headers,
    payload: { sales_rep_name: 'Mia Chen', sales_rep_email: '' },
  })
  expect(await editing()).toEqual([true, false])
  expect((await endOf(first)).json()).toEqual({ edited_at: null })
  expect(await editing()).toEqual([false, false])
  await browserOf(desk.app, application_id, first).post('envelope')
  expect((await report(second)).json().code).toBe('signing_started')
  expect((await endOf(second)).json().code).toBe('signing_started')
})

describe('after a signature', () => {
  it('a co-borrower asks the primary borrower, who gets one notice a day', async () => {
    const { application_id, second, rosaSide, luisSide, visit, saveOf } = await outForSignature()
    const page = await visit(second)
    await page.read()
    await page.adopt({ kind: 'typed', name: 'Luis Delgado' })
    expect((await luisSide.post('reopen')).json()).toMatchObject({
      code: 'reopen_by_primary_required',
      message: 'Someone signed, so answers are locked. Ask Rosa to reopen the application.',
    })
    expect((await saveOf(second)).code).toBe('reopen_by_primary_required')
    for (let time = 0; time < 2; time++) expect((await luisSide.post('reopen-request')).statusCode).toBe(200)
    expect((await rosaSide.post('reopen-request')).json().code).toBe('reopen_without_asking')
    await services.queue.drain()
    const notices = await noticesOf('Luis asks you to reopen the application', application_id)
    expect(notices.map(({ channel }) => channel)).toEqual(['EMAIL'])
    expect((await rosaSide.post('reopen')).statusCode).toBe(200)
  })

  it('reopening keeps the day of the signature for its signer', async () => {
    const { second, rosaSide, visit, progress } = await outForSignature()
    const page = await visit(second)
    await page.read()
    await page.adopt({ kind: 'typed', name: 'Luis Delgado' })
    await rosaSide.post('reopen')
    const { borrower, co_borrowers } = await progress()
    expect(borrower.signed_at).toBeNull()
    expect(co_borrowers[0]).toMatchObject({ status: 'READY_TO_SIGN_SUBMIT', signed_at: expect.any(String) })
  })
})

it('shows the first line of the reason for declining until the application is reopened, by whichever borrower', async () => {
  const { second, luisSide, visit, progress } = await outForSignature()
  await (await visit(second)).decline('Too expensive.\nMy account is 4711.')
  expect((await progress()).declined).toEqual({ borrower_id: second.id, reason: 'Too expensive.' })
  expect((await luisSide.post('reopen')).json()).toEqual({ status: 'STARTED' })
  expect((await progress()).declined).toBeNull()
})

it('after a reopening names its borrower, and gives the reason for declining to its writer alone', async () => {
  const { first, second, rosaSide, luisSide, visit, progress } = await outForSignature()
  const progressOfLuis = async () => (await luisSide.post('calculate-progress')).json()
  expect((await progress()).reopened).toBeNull()
  await (await visit(second)).decline('My job is wrong.\nMy account is 4711.')
  expect((await progress()).reopened).toBeNull()
  await rosaSide.post('reopen')
  expect((await progress()).reopened).toEqual({ borrower_id: first.id, own_reason: null, section: null })
  expect((await progressOfLuis()).reopened).toEqual({
    borrower_id: first.id,
    own_reason: 'My job is wrong.',
    section: 'employment',
  })

  await luisSide.post('envelope')
  expect((await progress()).reopened).toBeNull()
  await rosaSide.post('reopen')
  const after = { borrower_id: first.id, own_reason: null, section: null }
  expect([(await progress()).reopened, (await progressOfLuis()).reopened]).toEqual([after, after])
})
