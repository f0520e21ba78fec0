import { parseContact } from '@porchlight/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Settings } from '../../src/platform/settings/settings.ts'
import { reservedRecipients } from '../../src/providers/inbox/inbox-sender.ts'
import { testApp } from '../support/app.ts'
import { solvedCaptcha } from '../support/captcha.ts'
import { type TestServices, testServices } from '../support/services.ts'

let services: TestServices
beforeAll(async () => {
  services = await testServices()
})
afterAll(() => services.close())

const inbox = async (query = '') => (await testApp(services)).inject({ url: `/v1/dev/messages${query}` })
const mail = async (email: string, dealer = 'sunrise-homes') =>
  (await testApp(services)).inject({ method: 'POST', url: '/v1/sign-in/email-link', payload: { dealer, email } })

describe('the inbox', () => {
  it('shows what was sent, newest first', async () => {
    await mail('first@example.com')
    await services.queue.drain()
    await mail('second@example.com', 'blue-ridge-homes')
    await services.queue.drain()
    const messages = (await inbox()).json()
    expect(messages.map((message: { to: string }) => message.to)).toEqual(['second@example.com', 'first@example.com'])
    expect(messages[0]).toEqual({
      id: expect.any(String),
      channel: 'EMAIL',
      to: 'second@example.com',
      subject: expect.stringMatching(/^Your sign-in link for Blue Ridge Homes, .+ Eastern Time$/),
      text: expect.stringContaining('Blue Ridge Homes'),
      html: expect.stringContaining('<!doctype html>'),
      link: expect.stringMatching(/#token=/),
      code: null,
      headers: {},
      created_at: expect.any(String),
    })
  })

  it.each([
    ['?to=First@Example.com', ['first@example.com']],
    ['?dealer=blue-ridge-homes', ['second@example.com']],
    ['?to=first@example.com&dealer=blue-ridge-homes', []],
  ])('is searched by %s', async (query, to) => {
    expect((await inbox(query)).json().map((message: { to: string }) => message.to)).toEqual(to)
  })

  it('finds a phone however it is written', async () => {
    const app = await testApp(services)
    const captcha = await solvedCaptcha(services.captcha)
    const payload = { dealer: 'sunrise-homes', phone_number: '(512) 555-0188', captcha }
    await app.inject({ method: 'POST', url: '/v1/sign-in/sms-code', payload })
    await services.queue.drain()
    const [message] = (await inbox('?to=512-555-0188')).json()
    expect(message).toMatchObject({
      to: '+15125550188',
      channel: 'SMS',
      link: null,
      code: expect.stringMatching(/^\d{6}$/),
    })
  })

  it('does not exist with a real transport', async () => {
    const settings = { MAIL_TRANSPORT: 'smtp', SMS_TRANSPORT: 'twilio' } as unknown as Settings
    const app = await testApp({ ...services, settings: { ...services.settings, ...settings } })
    const answer = await app.inject({ url: '/v1/dev/messages' })
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'not_found'])
  })
})

describe('a reserved recipient', () => {
  it('is a valid contact', () => {
    for (const recipient of Object.keys(reservedRecipients))
      expect(parseContact(recipient)).toMatchObject({ value: recipient })
  })

  const received = async (to: string) => (await inbox(`?to=${to}`)).json().length

  it('whose messages never arrive', async () => {
    expect((await mail('never-arrives@example.com')).statusCode).toBe(202)
    await services.queue.drain()
    expect(await received('never-arrives@example.com')).toBe(0)
  })

  it('whose messages arrive at the third try, once', async () => {
    await mail('fails-twice@example.com')
    await services.queue.drain()
    expect(await received('fails-twice@example.com')).toBe(1)
  })

  it('whose messages are given up, which shows', async () => {
    await mail('always-fails@example.com')
    await expect(services.queue.drain()).rejects.toThrow('reserved recipient')
    expect(await services.queue.failures()).toMatchObject([{ name: 'send-message', attempts: 145 }])
    expect(await received('always-fails@example.com')).toBe(0)
  })
})
