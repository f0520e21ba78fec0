import { errorCodes } from '@porchlight/domain'
import { describe, expect, it } from 'vitest'
import { solvedCaptcha } from '../support/captcha.ts'
import { day, minute } from '../support/clock.ts'
import { newestMessage, textedCode } from '../support/inbox.ts'
import { testedApi } from '../support/tested-api.ts'

const { app, services } = await testedApi()

const dealer = 'blue-ridge-homes'
const { message } = errorCodes.code_invalid
const invalid = { code: 'code_invalid', message, errors: { code: message } }
let phones = 0
const newPhone = () => `+1512555${String(1000 + ++phones)}`
let visitors = 0
const newVisitor = () => `10.0.1.${++visitors % 250}`
const post = (url: string, payload: object, remoteAddress = newVisitor()) =>
  app.inject({ method: 'POST', url: `/v1/sign-in/sms-code${url}`, payload, remoteAddress })
const send = async (body: object, from?: string) =>
  post('', { dealer, captcha: await solvedCaptcha(services.captcha), ...body }, from)
const confirm = (verification_id: string, code: string, from?: string) =>
  post('/confirm', { verification_id, code }, from)

async function sentCode(phone_number: string, from?: string): Promise<{ id: string; code: string; wrong: string }> {
  const answer = await send({ phone_number }, from)
  expect(answer.statusCode).toBe(202)
  const code = await textedCode(services, phone_number)
  return { id: answer.json().verification_id, code, wrong: code === '123456' ? '654321' : '123456' }
}

describe('a code', () => {
  it('signs in', async () => {
    const phone_number = newPhone()
    const { id, code } = await sentCode(phone_number.slice(2))
    const answer = await confirm(id, code)
    expect(answer.statusCode).toBe(200)
    expect(answer.json().user).toEqual({ id: expect.any(String), email: null, phone_number })
    const headers = { 'x-jwt': answer.json().token }
    const list = await app.inject({ url: '/v1/applications?dealer_id=sunrise-homes', headers })
    expect(list.statusCode).toBe(200)
  })

  it('is valid once, even for two concurrent requests', async () => {
    const { id, code } = await sentCode(newPhone())
    const answers = await Promise.all([1, 2, 3].map(() => confirm(id, code)))
    expect(answers.map(answer => answer.statusCode).sort()).toEqual([200, 422, 422])
  })

  it('is valid for 10 minutes', async () => {
    const { id, code } = await sentCode(newPhone())
    services.clock.advance(10 * minute)
    const answer = await confirm(id, code)
    expect([answer.statusCode, answer.json()]).toEqual([422, invalid])
  })

  it('is replaced by the next one', async () => {
    const phone = newPhone()
    const first = await sentCode(phone)
    const second = await sentCode(phone)
    expect((await confirm(first.id, first.code)).json()).toEqual(invalid)
    expect((await confirm(second.id, second.code)).statusCode).toBe(200)
  })

  it('is texted with the dealer’s name and bound to this origin', async () => {
    const phone = newPhone()
    const { code } = await sentCode(phone)
    const message = await newestMessage(services, phone)
    expect(message.text).toContain('Blue Ridge Homes')
    expect(message.text.endsWith(`\n\n@localhost #${code}`)).toBe(true)
  })
})

