import { errorCodes } from '@porchlight/domain'
import { describe, expect, it } from 'vitest'
import { minute } from '../support/clock.ts'
import { mailedToken, newestMessage } from '../support/inbox.ts'
import { testedApi } from '../support/tested-api.ts'

const { app, services } = await testedApi()

const dealer = 'sunrise-homes'
const { message: expired } = errorCodes.sign_in_link_invalid
let addresses = 0
const newAddress = () => `person${++addresses}@example.com`
// Each from an address of its own, so that no test uses up another's limit.
let visitors = 0
const post = (url: string, payload: object, headers = {}, remoteAddress = `10.0.0.${++visitors}`) =>
  app.inject({ method: 'POST', url: `/v1/sign-in/email-link${url}`, payload, headers, remoteAddress })
const send = (body: object, from?: string) => post('', { dealer, ...body }, {}, from)
const confirm = (body: object, headers = {}) => post('/confirm', body, headers)

describe('a link', () => {
  it('signs in with the address it was sent to', async () => {
    const email = newAddress()
    const sent = await send({ email: ` ${email.toUpperCase()} ` })
    expect([sent.statusCode, sent.json()]).toEqual([202, {}])
    const confirmed = await confirm({ email, token: await mailedToken(services, email) })
    expect(confirmed.statusCode).toBe(200)
    expect(confirmed.json()).toEqual({
      token: expect.any(String),
      expires_at: expect.any(String),
      user: { id: expect.any(String), email, phone_number: null },
    })
    const headers = { 'x-jwt': confirmed.json().token }
    const list = await app.inject({ url: '/v1/applications?dealer_id=sunrise-homes', headers })
    expect(list.statusCode).toBe(200)
  })

  it('signs in the same user in any letter case', async () => {
    const email = newAddress()
    const ids: string[] = []
    for (const typed of [email, email.toUpperCase()]) {
      await send({ email: typed })
      ids.push((await confirm({ email: typed, token: await mailedToken(services, email) })).json().user.id)
    }
    expect(ids[0]).toBe(ids[1])
  })

  it('is valid once, even for two concurrent requests', async () => {
    const email = newAddress()
    await send({ email })
    const token = await mailedToken(services, email)
    const answers = await Promise.all([1, 2, 3, 4].map(() => confirm({ email, token })))
    expect(answers.map(answer => answer.statusCode).sort()).toEqual([200, 422, 422, 422])
    expect((await confirm({ email, token })).json()).toEqual({
      code: 'sign_in_link_invalid',
      message: expired,
      errors: { token: expired },
    })
  })

  it('ends all links of its address when it is used, and none of another address', async () => {
    const [email, other] = [newAddress(), newAddress()]
    const tokens: string[] = []
    for (const _ of ['older', 'used', 'newer']) {
      await send({ email })
      tokens.push(await mailedToken(services, email))
    }
    await send({ email: other })
    expect((await confirm({ email, token: tokens[1] })).statusCode).toBe(200)
    const refusals = []
    for (const token of tokens) refusals.push((await confirm({ email, token })).json().code)
    expect(refusals).toEqual(['sign_in_link_replaced', 'sign_in_link_replaced', 'sign_in_link_invalid'])
    expect((await confirm({ email: other, token: tokens[0] })).json().code).toBe('sign_in_link_invalid')
    expect((await confirm({ email: other, token: await mailedToken(services, other) })).statusCode).toBe(200)
  })

  it('signs in once where two links of an address are used at the same time', async () => {
    const email = newAddress()
    const tokens: string[] = []
    for (const _ of [1, 2]) {
      await send({ email })
      tokens.push(await mailedToken(services, email))
    }
    const answers = await Promise.all(tokens.map(token => confirm({ email, token })))
    expect(answers.map(answer => answer.statusCode).sort()).toEqual([200, 422])
  })

  it('leaves the others when it is refused', async () => {
    const email = newAddress()
    await send({ email })
    const token = await mailedToken(services, email)
    expect((await confirm({ email, token: `${token.slice(1)}A` })).statusCode).toBe(422)
    expect((await confirm({ email, token })).statusCode).toBe(200)
  })

  it('is valid for 15 minutes', async () => {
    const email = newAddress()
    await send({ email })
    const token = await mailedToken(services, email)
    services.clock.advance(15 * minute)
    const answer = await confirm({ email, token })
    expect([answer.statusCode, answer.json().code]).toEqual([422, 'sign_in_link_invalid'])
  })

  it('is refused with another address, and so is an invented token', async () => {
    const email = newAddress()
    await send({ email })
    const token = await mailedToken(services, email)
    expect((await confirm({ email: newAddress(), token })).statusCode).toBe(422)
    expect((await confirm({ email, token: `${token.slice(1)}A` })).statusCode).toBe(422)
    expect((await confirm({ email, token: '' })).statusCode).toBe(422)
    expect((await confirm({ email, token })).statusCode).toBe(200)
  })

  it('stays valid when another one is requested', async () => {
    const email = newAddress()
    await send({ email })
    const first = await mailedToken(services, email)
    await send({ email })
    expect((await confirm({ email, token: first })).statusCode).toBe(200)
  })
})

