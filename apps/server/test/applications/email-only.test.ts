import { legalTexts } from '@porchlight/domain'
import { beforeEach, describe, expect, it, onTestFinished, test } from 'vitest'
import { channelWarnings } from '../../src/admin/doctor/channel-checks.ts'
import { printDocument } from '../../src/documents/print.ts'
import { readSnapshot } from '../../src/documents/snapshot-repository.ts'
import { newId } from '../../src/platform/ids.ts'
import { wordsIn } from '../documents/reading-pdf.ts'
import type { Applicant } from '../signing/ready-application.ts'
import { signUnsealed } from '../signing/signing-desk.ts'
import { staffActor, staffHeaders } from '../support/actors.ts'
import { signIn } from '../support/app.ts'
import { solvedCaptcha } from '../support/captcha.ts'
import { luisRegistration } from '../support/coborrower.ts'
import {
  type ApplicationIds,
  type Calls,
  callsOf,
  DEALER,
  fill,
  type Headers,
  start,
} from '../support/filled-application.ts'
import { newestMessage, sentMessages } from '../support/inbox.ts'
import { testedApi } from '../support/tested-api.ts'

/** An installation that sends no text messages, and the same one while it does. */
const { app, services } = await testedApi({ settings: { SMS_TRANSPORT: 'none' } })
const { db, settings } = services
const sendTexts = () => {
  Object.assign(settings, { SMS_TRANSPORT: 'inbox' })
  onTestFinished(() => void Object.assign(settings, { SMS_TRANSPORT: 'none' }))
}

let numbers = 0
const newPhone = () => `+1501558${String(++numbers).padStart(4, '0')}`
const newEmail = () => `${newId()}@example.com`

let rosa: Calls
let rosaHeaders: Headers
let ids: ApplicationIds
const contact = { email: '' }
beforeEach(async () => {
  contact.email = newEmail()
  rosaHeaders = (await signIn(services, contact.email)).headers
  rosa = callsOf(app, rosaHeaders)
  ids = await start(rosa)
})

const own = () => `/${DEALER}/borrower/${ids.borrower_id}`
const application = () => `/${DEALER}/application/${ids.application_id}`
const receiptsOf = async (borrower_id: string) => {
  const rows = await db.selectFrom('consent_receipt').select('text_id').where('borrower_id', '=', borrower_id).execute()
  return rows.map(({ text_id }) => text_id)
}
const hasOptedOut = async (id: string) =>
  (await db.selectFrom('borrower').select('sms_support_opt_out').where('id', '=', id).executeTakeFirstOrThrow())
    .sms_support_opt_out

