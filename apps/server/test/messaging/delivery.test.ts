import { sql } from 'kysely'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { claimMessage, releaseMessage, storeSent } from '../../src/messaging/delivery-repository.ts'
import type { MessageSender, OutgoingMessage } from '../../src/messaging/message-sender.ts'
import { inTransaction } from '../../src/platform/database/transaction.ts'
import { newId } from '../../src/platform/ids.ts'
import { PermanentError } from '../../src/platform/queue/queue.ts'
import { signIn } from '../support/app.ts'
import { solvedCaptcha } from '../support/captcha.ts'
import { advanceToHour, minute } from '../support/clock.ts'
import { freshDatabase } from '../support/database.ts'
import { callsOf, DEALER, start } from '../support/filled-application.ts'
import { sampleMail } from '../support/sample-mail.ts'
import { servicesOn } from '../support/services.ts'
import { testedApi } from '../support/tested-api.ts'

/** A provider that the tests turn off and on. */
const delivered: OutgoingMessage[] = []
let provider: (message: OutgoingMessage) => Promise<void>
const sender: MessageSender = {
  async send(message) {
    await provider(message)
    delivered.push(message)
  },
}
const isUp = async () => {}
/** Fails for `tries` attempts and calls `onAttempt` at each. */
function downFor(tries: number, onAttempt: () => Promise<void> = isUp) {
  let failed = 0
  provider = async () => {
    if (failed === tries) return
    failed++
    await onAttempt()
    throw new Error('the provider is down')
  }
}

const { app, services } = await testedApi({ sender })
// At night, text messages wait for the morning.
advanceToHour(services.clock, 9)
beforeEach(() => {
  delivered.length = 0
  provider = isUp
})

let visitors = 0
const post = (url: string, payload: object) =>
  app.inject({ method: 'POST', url: `/v1/sign-in${url}`, payload, remoteAddress: `10.0.7.${++visitors}` })
const askForLink = (email: string) => post('/email-link', { dealer: DEALER, email })
const askForCode = async (phone_number: string) =>
  post('/sms-code', { dealer: DEALER, phone_number, captcha: await solvedCaptcha(services.captcha) })
const confirm = (challenge: Awaited<ReturnType<typeof askForCode>>) =>
  post('/sms-code/confirm', { verification_id: challenge.json().verification_id, code: delivered.at(-1)!.code })
const delivery = async () => (await app.inject({ url: '/v1/sign-in/delivery' })).json()
const allIsWell = { email_delayed: false, sms_delayed: false }

test('a link requested during an outage is reported as delayed and delivered once', async () => {
  const said: object[] = []
  downFor(3, async () => void said.push(await delivery()))
  const known = await askForLink('down@lantern.example')
  expect([known.statusCode, known.json()]).toEqual([202, {}])
  await services.queue.drain()
  // Before the first attempt no delay is known.
  const slow = { ...allIsWell, email_delayed: true }
  expect(said).toEqual([allIsWell, slow, slow])
  expect(delivered).toHaveLength(1)
  expect(await delivery()).toEqual(allIsWell)

  const token = new URLSearchParams(new URL(delivered[0]!.link!).hash.slice(1)).get('token')
  expect((await post('/email-link/confirm', { email: 'down@lantern.example', token })).statusCode).toBe(200)
})

test('an old failure is not reported', async () => {
  downFor(1000)
  await askForLink('gone@lantern.example')
  await expect(services.queue.drain()).rejects.toThrow('the provider is down')
  expect(await delivery()).toMatchObject({ email_delayed: true })
  services.clock.advance(15 * minute)
  expect(await delivery()).toEqual(allIsWell)
})

test('a code is valid for 10 minutes from when it was sent', async () => {
  const challenge = await askForCode('5125552001')
  services.clock.advance(59 * minute)
  await services.queue.drain()
  services.clock.advance(10 * minute - 1000)
  expect((await confirm(challenge)).statusCode).toBe(200)

  const late = await askForCode('5125552002')
  services.clock.advance(50 * minute)
  await services.queue.drain()
  services.clock.advance(10 * minute)
  expect((await confirm(late)).statusCode).toBe(422)
})

test('sends only the newest of several queued codes', async () => {
  await askForCode('5125552003')
  const newest = await askForCode('5125552003')
  await services.queue.drain()
  expect(delivered).toHaveLength(1)
  expect((await confirm(newest)).statusCode).toBe(200)
})

test('drops a link that is too old, visibly', async () => {
  await askForLink('patient@lantern.example')
  services.clock.advance(60 * minute)
  await expect(services.queue.drain()).rejects.toThrow('in time')
  expect(delivered).toEqual([])
  expect((await services.queue.failures())[0]).toMatchObject({ name: 'send-message', attempts: 1 })
})

