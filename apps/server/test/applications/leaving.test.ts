import { describe, expect, test } from 'vitest'
import { newId } from '../../src/platform/ids.ts'
import { luis, readyApplication, rosa } from '../signing/ready-application.ts'
import { browserOf, openSigningPage, signAll, signingDesk } from '../signing/signing-desk.ts'
import { signIn } from '../support/app.ts'
import { advanceToHour } from '../support/clock.ts'
import { joinedCoborrower } from '../support/coborrower.ts'
import { callsOf, DEALER, start } from '../support/filled-application.ts'
import { sentMessages } from '../support/inbox.ts'
import { rowsWith } from '../support/stored-text.ts'
import { plant, rosa as planted, registrationOf } from './planted.ts'

const desk = await signingDesk()
const { app, services } = desk
const { db } = services
advanceToHour(services.clock, 13)

const pathOf = (application_id: string) => `/${DEALER}/application/${application_id}`
const own = (borrower_id: string) => `/${DEALER}/borrower/${borrower_id}`
const newContact = () => `${newId()}@example.com`
const mailsTo = async (email: string) => {
  await services.queue.drain()
  return (await sentMessages(services)).filter(({ to }) => to === email)
}

/** Rosa's application with Zelda, who has an account and answered everything. */
async function withZelda() {
  const email = { rosa: newContact(), zelda: newContact() }
  const { headers } = await signIn(services, email.rosa)
  const calls = callsOf(app, headers)
  const ids = await start(calls)
  const person = { ...planted, first_name: 'Zelda', mark: `zinnia${newId().slice(-6)}` }
  const zelda = await joinedCoborrower({ app, services }, ids, calls, email.zelda, registrationOf(person))
  await plant(zelda.calls, zelda.ids, person)
  return { calls, ids, zelda, person, email }
}

const personalTables = ['list_entry', 'demographics', 'consent', 'data_key'] as const
const rowsOf = async (borrower_id: string) => {
  const counts = await Promise.all(
    personalTables.map(async table => {
      const rows = await db.selectFrom(table).select('borrower_id').where('borrower_id', '=', borrower_id).execute()
      return [table, rows.length] as const
    }),
  )
  return Object.fromEntries(counts)
}
const noRows = Object.fromEntries(personalTables.map(table => [table, 0]))

describe.each(['removed by the primary borrower', 'leaves'] as const)('a co-borrower: %s', how => {
  test('is notified, with everyone else, and their personal data is gone', async () => {
    const { calls, zelda, person, email } = await withZelda()
    const remover = how === 'leaves' ? zelda.calls : calls
    expect((await rowsOf(zelda.ids.borrower_id)).consent).toBe(1)
    expect((await remover.remove(own(zelda.ids.borrower_id))).status).toBe(200)

    expect(await rowsOf(zelda.ids.borrower_id)).toEqual(noRows)
    const [toZelda] = (await mailsTo(email.zelda)).slice(-1)
    const [toRosa] = (await mailsTo(email.rosa)).slice(-1)
    expect(toZelda?.subject).toBe(
      how === 'leaves' ? 'You left the application' : 'Rosa removed you from the application',
    )
    expect(toZelda?.text).toContain('We deleted your answers.')
    if (how === 'leaves') expect(toRosa?.subject).toBe('Zelda left the application')
    else expect(toRosa?.subject).toBe('Zelda finished their part')
    for (const mark of [person.mark, '412-36-7811']) expect(await rowsWith(db, mark)).toEqual([])
    const { user_id, sealed_answers } = await db
      .selectFrom('borrower')
      .select(['user_id', 'sealed_answers'])
      .where('id', '=', zelda.ids.borrower_id)
      .executeTakeFirstOrThrow()
    expect([user_id, sealed_answers]).toEqual([null, null])
  })
})

test('an invited person is notified at the invited email, and no other, that the invitation was canceled', async () => {
  const { calls, ids } = await withZelda()
  const [mistyped, right] = [newContact(), newContact()]
  const invite = (body: object) => calls.post(`${pathOf(ids.application_id)}/coborrower/invite`, body)
  const { borrower_id } = (await invite({ email: mistyped })).body
  expect((await invite({ email: right, borrower_id })).status).toBe(201)
  await services.queue.drain()
  expect((await calls.remove(own(borrower_id))).status).toBe(200)
  expect((await mailsTo(right)).map(({ subject }) => subject)).toContain('Your invitation was canceled')
  expect((await mailsTo(mistyped)).map(({ subject }) => subject)).not.toContain('Your invitation was canceled')
  expect(await rowsOf(borrower_id)).toEqual(noRows)
  const invitations = await db
    .selectFrom('invitation')
    .select(['recipient_hash', 'sealed_recipient'])
    .where('borrower_id', '=', borrower_id)
    .execute()
  for (const { recipient_hash, sealed_recipient } of invitations)
    expect([recipient_hash.length, sealed_recipient.length]).toEqual([0, 0])
})

