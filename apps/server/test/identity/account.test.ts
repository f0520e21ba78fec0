import { errorCodes } from '@porchlight/domain'
import { describe, expect, it } from 'vitest'
import { newId } from '../../src/platform/ids.ts'
import { signIn } from '../support/app.ts'
import { solvedCaptcha } from '../support/captcha.ts'
import { minute } from '../support/clock.ts'
import { type Calls, callsOf, DEALER, start } from '../support/filled-application.ts'
import { newestMessage, textedCode } from '../support/inbox.ts'
import { testedApi } from '../support/tested-api.ts'

const { app, services } = await testedApi()

let people = 0
const newPhone = () => `+1512555${String(2000 + ++people)}`
const newEmail = () => `person${++people}@example.com`
const someone = async (contact = newEmail()) => {
  const { user, headers } = await signIn(services, contact)
  return { contact, user, headers, calls: callsOf(app, headers) }
}
const { message } = errorCodes.code_invalid
const invalid = { code: 'code_invalid', message, errors: { code: message } }

async function askForPhone(calls: Calls, phone_number: string) {
  const captcha = await solvedCaptcha(services.captcha)
  return calls.post('/account/phone', { dealer: DEALER, phone_number, captcha })
}
const askForEmail = (calls: Calls, email: string) => calls.post('/account/email', { dealer: DEALER, email })
const confirm = (calls: Calls, verification_id: string, code: string) =>
  calls.post('/account/confirm', { verification_id, code })

async function addPhone(calls: Calls, phone: string) {
  const { body } = await askForPhone(calls, phone)
  return confirm(calls, body.verification_id, await textedCode(services, phone))
}
const userId = async (contact: string) => (await signIn(services, contact)).user.user_id

describe('adding a contact', () => {
  it('by the code that was texted there lets it sign in to the same account', async () => {
    const { calls, contact, user } = await someone()
    const phone = newPhone()
    expect(await addPhone(calls, phone)).toMatchObject({ status: 200, body: { email: contact, phone_number: phone } })
    expect(await userId(phone)).toBe(user.user_id)
    expect((await calls.get('/account')).body).toMatchObject({ email: contact, phone_number: phone })
    const { text } = await newestMessage(services, contact)
    expect(text).toContain(`${phone.slice(2, 5)}-555-${phone.slice(8)} can now be used to sign in`)
  })

  it('by the code that was mailed there, likewise', async () => {
    const { calls, contact, user } = await someone(newPhone())
    const email = newEmail()
    const { body } = await askForEmail(calls, ` ${email.toUpperCase()} `)
    const { code, link } = await newestMessage(services, email)
    expect(link).toBeNull()
    expect(await confirm(calls, body.verification_id, code!)).toMatchObject({
      status: 200,
      body: { email, phone_number: contact },
    })
    expect(await userId(email)).toBe(user.user_id)
  })

  it('leaves a trace that does not name it', async () => {
    const { calls, user } = await someone()
    const phone = newPhone()
    await addPhone(calls, phone)
    const events = await services.db
      .selectFrom('audit_event')
      .selectAll()
      .where('actor_id', '=', user.user_id)
      .execute()
    expect(events.find(({ event }) => event === 'account.contact_added')).toMatchObject({ details: { channel: 'SMS' } })
    expect(JSON.stringify(events)).not.toContain(phone)
  })

  it('shows an invitation that was open for it', async () => {
    const inviting = callsOf(app, (await someone()).headers)
    const ids = await start(inviting)
    const phone_number = newPhone()
    const invitation = { phone_number: phone_number.slice(2) }
    const invited = await inviting.post(`/${DEALER}/application/${ids.application_id}/coborrower/invite`, invitation)
    expect(invited.status).toBeLessThan(300)
    const { calls } = await someone()
    const list = async () => (await calls.get(`/applications?dealer_id=${DEALER}`)).body
    expect(await list()).toEqual([])
    await addPhone(calls, phone_number)
    expect(await list()).toMatchObject([{ id: ids.application_id }])
  })

  it('is refused where there is one of its kind', async () => {
    const withEmail = await someone()
    const withPhone = await someone(newPhone())
    expect(await askForEmail(withEmail.calls, newEmail())).toMatchObject({
      status: 409,
      body: { code: 'email_already_set' },
    })
    expect(await askForPhone(withPhone.calls, newPhone())).toMatchObject({
      status: 409,
      body: { code: 'phone_number_already_set' },
    })
  })

  it.each([
    [
      'no address',
      { email: 'nonsense' },
      { status: 422, body: { errors: { email: 'Invalid email or phone number' } } },
    ],
    ['a phone number', { email: '5125550199' }, { status: 422 }],
    ['no dealer', { email: 'someone@example.com', dealer: 'unknown' }, { status: 404 }],
    ['more than is asked', { email: 'someone@example.com', user_id: newId() }, { status: 422 }],
  ])('is refused with %s', async (_, body, refusal) => {
    const { calls } = await someone(newPhone())
    expect(await calls.post('/account/email', { dealer: DEALER, ...body })).toMatchObject(refusal)
  })

  it('by phone costs a captcha', async () => {
    const { calls } = await someone()
    const answer = await calls.post('/account/phone', { dealer: DEALER, phone_number: newPhone(), captcha: 'bm8=' })
    expect(answer).toMatchObject({ status: 422, body: { errors: { captcha: expect.any(String) } } })
  })

  it('limits the codes of one user per day', async () => {
    const { calls } = await someone(newPhone())
    const statuses: number[] = []
    for (let times = 0; times < 11; times++) statuses.push((await askForEmail(calls, newEmail())).status)
    expect(statuses).toEqual([...Array(10).fill(202), 429])
  })
})