async function invited(email: string) {
  const calls = callsOf(app, (await signIn(services, `rosa-for-${email}`)).headers)
  const { application_id } = await start(calls)
  const application = `/${DEALER}/application/${application_id}`
  const invite = async (to: object) => (await calls.post(`${application}/coborrower/invite`, to)).body
  const { borrower_id } = await invite({ email })
  return {
    borrower_id: borrower_id as string,
    sendAgain: (to: string) => invite({ borrower_id, email: to }),
    remove: () => calls.remove(`/${DEALER}/borrower/${borrower_id}`),
    discard: () => calls.remove(application),
  }
}
const invitationOf = ({ borrower_id }: { borrower_id: string }) =>
  services.db
    .selectFrom('invitation')
    .select(['sent_at', 'undeliverable_at'])
    .where('borrower_id', '=', borrower_id)
    .executeTakeFirst()

test('records when an invitation was sent', async () => {
  const path = await invited('luis@lantern.example')
  expect(await invitationOf(path)).toEqual({ sent_at: null, undeliverable_at: null })
  await services.queue.drain()
  expect(await invitationOf(path)).toEqual({ sent_at: expect.any(Date), undeliverable_at: null })
})

test('fails permanently for an unknown address, without reporting a delay', async () => {
  const path = await invited('typo@lantern.example')
  provider = async () => {
    throw new PermanentError('no such mailbox')
  }
  await expect(services.queue.drain()).rejects.toThrow('no such mailbox')
  expect(await invitationOf(path)).toEqual({ sent_at: null, undeliverable_at: expect.any(Date) })
  expect((await services.queue.failures())[0]).toMatchObject({ reason: 'no such mailbox', attempts: 1 })
  expect(await delivery()).toEqual(allIsWell)
})

test.each(['remove', 'discard'] as const)('does not send a queued invitation after %s', async takeBack => {
  const recipient = `${takeBack}d@lantern.example`
  const path = await invited(recipient)
  expect((await path[takeBack]()).status).toBe(200)
  await services.queue.drain()
  expect(delivered.filter(message => message.recipient === recipient)).toEqual([])
})

test('sends only the newest of several queued invitations', async () => {
  const path = await invited('luiz@lantern.example')
  await path.sendAgain('luis.delgado@lantern.example')
  await services.queue.drain()
  expect(delivered.map(({ recipient }) => recipient)).toEqual(['luis.delgado@lantern.example'])
})

test('a message of a kind that only another release knows is sent, and followed by no area', async () => {
  const about = { kind: 'survey', id: newId() }
  const message = { ...sampleMail, id: newId(), channel: 'SMS', recipient: '+15125552099' }
  await inTransaction(services.db, trx => services.queue.enqueue(trx, 'send-message', { ...message, about }))
  await services.queue.drain()
  expect(delivered).toMatchObject([{ id: message.id }])
  await services.deliveryReports.undeliverable(message.id)
})

test('an email waits while there is no transport, is given up by no one, and is sent once there is one', async () => {
  const { settings, clock, queue } = services
  Object.assign(settings, { MAIL_TRANSPORT: 'none' })
  const path = await invited('waiting@lantern.example')
  try {
    for (let passed = 0; passed < 5; passed++) {
      await queue.drain()
      clock.advance(60 * minute)
    }
    expect(delivered).toEqual([])
    expect(await invitationOf(path)).toEqual({ sent_at: null, undeliverable_at: null })
    expect(await delivery()).toEqual({ ...allIsWell, email_delayed: true })
  } finally {
    Object.assign(settings, { MAIL_TRANSPORT: 'inbox' })
  }
  await queue.drain()
  expect(delivered.map(({ recipient }) => recipient)).toEqual(['waiting@lantern.example'])
})

test('a link that is too late is given up also while there is no transport', async () => {
  const { settings, clock, queue } = services
  Object.assign(settings, { MAIL_TRANSPORT: 'none' })
  await askForLink('late@lantern.example')
  try {
    await queue.drain()
    clock.advance(60 * minute)
    await expect(queue.drain()).rejects.toThrow('in time')
  } finally {
    Object.assign(settings, { MAIL_TRANSPORT: 'inbox' })
  }
})

const another = 'Another attempt may be sending this message'

test('an attempt that outlives its claim ends neither the claim of the next one nor the record that it was sent', async () => {
  const { db } = services
  const id = newId()
  const first = await claimMessage(db, id)
  await expect(claimMessage(db, id)).rejects.toThrow(another)
  const past = { claimed_until: sql<Date>`now() - interval '1 second'` }
  await db.updateTable('message_attempt').set(past).where('id', '=', id).execute()
  const second = await claimMessage(db, id)
  await releaseMessage(db, id, first!)
  await expect(claimMessage(db, id)).rejects.toThrow(another)
  await storeSent(db, id)
  await releaseMessage(db, id, second!)
  expect(await claimMessage(db, id)).toBeUndefined()
})

test('a start on the embedded database ends the claims of the process before, and on a server those of others stay', async () => {
  const database = await freshDatabase()
  const { db, kind } = database
  const [sent, interrupted] = [newId(), newId()]
  for (const id of [sent, interrupted]) await claimMessage(db, id)
  await storeSent(db, sent)
  const next = await servicesOn(database)
  onTestFinished(() => next.close())
  expect(await claimMessage(db, sent)).toBeUndefined()
  const again = claimMessage(db, interrupted)
  if (kind === 'embedded') expect(await again).toBeInstanceOf(Date)
  else await expect(again).rejects.toThrow(another)
})