test('a person who was invited by text message gets no second one', async () => {
  const { calls, ids } = await withZelda()
  const phone_number = '+15015550188'
  const { borrower_id } = (await calls.post(`${pathOf(ids.application_id)}/coborrower/invite`, { phone_number })).body
  await services.queue.drain()
  const before = (await mailsTo(phone_number)).length
  expect((await calls.remove(own(borrower_id))).status).toBe(200)
  expect(await mailsTo(phone_number)).toHaveLength(before)
})

test('who signed documents that were never submitted leaves without any of them', async () => {
  const ready = await readyApplication(desk, rosa, luis)
  const { application_id, applicants } = ready
  const [primary, joined] = applicants
  const { envelope_id } = (await browserOf(app, application_id, primary).post('envelope')).json()
  await services.queue.drain()
  const { signing_url } = (await browserOf(app, application_id, joined!).sign(joined!.id, envelope_id)).json()
  const page = await openSigningPage(app, signing_url)
  await page.read()
  expect((await page.adopt({ kind: 'typed', name: page.state.signer.name })).statusCode).toBe(200)
  expect((await browserOf(app, application_id, primary).post('reopen')).statusCode).toBe(200)
  const blobs = () => db.selectFrom('blob').select('key').execute()
  const before = (await blobs()).length

  expect((await callsOf(app, joined!.headers).remove(own(joined!.id))).status).toBe(200)
  await services.queue.drain()
  for (const table of [
    'document',
    'envelope_signer',
    'envelope_event',
    'envelope_snapshot',
    'envelope_snapshot_part',
  ] as const)
    expect(await db.selectFrom(table).select('borrower_id').where('borrower_id', '=', joined!.id).execute()).toEqual([])
  expect((await blobs()).length).toBeLessThan(before)
  expect(await rowsOf(joined!.id)).toEqual(noRows)
})

test('of who signed documents that were submitted everything stays with the application', async () => {
  const ready = await readyApplication(desk, rosa, luis)
  await signAll(desk, ready)
  const { application_id, applicants } = ready
  const [primary, joined] = applicants
  const stored = await rowsOf(joined!.id)
  expect(stored).toMatchObject({ consent: 1, data_key: 1 })
  expect((await browserOf(app, application_id, primary).post('reopen')).statusCode).toBe(200)
  expect((await callsOf(app, primary.headers).remove(own(joined!.id))).status).toBe(200)
  await services.queue.drain()
  expect(await rowsOf(joined!.id)).toEqual(stored)
  const documents = await db.selectFrom('document').select('id').where('borrower_id', '=', joined!.id).execute()
  expect(documents.length).toBeGreaterThan(0)
  // A person who was removed has no access any more.
  expect((await callsOf(app, joined!.headers).get(pathOf(application_id))).status).toBe(403)
})

test('asking to be taken off is shown to the primary borrower and the person, mailed once a day, and over with a signature', async () => {
  const { application_id, applicants } = await readyApplication(desk, rosa, luis)
  const [primary, joined] = applicants
  const calls = { rosa: callsOf(app, primary.headers), luis: callsOf(app, joined!.headers) }
  const ask = () => calls.luis.post(`${pathOf(application_id)}/removal-request`)
  expect(await ask()).toMatchObject({ status: 409, body: { code: 'leave_without_asking' } })
  expect(await calls.rosa.post(`${pathOf(application_id)}/removal-request`)).toMatchObject({ status: 403 })

  const { envelope_id } = (await browserOf(app, application_id, primary).post('envelope')).json()
  await services.queue.drain()
  const { body } = await ask()
  expect(await ask()).toMatchObject({ status: 200, body })
  const shown = async (by: keyof typeof calls) => {
    const progress = (await calls[by].post(`${pathOf(application_id)}/calculate-progress`)).body
    return progress.co_borrowers[0].asked_to_leave_at
  }
  expect([await shown('rosa'), await shown('luis')]).toEqual([body.asked_at, body.asked_at])
  const notices = await db
    .selectFrom('notice')
    .select(['borrower_id', 'channel'])
    .where('application_id', '=', application_id)
    .where('event', '=', 'asked_to_leave')
    .execute()
  expect(notices.filter(({ channel }) => channel === 'EMAIL')).toEqual([{ borrower_id: primary.id, channel: 'EMAIL' }])

  const { signing_url } = (await browserOf(app, application_id, joined!).sign(joined!.id, envelope_id)).json()
  const page = await openSigningPage(app, signing_url)
  await page.read()
  await page.adopt({ kind: 'typed', name: page.state.signer.name })
  expect(await shown('rosa')).toBeNull()
})