describe('a contact of another user with an application', () => {
  it('gets the same response until its owner enters the code', async () => {
    const other = await someone(newPhone())
    await start(other.calls)
    const { calls, user } = await someone()
    const known = await askForPhone(calls, other.contact)
    const unknown = await askForPhone(calls, newPhone())
    expect([known.status, Object.keys(known.body)]).toEqual([unknown.status, Object.keys(unknown.body)])
    const refusal = await confirm(calls, known.body.verification_id, await textedCode(services, other.contact))
    expect(refusal).toMatchObject({
      status: 409,
      body: { code: 'phone_number_taken' },
    })
    expect(await userId(other.contact)).toBe(other.user.user_id)
    expect((await calls.get('/account')).body.phone_number).toBeNull()
    expect(user.user_id).not.toBe(other.user.user_id)
  })

  it('is refused for an email, too', async () => {
    const other = await someone()
    await start(other.calls)
    const { calls } = await someone(newPhone())
    const { body } = await askForEmail(calls, other.contact)
    const { code } = await newestMessage(services, other.contact)
    expect(await confirm(calls, body.verification_id, code ?? '')).toMatchObject({
      status: 409,
      body: { code: 'email_taken' },
    })
    expect((await calls.get('/account')).body.email).toBeNull()
  })
})

