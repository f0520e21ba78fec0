import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, it, test } from 'vitest'
import { PermanentError } from '../../src/platform/queue/queue.ts'
import { twilioSender } from '../../src/providers/twilio/twilio-sender.ts'
import { isSignedByTwilio } from '../../src/providers/twilio/twilio-signature.ts'
import { signIn } from '../support/app.ts'
import { solvedCaptcha } from '../support/captcha.ts'
import { callsOf, DEALER, start } from '../support/filled-application.ts'
import { freePort } from '../support/free-port.ts'
import { sampleMail } from '../support/sample-mail.ts'
import { testedApi } from '../support/tested-api.ts'
import { twilioAccount, twilioCall, twilioStandIn } from '../support/twilio-stand-in.ts'

const twilio = await twilioStandIn()
afterAll(twilio.close)

const PUBLIC_URL = 'http://localhost:3000'
const settings = { ...twilioAccount, TWILIO_API_URL: twilio.url, PUBLIC_URL }
const nowhere = `http://127.0.0.1:${await freePort()}`
const stopped: string[] = []
const sender = twilioSender(settings, { stopTexts: async number => void stopped.push(number) })
const { app, services } = await testedApi({ settings: { SMS_TRANSPORT: 'twilio', ...settings } })
beforeEach(() => {
  twilio.received.length = 0
})

const recipient = '+15125550143'
const text = {
  ...sampleMail,
  id: randomUUID(),
  channel: 'SMS',
  recipient,
  text: '123456 is your code\n\n@localhost #123456',
} as const

describe('a text message', () => {
  it('is sent by the messaging service, with an address for reports', async () => {
    await sender.send(text)
    expect(twilio.received).toEqual([
      {
        To: recipient,
        Body: text.text,
        MessagingServiceSid: twilioAccount.TWILIO_MESSAGING_SERVICE_SID,
        StatusCallback: `${PUBLIC_URL}/v1/twilio/status?message=${text.id}`,
      },
    ])
  })

  it.each([
    [400, 21211, true],
    [400, 21610, true],
    [400, 21614, true],
    [400, 21408, false],
    [429, 20429, false],
    [500, undefined, false],
    [503, 20503, false],
  ])('that is refused with %s %s is given up: %s', async (status, code, isFinal) => {
    twilio.refusals[recipient] = { status, ...(code && { code }) }
    const error = await sender.send(text).catch((problem: Error) => problem)
    delete twilio.refusals[recipient]
    expect(error).toBeInstanceOf(isFinal ? PermanentError : Error)
    expect(error instanceof PermanentError).toBe(isFinal)
    expect((error as Error).message).not.toContain(recipient)
  })

  it.each([
    ['the token is wrong', { TWILIO_AUTH_TOKEN: 'wrong' }, /^Twilio did not take the message: 401 20003$/],
    ['nothing listens', { TWILIO_API_URL: nowhere }, /^Twilio cannot be reached: connect ECONNREFUSED /],
  ])('may be sent later where %s', async (_, changed, message) => {
    const failing = twilioSender({ ...settings, ...changed }, { stopTexts: async () => {} })
    const error = await failing.send(text).catch((problem: Error) => problem)
    expect(error).toEqual(expect.objectContaining({ name: 'Error', message: expect.stringMatching(message) }))
  })
})

// The example that Twilio publishes.
test.each([
  ['RSOYDt4T1cUTdK1PDd93/VVr8B8=', true],
  ['RSOYDt4T1cUTdK1PDd93/VVr8B9=', false],
  ['', false],
  [undefined, false],
])('the signature %s is valid: %s', (signature, isValid) => {
  const form = {
    Digits: '1234',
    To: '+18005551212',
    CallSid: 'CA1234567890ABCDE',
    Caller: '+14158675309',
    From: '+14158675309',
  }
  expect(isSignedByTwilio('12345', signature, 'https://mycompany.com/myapp.php?foo=1&bar=2', form)).toBe(isValid)
})

const called = (url: string, form: Record<string, string>, headers = {}) => {
  const call = twilioCall(PUBLIC_URL + url, form)
  return app.inject({ method: 'POST', url, ...call, headers: { ...call.headers, ...headers } })
}
let texts = 0
const texted = (Body: string, From: string, more = {}) =>
  called('/v1/twilio/incoming', { From, Body, MessageSid: `SM${++texts}`, ...more })

