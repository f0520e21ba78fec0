import { generateKeyPairSync } from 'node:crypto'
import { decodeProtectedHeader, SignJWT } from 'jose'
import { describe, expect, it } from 'vitest'
import { signIn, testApp } from '../support/app.ts'
import { hour, minute } from '../support/clock.ts'
import { mailedToken } from '../support/inbox.ts'
import { testServices } from '../support/services.ts'
import { testedApi } from '../support/tested-api.ts'

const { app, services } = await testedApi()

let visitors = 0

/** Comes in by a link, as the browser would: with an identity token and the session's cookie. */
async function signInByLink(server = { app, services }, cookies: Record<string, string> = {}) {
  const email = `visitor${++visitors}@example.com`
  const post = (url: string, payload: object) =>
    server.app.inject({ method: 'POST', url, payload, cookies, remoteAddress: `10.0.2.${visitors}` })
  await post('/v1/sign-in/email-link', { dealer: 'sunrise-homes', email })
  const token = await mailedToken(server.services, email)
  const answer = await post('/v1/sign-in/email-link/confirm', { email, token })
  const [cookie] = answer.cookies
  return { ...(answer.json() as { token: string; expires_at: string; user: { id: string } }), cookie: cookie! }
}
type Visitor = Awaited<ReturnType<typeof signInByLink>>

const statusFor = async (token: string) =>
  (await app.inject({ url: '/v1/applications?dealer_id=sunrise-homes', headers: { 'x-jwt': token } })).statusCode
const renew = ({ cookie }: Visitor, body?: object, headers = {}) =>
  app.inject({
    method: 'POST',
    url: '/v1/session/token',
    cookies: { [cookie.name]: cookie.value },
    headers,
    ...(body && { payload: body }),
  })
const signOut = ({ cookie }: Visitor, headers = {}) =>
  app.inject({ method: 'DELETE', url: '/v1/session', cookies: { [cookie.name]: cookie.value }, headers })
const eventsOf = ({ user }: Visitor) =>
  services.db
    .selectFrom('audit_event')
    .select(['event', 'actor', 'details'])
    .where('actor_id', '=', user.id)
    .orderBy('number')
    .execute()
const activeNow = () => ({ last_active_at: services.clock.now().toISOString() })

describe('the cookie', () => {
  it('is HTTP-only, same-site strict and good for 12 hours', async () => {
    const { cookie } = await signInByLink()
    expect(cookie).toEqual({
      name: 'session',
      value: expect.stringMatching(/^[\w-]{43}$/),
      path: '/',
      httpOnly: true,
      sameSite: 'Strict',
      maxAge: 12 * 3600,
    })
  })

  it('is secure where the site is not on this machine', async () => {
    const settings = { PUBLIC_URL: 'https://apply.example.com' }
    const secure = await testServices({ settings })
    const { cookie } = await signInByLink({ services: secure, app: await testApp(secure) })
    await secure.close()
    expect(cookie).toMatchObject({ name: '__Host-session', secure: true, httpOnly: true, sameSite: 'Strict' })
  })

  it('is stored as a hash only', async () => {
    const { cookie } = await signInByLink()
    const rows = await services.db.selectFrom('session').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(cookie.value)
    expect(rows.map(row => row.token_hash.toString('base64url'))).not.toContain(cookie.value)
  })
})

it('a new sign-in ends the session that the browser had before, and no other one', async () => {
  const [first, other] = [await signInByLink(), await signInByLink()]
  const next = await signInByLink({ app, services }, { [first.cookie.name]: first.cookie.value })
  await expect.poll(() => statusFor(first.token)).toBe(401)
  for (const visitor of [next, other]) {
    expect(await statusFor(visitor.token)).toBe(200)
    expect((await renew(visitor)).statusCode).toBe(200)
  }
  expect(await eventsOf(first)).toEqual([
    { event: 'account.signed_in', actor: 'borrower', details: { method: 'EMAIL_LINK' } },
    { event: 'account.session_replaced', actor: 'borrower', details: {} },
  ])
})

it('a renewal with the cookie of a session that was replaced leaves the cookies of the browser as they are', async () => {
  const first = await signInByLink()
  await signInByLink({ app, services }, { [first.cookie.name]: first.cookie.value })
  await expect.poll(() => statusFor(first.token)).toBe(401)
  const answer = await renew(first)
  expect([answer.statusCode, answer.json().code, answer.cookies]).toEqual([401, 'unauthenticated', []])
})