describe('its address', () => {
  const linkFor = async (redirect: string | undefined) => {
    const email = newAddress()
    await send({ email, redirect })
    return new URL((await newestMessage(services, email)).link!)
  }

  it('has the token in the fragment only, and no email', async () => {
    const link = await linkFor(undefined)
    expect(`${link.origin}${link.pathname}${link.search}`).toBe('http://localhost:3000/sunrise-homes/login/confirm')
    expect(link.hash).toMatch(/^#token=[\w-]{43}$/)
    expect(link.href).not.toContain('person')
  })

  it('carries the redirect', async () => {
    const back = '/sunrise-homes/application/0123456789/progress'
    expect((await linkFor(back)).searchParams.get('redirect')).toBe(back)
  })

  it.each([
    'https://evil.example',
    '//evil.example',
    '/blue-ridge-homes/dashboard',
    '/sunrise-homes/login',
    'javascript:alert(1)',
  ])('does not carry the redirect %s', async redirect => expect((await linkFor(redirect)).search).toBe(''))
})

describe('the mail', () => {
  it('names the dealer and carries the link in text and HTML', async () => {
    const email = newAddress()
    await send({ email })
    const mail = await newestMessage(services, email)
    expect(mail.subject).toMatch(/^Your sign-in link for Sunrise Homes, \w+ \d+, \d{4}, \d+:\d\d [AP]M Eastern Time$/)
    expect(mail.text).toContain('Sunrise Homes sells the home: 512-555-0142. ')
    expect(mail.text).toContain(' makes the loan and decides on it: 555-555-0190.')
    services.clock.advance(minute)
    await send({ email })
    expect((await newestMessage(services, email)).subject).not.toBe(mail.subject)
    expect(mail.text).toContain(mail.link)
    expect(mail.html).toContain(`href="${mail.link}"`)
    expect(mail.code).toBeNull()
  })
})

describe('is refused', () => {
  it.each([
    ['an unknown dealer', { dealer: 'unknown', email: 'a@example.com' }, 404, { code: 'dealer_not_found' }],
    ['no email', { email: 'ada' }, 422, { errors: { email: 'Invalid email or phone number' } }],
    ['a control character', { email: 'a\0@example.com' }, 422, { errors: { email: 'Invalid email or phone number' } }],
    ['a phone number', { email: '5125550123' }, 422, { errors: { email: 'Invalid email or phone number' } }],
    ['a missing email', {}, 422, { errors: { email: 'This value is missing' } }],
    ['a number for an email', { email: 5 }, 422, { errors: { email: 'This value is not valid' } }],
    [
      'an unknown field',
      { email: 'a@example.com', admin: true },
      422,
      { errors: { admin: "This field isn't used here" } },
    ],
  ])('%s', async (_, body, status, answer) => {
    const refusal = await send(body)
    expect(refusal.statusCode).toBe(status)
    expect(refusal.json()).toMatchObject(answer)
  })

  it.each(['', 'a\0@example.com', 'unknown'])('a confirmation for %j', async email => {
    const answer = await confirm({ email, token: 'x' })
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, ['email']])
  })

  it('a page of another site', async () => {
    const email = newAddress()
    await send({ email })
    const token = await mailedToken(services, email)
    const answer = await confirm({ email, token }, { origin: 'https://evil.example' })
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'forbidden'])
    expect((await confirm({ email, token }, { origin: 'http://localhost:3000' })).statusCode).toBe(200)
  })

  it('a sixth email from one network to an address within 15 minutes, with Retry-After', async () => {
    const email = newAddress()
    const from = '10.1.0.1'
    const answers = await Promise.all(Array.from({ length: 6 }, () => send({ email }, from)))
    expect(answers.map(answer => answer.statusCode).sort()).toEqual([202, 202, 202, 202, 202, 429])
    const refusal = answers.find(answer => answer.statusCode === 429)!
    const seconds = Number(refusal.headers['retry-after'])
    expect(seconds).toBeGreaterThan(14 * 60)
    expect(refusal.json()).toMatchObject({
      code: 'too_many_messages',
      message:
        "The last link or code we sent still works if you haven't used it. Check your inbox and your spam folder, or call Sunrise Homes at 512-555-0142.",
    })
    expect((await send({ email }, '10.1.0.2')).statusCode).toBe(202)
    services.clock.advance(seconds * 1000)
    expect((await send({ email }, from)).statusCode).toBe(202)
  })

  it('a forty-first email to an address within a day, from all networks', async () => {
    const email = newAddress()
    const statuses: number[] = []
    for (let sent = 0; sent < 41; sent++) statuses.push((await send({ email }, `10.2.0.${sent}`)).statusCode)
    expect(statuses).toEqual([...Array(40).fill(202), 429])
  })
})