describe('a code for an account', () => {
  async function sent() {
    const { calls, contact } = await someone()
    const phone = newPhone()
    const { verification_id } = (await askForPhone(calls, phone)).body
    return { calls, contact, phone, verification_id, code: await textedCode(services, phone) }
  }
  const wrong = (code: string) => (code === '123456' ? '654321' : '123456')

  it('is valid for the requesting user only', async () => {
    const { calls, verification_id, code } = await sent()
    const thief = await someone()
    expect(await confirm(thief.calls, verification_id, code)).toMatchObject({ status: 422, body: invalid })
    expect((await confirm(calls, verification_id, code)).status).toBe(200)
  })

  it('does not sign in', async () => {
    const { verification_id, code } = await sent()
    const signingIn = (url: string, payload: object) =>
      app.inject({ method: 'POST', url: `/v1/sign-in/${url}`, payload })
    expect((await signingIn('sms-code/confirm', { verification_id, code })).statusCode).toBe(422)
    const { calls } = await someone(newPhone())
    const email = newEmail()
    await askForEmail(calls, email)
    const mailed = await textedCode(services, email)
    expect((await signingIn('email-link/confirm', { email, token: mailed })).statusCode).toBe(422)
  })

  it('does not end a sign-in code, nor the reverse', async () => {
    const { calls, phone, verification_id, code } = await sent()
    const captcha = await solvedCaptcha(services.captcha)
    const payload = { dealer: DEALER, phone_number: phone, captcha }
    const sending = await app.inject({ method: 'POST', url: '/v1/sign-in/sms-code', payload })
    const signIn = { verification_id: sending.json().verification_id, code: await textedCode(services, phone) }
    expect((await confirm(calls, signIn.verification_id, signIn.code)).status).toBe(422)
    expect((await confirm(calls, verification_id, code)).status).toBe(200)
    const url = '/v1/sign-in/sms-code/confirm'
    expect((await app.inject({ method: 'POST', url, payload: signIn })).statusCode).toBe(200)
  })

  it('is valid once, for five attempts, ten minutes, and until the next', async () => {
    const used = await sent()
    expect((await confirm(used.calls, used.verification_id, used.code)).status).toBe(200)
    expect((await confirm(used.calls, used.verification_id, used.code)).body).toEqual(invalid)

    const tried = await sent()
    await Promise.all(Array.from({ length: 5 }, () => confirm(tried.calls, tried.verification_id, wrong(tried.code))))
    expect((await confirm(tried.calls, tried.verification_id, tried.code)).body).toEqual(invalid)

    const replaced = await sent()
    expect((await addPhone(replaced.calls, replaced.phone)).status).toBe(200)
    expect((await confirm(replaced.calls, replaced.verification_id, replaced.code)).body).toEqual(invalid)

    const old = await sent()
    services.clock.advance(10 * minute)
    const { headers } = await signIn(services, old.contact)
    expect((await confirm(callsOf(app, headers), old.verification_id, old.code)).body).toEqual(invalid)
  })

  it('is counted with those to sign in with: ten wrong ones for a contact and day', async () => {
    const phone = newPhone()
    const first = await someone()
    const second = await someone()
    for (const { calls } of [first, second]) {
      const { verification_id } = (await askForPhone(calls, phone)).body
      const guess = wrong(await textedCode(services, phone))
      for (let tries = 0; tries < 5; tries++) await confirm(calls, verification_id, guess)
    }
    const { verification_id } = (await askForPhone(first.calls, phone)).body
    const code = await textedCode(services, phone)
    expect((await confirm(first.calls, verification_id, code)).status).toBe(429)
  })
})

describe('sessions of a user', () => {
  const statusFor = async (headers: { 'x-jwt': string }) => (await callsOf(app, headers).get('/account')).status

  it('is listed, the one that asks marked', async () => {
    const first = await someone()
    const second = await someone(first.contact)
    await someone()
    const { sessions } = (await first.calls.get('/account')).body
    expect(sessions).toHaveLength(2)
    expect(sessions.find((session: { is_own: boolean }) => session.is_own)).toEqual({
      id: first.user.session_id,
      device: '',
      created_at: expect.any(String),
      last_active_at: expect.any(String),
      is_own: true,
    })
    expect(sessions.find((session: { is_own: boolean }) => !session.is_own).id).toBe(second.user.session_id)
  })

  it('is ended in one place at once, and nowhere else', async () => {
    const first = await someone()
    const second = await someone(first.contact)
    expect((await first.calls.remove(`/account/sessions/${second.user.session_id}`)).status).toBe(200)
    expect([await statusFor(first.headers), await statusFor(second.headers)]).toEqual([200, 401])
    expect((await first.calls.get('/account')).body.sessions).toHaveLength(1)
    expect((await first.calls.remove(`/account/sessions/${second.user.session_id}`)).status).toBe(404)
  })

  it('is ended everywhere at once', async () => {
    const first = await someone()
    const second = await someone(first.contact)
    const another = await someone()
    expect((await first.calls.remove('/account/sessions')).status).toBe(200)
    expect([await statusFor(first.headers), await statusFor(second.headers), await statusFor(another.headers)]).toEqual(
      [401, 401, 200],
    )
  })

  it('cannot be ended by another user', async () => {
    const [first, second] = [await someone(), await someone()]
    expect((await first.calls.remove(`/account/sessions/${second.user.session_id}`)).status).toBe(404)
    expect((await first.calls.remove('/account/sessions/nonsense')).status).toBe(400)
    expect(await statusFor(second.headers)).toBe(200)
  })
})