describe('tries', () => {
  it('are five for a code', async () => {
    const { id, code, wrong } = await sentCode(newPhone())
    for (let tried = 0; tried < 4; tried++) expect((await confirm(id, wrong)).json()).toEqual(invalid)
    expect((await confirm(id, code)).statusCode).toBe(200)
    const other = await sentCode(newPhone())
    for (let tried = 0; tried < 5; tried++) await confirm(other.id, other.wrong)
    expect((await confirm(other.id, other.code)).json()).toEqual(invalid)
  })

  it('count only with six digits', async () => {
    const { id, code } = await sentCode(newPhone())
    for (const malformed of ['12345', `1${code}`, `${code}1`, ` ${code}`, 'abcdef'])
      for (let tried = 0; tried < 5; tried++) expect((await confirm(id, malformed)).json()).toEqual(invalid)
    expect((await confirm(id, code)).statusCode).toBe(200)
  })

  it('are five for a code however many come at the same moment', async () => {
    const { id, code, wrong } = await sentCode(newPhone())
    await Promise.all(Array.from({ length: 20 }, () => confirm(id, wrong)))
    expect((await confirm(id, code)).json()).toEqual(invalid)
    const { attempts } = await services.db
      .selectFrom('sign_in_challenge')
      .select('attempts')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(attempts).toBe(5)
  })

  it('are ten for a phone, network and day, whatever is sent again', async () => {
    const phone = newPhone()
    const network = newVisitor()
    for (const _ of [1, 2]) {
      const { id, wrong } = await sentCode(phone, network)
      await Promise.all(Array.from({ length: 5 }, () => confirm(id, wrong, network)))
    }
    const third = await sentCode(phone, network)
    const refusal = await confirm(third.id, third.code, network)
    expect(refusal.statusCode).toBe(429)
    expect(Number(refusal.headers['retry-after'])).toBeGreaterThan(23 * 3600)
    services.clock.advance(day)
    const nextDay = await sentCode(phone, network)
    expect((await confirm(nextDay.id, nextDay.code, network)).statusCode).toBe(200)
  })

  it('of a stranger do not keep the owner of the number from signing in', async () => {
    const phone = newPhone()
    const [stranger, owner] = [newVisitor(), newVisitor()]
    const asked: number[] = []
    for (let times = 0; times < 16; times++) {
      const sent = await send({ phone_number: phone }, stranger)
      asked.push(sent.statusCode)
      if (sent.statusCode === 202)
        for (let tried = 0; tried < 5; tried++) await confirm(sent.json().verification_id, '000000', stranger)
      services.clock.advance(5 * minute)
    }
    expect(asked).toEqual([...Array(10).fill(202), ...Array(6).fill(429)])
    const { id, code } = await sentCode(phone, owner)
    expect((await confirm(id, code, owner)).statusCode).toBe(200)
  })

  it('are a hundred for a phone and day from all networks', async () => {
    const phone = newPhone()
    const statuses: number[] = []
    for (let times = 0; times < 21; times++) {
      const { id, wrong } = await sentCode(phone)
      for (let tried = 0; tried < 5; tried++) statuses.push((await confirm(id, wrong)).statusCode)
    }
    expect(statuses).toEqual([...Array(100).fill(422), ...Array(5).fill(429)])
  })

  it('that succeed are not counted, and neither are their codes', async () => {
    const phone = newPhone()
    const owner = newVisitor()
    for (let times = 0; times < 12; times++) {
      const { id, code } = await sentCode(phone, owner)
      expect((await confirm(id, code, owner)).statusCode).toBe(200)
      services.clock.advance(5 * minute)
    }
  })
})

describe('is refused', () => {
  const badPhone = { errors: { phone_number: 'Invalid email or phone number' } }
  it.each([
    ['an unknown dealer', { dealer: 'unknown', phone_number: '+15125550199' }, 404, { code: 'dealer_not_found' }],
    ['a toll-free number', { phone_number: '+18005550199' }, 422, badPhone],
    ['a premium number', { phone_number: '+19005550199' }, 422, badPhone],
    ['a number abroad', { phone_number: '+445125550199' }, 422, badPhone],
    ['an email', { phone_number: 'ada@example.com' }, 422, badPhone],
    [
      'a made-up captcha',
      { phone_number: '+15125550199', captcha: 'bm8=' },
      422,
      { errors: { captcha: expect.any(String) } },
    ],
    [
      'no captcha',
      { phone_number: '+15125550199', captcha: undefined },
      422,
      { errors: { captcha: 'This value is missing' } },
    ],
  ])('%s', async (_, body, status, answer) => {
    const refusal = await send(body)
    expect(refusal.statusCode).toBe(status)
    expect(refusal.json()).toMatchObject(answer)
  })

  it('a captcha that was used before', async () => {
    const captcha = await solvedCaptcha(services.captcha)
    const answers = await Promise.all([1, 2, 3].map(() => send({ phone_number: newPhone(), captcha })))
    expect(answers.map(answer => answer.statusCode).sort()).toEqual([202, 422, 422])
  })

  it('a malformed code, and one for an unknown verification', async () => {
    const { id, code } = await sentCode(newPhone())
    for (const [given, typed] of [
      [id, '12345'],
      [id, `${code}0`],
      ['0197ab00-0000-7000-8000-000000000000', code],
      ['nonsense', code],
    ] as const)
      expect((await confirm(given, typed)).json()).toEqual(invalid)
    expect((await confirm(id, code)).statusCode).toBe(200)
  })

  it('a sixth code to a phone within 15 minutes, from one network', async () => {
    const phone_number = newPhone()
    const network = newVisitor()
    const statuses: number[] = []
    for (let times = 0; times < 6; times++) statuses.push((await send({ phone_number }, network)).statusCode)
    expect(statuses).toEqual([202, 202, 202, 202, 202, 429])
    expect((await send({ phone_number })).statusCode).toBe(202)
  })

  it('more than an office’s worth of codes from one address', async () => {
    const ask = async () =>
      app.inject({
        method: 'POST',
        url: '/v1/sign-in/sms-code',
        payload: { dealer, phone_number: newPhone(), captcha: 'bm8=' },
        remoteAddress: '192.0.2.7',
      })
    for (let times = 0; times < 60; times++) await ask()
    const refusal = await ask()
    expect(refusal.statusCode).toBe(429)
    expect(Number(refusal.headers['retry-after'])).toBeGreaterThan(0)
  })
})
