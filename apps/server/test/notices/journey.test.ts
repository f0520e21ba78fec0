import { dayIn, ENGLISH, formats } from '@porchlight/domain'
import { beforeAll, expect, test } from 'vitest'
import { newId } from '../../src/platform/ids.ts'
import { rosa } from '../signing/ready-application.ts'
import { browserOf, openSigningPage, signingDesk } from '../signing/signing-desk.ts'
import { signIn } from '../support/app.ts'
import { advanceToHour } from '../support/clock.ts'
import { joinedCoborrower, luisRegistration } from '../support/coborrower.ts'
import { borrowerCalls, callsOf, DEALER, fill, start } from '../support/filled-application.ts'
import { sentMessages } from '../support/inbox.ts'

const desk = await signingDesk()
const { app, services } = desk
beforeAll(() => advanceToHour(services.clock, 13))

async function registered(primary: { first_name: string; last_name: string }) {
  const email = `${newId()}@example.com`
  const { headers } = await signIn(services, email)
  const calls = callsOf(app, headers)
  const ids = await start(calls, { ...rosa, ...primary, confirm_email: rosa.email })
  return { email, headers, calls, ids }
}

/** The subjects of the emails to an address since the last look. */
const seen = new Set<string>()
async function newSubjects(email: string): Promise<string[]> {
  const messages = await sentMessages(services)
  const unseen = messages.filter(({ id, to }) => to === email && !seen.has(id))
  for (const { id } of unseen) seen.add(id)
  return unseen.map(({ subject }) => subject)
}

test('each step of an application is announced to the other borrower, once', async () => {
  const primary = await registered(rosa)
  const { application_id } = primary.ids
  const application = `/${DEALER}/application/${application_id}`
  const email = `${newId()}@example.com`
  const news = async () => {
    await services.queue.drain()
    return { rosa: await newSubjects(primary.email), luis: await newSubjects(email) }
  }

  const luis = await joinedCoborrower(desk, primary.ids, primary.calls, email, {
    ...luisRegistration,
    sms_support_opt_out: true,
  })
  expect(await news()).toEqual({ rosa: ['Luis joined your application'], luis: [] })

  for (const call of borrowerCalls(luis.calls, luis.ids)) await call()
  expect(await news()).toEqual({ rosa: ['Luis finished their part'], luis: [] })

  await fill(primary.calls, primary.ids)
  expect(await news()).toEqual({ rosa: [], luis: ["It's time to sign"] })

  const own = { rosa: { ...primary, id: primary.ids.borrower_id }, luis: { ...luis, id: luis.ids.borrower_id } }
  const send = async () => (await primary.calls.post(`${application}/envelope`)).body.envelope_id as string
  const open = async (name: 'rosa' | 'luis', envelope_id: string) => {
    const signer = own[name]
    const { signing_url } = (await browserOf(app, application_id, signer).sign(signer.id, envelope_id)).json()
    return openSigningPage(app, signing_url)
  }
  const sign = async (name: 'rosa' | 'luis', envelope_id: string) => {
    const page = await open(name, envelope_id)
    await page.read()
    const typed = { kind: 'typed', name: `${name} delgado` } as const
    expect((await page.adopt(typed)).statusCode).toBe(200)
    expect((await page.adopt(typed)).statusCode).toBe(200)
  }
  /** A request whose answer was lost, and its retry. */
  const reopenTwice = async () => {
    const key = { 'idempotency-key': newId() }
    for (let attempt = 0; attempt < 2; attempt++)
      expect((await primary.calls.post(`${application}/reopen`, undefined, key)).status).toBe(200)
  }

  const first = await send()
  expect(await news()).toEqual({ rosa: [], luis: [] })
  await sign('rosa', first)
  expect(await news()).toEqual({ rosa: [], luis: ["Rosa signed. It's your turn"] })

  await (await open('luis', first)).decline('The price is not what we agreed on.')
  expect(await news()).toEqual({ rosa: ['Luis declined to sign'], luis: ['You declined to sign'] })

  await reopenTwice()
  const reopened = { rosa: ['You reopened the application'], luis: ['Rosa reopened the application'] }
  expect(await news()).toEqual(reopened)

  const second = await send()
  await services.queue.drain()
  await sign('luis', second)
  expect(await news()).toEqual({ rosa: ["Luis signed. It's your turn"], luis: [] })
  await sign('rosa', second)
  const submitted = ['Your application was submitted']
  expect(await news()).toEqual({ rosa: submitted, luis: submitted })

  await reopenTwice()
  expect(await news()).toEqual(reopened)

  expect((await primary.calls.remove(application)).status).toBe(200)
  const today = dayIn(services.settings.LENDER_TIME_ZONE, services.clock.now())
  const day = formats(ENGLISH).day(today, 'UTC')
  expect(await news()).toEqual({ rosa: [`You withdrew on ${day}`], luis: [`Rosa withdrew on ${day}`] })
})

test('documents that cannot be prepared are announced', async () => {
  const { email, calls, ids } = await registered({ first_name: 'Rosa', last_name: 'Failload' })
  await fill(calls, ids)
  await calls.post(`/${DEALER}/application/${ids.application_id}/envelope`)
  await services.queue.drain().catch(() => undefined)
  await services.queue.drain()
  expect(await newSubjects(email)).toEqual(["We couldn't prepare your documents"])
})

test('a borrower alone hears nothing of their own steps', async () => {
  const { email, calls, ids } = await registered(rosa)
  await fill(calls, ids)
  await services.queue.drain()
  expect(await newSubjects(email)).toEqual([])
})