describe('each call that would send a text message is refused, and sends none', () => {
  const phone_number = '5015580000'
  const calls: Record<string, () => Promise<{ status: number; body: { code: string; message: string } }>> = {
    'a sign-in code': async () =>
      callsOf(app, {}).post('/sign-in/sms-code', {
        dealer: DEALER,
        phone_number,
        captcha: await solvedCaptcha(services.captcha),
      }),
    'a code to add a number': async () =>
      rosa.post('/account/phone', { dealer: DEALER, phone_number, captcha: await solvedCaptcha(services.captcha) }),
    'an invitation': () => rosa.post(`${application()}/coborrower/invite`, { phone_number }),
    'a consent': () => rosa.put(own(), { sms_support_opt_out: false }),
  }
  it.each(Object.keys(calls))('%s', async name => {
    const { status, body } = await calls[name]!()
    expect([status, body.code]).toEqual([422, 'texts_off'])
    expect(body.message).toMatch(/^We don't send text messages\./)
    await services.queue.drain()
    expect((await sentMessages(services)).filter(({ channel }) => channel === 'SMS')).toEqual([])
  })

  it('and a person who signed in with a number learns which one to call', async () => {
    const { body } = await calls['a sign-in code']!()
    expect(body.message).toMatch(/Did you sign in with this number before\? Call Sunrise Homes at \d/)
  })
})

it('asks no one who registers about text messages, and takes no consent from a client that sends one', async () => {
  expect(await hasOptedOut(ids.borrower_id)).toBe(true)
  expect((await receiptsOf(ids.borrower_id)).toSorted()).toEqual(['privacy-policy', 'terms-of-use'])
  const added = await rosa.post(`${application()}/coborrower`, { ...luisRegistration, sms_support_opt_out: false })
  expect(added.status).toBe(201)
  expect(await hasOptedOut(added.body.borrower_id)).toBe(true)
  expect(await receiptsOf(added.body.borrower_id)).toEqual([])
})

it('still asks for phone numbers', async () => {
  expect((await rosa.get(own())).body.phone_number).toBe('+15015550142')
  expect((await rosa.put(own(), { phone_number: '' })).status).toBe(422)
})

it('shows no answer about text messages: in the review, the full view, the signed document, and to staff', async () => {
  await fill(rosa, ids)
  const headers = { ...rosaHeaders, accept: 'text/html' }
  const fullView = async () => (await app.inject({ url: `/v1${application()}/full`, headers })).body
  const shown = [JSON.stringify((await rosa.get(`${own()}/review`)).body), await fullView()]
  const { application_id } = ids
  const applicants: [Applicant] = [{ id: ids.borrower_id, headers: rosaHeaders }]
  const { envelope_id } = await signUnsealed({ app, services }, { application_id, applicants })
  await services.queue.drain()
  const snapshot = (await readSnapshot(db, services.keys.fields, envelope_id))!
  const document = { id: 'document', borrower_id: ids.borrower_id, kind: 'application' } as const
  shown.push(await wordsIn((await printDocument(snapshot, document, settings.LENDER_TIME_ZONE)).pdf))
  const officer = staffHeaders(staffActor([{ role: 'OFFICER', scope: 'ALL' }]))
  for (const below of ['', '/view', '/full'])
    shown.push((await app.inject({ url: `/v1/staff/applications/${application_id}${below}`, headers: officer })).body)
  for (const text of shown) {
    expect(text).toContain('Delgado')
    expect(text).not.toContain('Text me')
  }
  sendTexts()
  expect(await fullView()).toContain('Text me about my application')
})

it('sends no text about an email that is added to the account of a number', async () => {
  const calls = callsOf(app, (await signIn(services, newPhone())).headers)
  const email = newEmail()
  const { verification_id } = (await calls.post('/account/email', { dealer: DEALER, email })).body
  const { code } = await newestMessage(services, email)
  expect((await calls.post('/account/confirm', { verification_id, code })).status).toBe(200)
  await services.queue.drain()
  expect((await sentMessages(services)).filter(({ channel }) => channel === 'SMS')).toEqual([])
})

test('the operator learns how many accounts cannot sign in', async () => {
  const before = await channelWarnings(settings, db)
  await signIn(services, newPhone())
  const countIn = (warnings: string[]) => Number(/and (\d+) accounts?/.exec(warnings.join())?.[1] ?? 0)
  const after = await channelWarnings(settings, db)
  expect(countIn(after)).toBe(countIn(before) + 1)
  expect(await channelWarnings({ MAIL_TRANSPORT: 'smtp', SMS_TRANSPORT: 'twilio' }, db)).toEqual([])
  expect((await channelWarnings({ MAIL_TRANSPORT: 'none', SMS_TRANSPORT: 'twilio' }, db)).join()).toContain(
    'MAIL_TRANSPORT',
  )
})

describe('when the lender begins to send text messages', () => {
  it('shows the words that were agreed to before', async () => {
    sendTexts()
    const [{ receipts }] = (await rosa.get(`/account/agreements?dealer_id=${DEALER}`)).body.applications
    const names = { lender: settings.LENDER_NAME, dealer: 'Sunrise Homes', isEmailOnly: true }
    const { paragraphs } = legalTexts['terms-of-use'](names)
    expect(receipts.find(({ text_id }: { text_id: string }) => text_id === 'terms-of-use').paragraphs).toEqual(
      paragraphs,
    )
    expect(paragraphs.join()).not.toContain('phone')
  })

  it('asks a person who has not signed to agree to the new words', async () => {
    await fill(rosa, ids)
    sendTexts()
    const { status, body } = await rosa.post(`${application()}/envelope`)
    expect([status, body.code]).toEqual([409, 'authorization_changed'])
  })

  it('lets a person choose them', async () => {
    sendTexts()
    expect((await rosa.put(own(), { sms_support_opt_out: false })).status).toBe(200)
    expect(await receiptsOf(ids.borrower_id)).toContain('sms-consent')
  })
})