describe('the identity token', () => {
  it('is valid for 10 minutes', async () => {
    const { token, expires_at } = await signInByLink()
    expect(new Date(expires_at).getTime() - services.clock.now().getTime()).toBeGreaterThan(9 * minute)
    services.clock.advance(10 * minute - 5000)
    expect(await statusFor(token)).toBe(200)
    services.clock.advance(5000)
    expect(await statusFor(token)).toBe(401)
  })

  it('is required', async () => {
    const answer = await app.inject({ url: '/v1/applications?dealer_id=sunrise-homes' })
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'unauthenticated'])
  })

  it('must have the issuer’s signature, algorithm and audience', async () => {
    const { user } = await signIn(services)
    const { privateKey, id: kid } = services.keys.identity
    const tokenWith = (change: (jwt: SignJWT) => SignJWT = jwt => jwt, header = { alg: 'EdDSA', kid }) =>
      change(
        new SignJWT({ sid: user.session_id })
          .setProtectedHeader(header)
          .setSubject(user.user_id)
          .setIssuer('http://localhost:3000')
          .setAudience('v1')
          .setExpirationTime(Math.floor(services.clock.now().getTime() / 1000) + 60),
      )
    expect(await statusFor(await tokenWith().sign(privateKey))).toBe(200)

    const stranger = generateKeyPairSync('ed25519').privateKey
    const publicPem = services.keys.identity.publicKey.export({ type: 'spki', format: 'pem' })
    const unsigned = [
      { alg: 'none', kid },
      { sid: user.session_id, sub: user.user_id, exp: 9_999_999_999 },
    ]
      .map(part => Buffer.from(JSON.stringify(part)).toString('base64url'))
      .join('.')
    const forged = [
      await tokenWith().sign(stranger),
      await tokenWith(undefined, { alg: 'HS256', kid }).sign(Buffer.from(publicPem)),
      `${unsigned}.`,
      await tokenWith(jwt => jwt.setIssuer('https://evil.example')).sign(privateKey),
      await tokenWith(jwt => jwt.setAudience('elsewhere')).sign(privateKey),
      await new SignJWT({ sid: user.session_id })
        .setProtectedHeader({ alg: 'EdDSA', kid })
        .setSubject(user.user_id)
        .sign(privateKey),
      'not a token',
      '',
    ]
    expect(await Promise.all(forged.map(statusFor))).toEqual(forged.map(() => 401))
  })

  it('is refused with another user’s session', async () => {
    const [ada, grace] = [await signIn(services, 'ada@example.com'), await signIn(services, 'grace@example.com')]
    const mixed = await new SignJWT({ sid: ada.user.session_id })
      .setProtectedHeader({ alg: 'EdDSA', kid: services.keys.identity.id })
      .setSubject(grace.user.user_id)
      .setIssuer('http://localhost:3000')
      .setAudience('v1')
      .setExpirationTime(Math.floor(services.clock.now().getTime() / 1000) + 60)
      .sign(services.keys.identity.privateKey)
    expect(await statusFor(mixed)).toBe(401)
  })

  it('names its key and contains no personal data', async () => {
    const { token } = await signInByLink()
    expect(decodeProtectedHeader(token)).toEqual({ alg: 'EdDSA', kid: 'test', typ: 'JWT' })
    const claims = JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString())
    expect(Object.keys(claims).sort()).toEqual(['aud', 'exp', 'iat', 'iss', 'sid', 'sub'])
  })
})