describe('a call that Twilio did not sign', () => {
  it.each(['/v1/twilio/status?message=1', '/v1/twilio/incoming'])('is refused: %s', async url => {
    for (const signature of ['', 'RSOYDt4T1cUTdK1PDd93/VVr8B8=']) {
      const answer = await called(url, { From: recipient, Body: 'STOP' }, { 'x-twilio-signature': signature })
      expect(answer.statusCode).toBe(403)
    }
    expect(await services.db.selectFrom('stopped_number').selectAll().execute()).toEqual([])
  })
})

const askForCode = async (phone_number: string) =>
  app.inject({
    method: 'POST',
    url: '/v1/sign-in/sms-code',
    payload: { dealer: DEALER, phone_number, captcha: await solvedCaptcha(services.captcha) },
    remoteAddress: `10.3.0.${Math.floor(Math.random() * 250)}`,
  })

describe('STOP', () => {
  it.each([
    ['+15125550151', 'STOP', {}, 'START', {}],
    ['+15125550152', ' stop ', {}, 'unstop', {}],
    ['+15125550153', 'Please leave me alone', { OptOutType: 'STOP' }, 'ok again', { OptOutType: 'START' }],
  ])('from %s (%j %j) holds messages back until %j %j', async (number, refusal, refusedAs, consent, consentedAs) => {
    const answer = await texted(refusal, number, refusedAs)
    expect([answer.statusCode, answer.body]).toEqual([200, expect.stringContaining('<Response/>')])
    await askForCode(number)
    await expect(services.queue.drain()).rejects.toThrow('The recipient stopped text messages')
    expect(twilio.received).toEqual([])

    await texted('Thanks!', number)
    await texted(consent, number, consentedAs)
    await askForCode(number)
    await services.queue.drain()
    expect(twilio.received).toEqual([expect.objectContaining({ To: number })])
  })

  it('is not undone by an earlier START that is sent again', async () => {
    const number = '+15125550154'
    const start = { MessageSid: 'SMcaptured' }
    await texted('START', number, start)
    await texted('STOP', number)
    expect((await texted('START', number, start)).statusCode).toBe(200)
    await askForCode(number)
    await expect(services.queue.drain()).rejects.toThrow('The recipient stopped text messages')
  })

  it('that only Twilio knows of is stored after the first refusal', async () => {
    const other = '+15125550144'
    twilio.refusals[other] = { status: 400, code: 21610 }
    await askForCode(other)
    await expect(services.queue.drain()).rejects.toThrow('Twilio did not take the message: 400 21610')
    delete twilio.refusals[other]
    await askForCode(other)
    await expect(services.queue.drain()).rejects.toThrow('The recipient stopped text messages')
  })
})

describe('a report about a message', () => {
  it.each([
    ['delivered', false],
    ['sent', false],
    ['undelivered', true],
    ['failed', true],
  ])('%s: marks the invitation as undeliverable: %s', async (MessageStatus, isReported) => {
    const calls = callsOf(app, (await signIn(services, `rosa-${MessageStatus}`)).headers)
    const { application_id } = await start(calls)
    const phone_number = `512555${String(2000 + MessageStatus.length)}`
    await calls.post(`/${DEALER}/application/${application_id}/coborrower/invite`, { phone_number })
    await services.queue.drain()
    const [sent] = twilio.received
    const url = new URL(sent!.StatusCallback!)
    const report = await called(url.pathname + url.search, {
      MessageSid: 'SM1',
      MessageStatus,
      To: sent!.To!,
      ...(isReported && { ErrorCode: '30005' }),
    })
    expect(report.statusCode).toBe(204)
    const { undeliverable_at } = await services.db
      .selectFrom('invitation')
      .innerJoin('borrower', 'borrower.id', 'invitation.borrower_id')
      .select('undeliverable_at')
      .where('borrower.application_id', '=', application_id)
      .executeTakeFirstOrThrow()
    expect(undeliverable_at !== null).toBe(isReported)
  })

  it.each(['', 'nonsense', randomUUID()])('about no message of ours (%j) changes nothing', async message => {
    const report = await called(`/v1/twilio/status?message=${message}`, { MessageStatus: 'failed' })
    expect(report.statusCode).toBe(204)
  })
})