describe('renewing', () => {
  it('gives a fresh token for the same user', async () => {
    const visitor = await signInByLink()
    services.clock.advance(9 * minute)
    const answer = await renew(visitor, activeNow())
    expect(answer.statusCode).toBe(200)
    expect(answer.json().user).toEqual(visitor.user)
    services.clock.advance(9 * minute)
    expect(await statusFor(visitor.token)).toBe(401)
    expect(await statusFor(answer.json().token)).toBe(200)
  })

  it('continues while the user is active, for 12 hours at most', async () => {
    const visitor = await signInByLink()
    for (let elapsed = 25 * minute; elapsed < 12 * hour; elapsed += 25 * minute) {
      services.clock.advance(25 * minute)
      expect((await renew(visitor, activeNow())).statusCode).toBe(200)
    }
    services.clock.advance(25 * minute)
    expect((await renew(visitor, activeNow())).statusCode).toBe(401)
  })

  it.each([
    ['without saying so', () => undefined],
    ['with an empty body', () => ({})],
    ['for a user who was last active at sign-in', () => ({ last_active_at: '2020-01-01T00:00:00Z' })],
    ['for a leap second', () => ({ last_active_at: '2026-12-31T23:59:60Z' })],
    ['for the year 0', () => ({ last_active_at: '0000-01-01T00:00:00Z' })],
  ])('does not extend the session %s', async (_, body) => {
    const visitor = await signInByLink()
    services.clock.advance(29 * minute)
    const answer = await renew(visitor, body())
    expect(answer.statusCode).toBe(200)
    services.clock.advance(minute)
    expect(await statusFor(answer.json().token)).toBe(401)
    expect((await renew(visitor, activeNow())).statusCode).toBe(401)
  })

  it('ignores activity in the future', async () => {
    const visitor = await signInByLink()
    await renew(visitor, { last_active_at: '2999-01-01T00:00:00Z' })
    services.clock.advance(30 * minute)
    expect((await renew(visitor, activeNow())).statusCode).toBe(401)
  })

  it.each([
    ['no cookie', { name: 'other', value: 'x' }],
    ['a made-up cookie', { name: 'session', value: 'AAAA' }],
    ['an empty cookie', { name: 'session', value: '' }],
  ])('is refused with %s', async (_, cookie) => {
    const answer = await renew({ cookie } as Visitor)
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'unauthenticated'])
  })

  it('refuses a last_active_at that is not a time', async () => {
    const answer = await renew(await signInByLink(), { last_active_at: 'just now' })
    expect(answer.statusCode).toBe(422)
    expect(answer.json().errors).toEqual({ last_active_at: 'This value is not valid' })
  })
})

describe('signing out', () => {
  it('takes effect at once, for the token too', async () => {
    const visitor = await signInByLink()
    const answer = await signOut(visitor)
    expect(answer.statusCode).toBe(204)
    expect(answer.cookies[0]).toMatchObject({ name: 'session', value: '', path: '/' })
    expect(await statusFor(visitor.token)).toBe(401)
    expect((await renew(visitor, activeNow())).statusCode).toBe(401)
  })

  it('ends one session, not the user’s others', async () => {
    const [first, second] = [await signIn(services, 'both@example.com'), await signIn(services, 'both@example.com')]
    await services.db
      .updateTable('session')
      .set({ ended_at: services.clock.now() })
      .where('id', '=', first.user.session_id)
      .execute()
    expect(await statusFor(first.headers['x-jwt'])).toBe(401)
    expect(await statusFor(second.headers['x-jwt'])).toBe(200)
  })

  it('makes the browser delete what it stores, unless drafts are to stay', async () => {
    const leaving = await app.inject({ method: 'DELETE', url: '/v1/session?clear=true' })
    expect(leaving.headers['clear-site-data']).toBe('"storage"')
    expect((await signOut(await signInByLink())).headers).not.toHaveProperty('clear-site-data')
    expect((await app.inject({ method: 'DELETE', url: '/v1/session?clear=no' })).statusCode).toBe(400)
  })

  it('succeeds twice and without a session', async () => {
    const visitor = await signInByLink()
    await signOut(visitor)
    expect((await signOut(visitor)).statusCode).toBe(204)
    expect((await app.inject({ method: 'DELETE', url: '/v1/session' })).statusCode).toBe(204)
  })
})

describe('another site', () => {
  it.each(['https://evil.example', 'null', 'http://localhost:3001', 'http://127.0.0.1:3000'])(
    'at %s neither renews nor signs out',
    async origin => {
      const visitor = await signInByLink()
      expect((await renew(visitor, activeNow(), { origin })).statusCode).toBe(403)
      expect((await signOut(visitor, { origin })).statusCode).toBe(403)
      expect(await statusFor(visitor.token)).toBe(200)
    },
  )

  it('does not include the other loopback name', async () => {
    const visitor = await signInByLink()
    const answer = await renew(visitor, activeNow(), { origin: 'http://127.0.0.1:3000', host: '127.0.0.1:3000' })
    expect(answer.statusCode).toBe(200)
  })
})

it('audits sign-in and sign-out with the method', async () => {
  const visitor = await signInByLink()
  await signOut(visitor)
  expect(await eventsOf(visitor)).toEqual([
    { event: 'account.signed_in', actor: 'borrower', details: { method: 'EMAIL_LINK' } },
    { event: 'account.signed_out', actor: 'borrower', details: {} },
  ])
})
