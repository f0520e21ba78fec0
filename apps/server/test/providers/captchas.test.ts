import type { CaptchaChallenge } from '@porchlight/api'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { Captcha } from '../../src/identity/captcha.ts'
import { builtInCaptcha } from '../../src/providers/captcha-built-in/built-in-captcha.ts'
import { turnstileCaptcha } from '../../src/providers/captcha-turnstile/turnstile-captcha.ts'
import { buildServer } from '../../src/server.ts'
import { solvedCaptcha } from '../support/captcha.ts'
import { DEALER } from '../support/filled-application.ts'
import { freePort } from '../support/free-port.ts'
import { testedApi } from '../support/tested-api.ts'
import { turnstileKeys, turnstileStandIn, turnstileTestSecrets } from '../support/turnstile-stand-in.ts'

// The behavior of every captcha, and that of Turnstile.

const turnstile = await turnstileStandIn()
afterAll(turnstile.close)
beforeEach(() => {
  turnstile.received.length = 0
})

const PUBLIC_URL = 'https://apply.lantern.example'
const settings = { ...turnstileKeys, TURNSTILE_API_URL: turnstile.url, PUBLIC_URL }
const nowhere = `http://127.0.0.1:${await freePort()}`
const logged: string[] = []
const log = { error: (...entry: unknown[]) => void logged.push(JSON.stringify(entry)) }
const from = { ip: '192.0.2.7' }

const { app, services } = await testedApi({
  settings: { CAPTCHA: 'turnstile', ...settings, PUBLIC_URL: 'http://localhost:3000' },
  captcha: turnstileCaptcha({ ...settings, PUBLIC_URL: 'http://localhost:3000' }, log),
})

const widgetOf = async (captcha: Captcha) =>
  (await captcha.challenge()) as Extract<CaptchaChallenge, { kind: 'turnstile' }>
const issuedToken = async (captcha: Captcha, changed: { hostname?: string; action?: string } = {}) =>
  turnstile.issue({ hostname: 'apply.lantern.example', action: (await widgetOf(captcha)).action, ...changed })

const subjects: [string, Captcha, (captcha: Captcha) => Promise<string>][] = [
  ['the built-in captcha', builtInCaptcha(services, { rounds: 1, fewest: 1, most: 2 }), solvedCaptcha],
  ['Turnstile', turnstileCaptcha(settings, log), issuedToken],
]

describe.each(subjects)('%s', (_, captcha, solve) => {
  it('accepts a solution once', async () => {
    const solution = await solve(captcha)
    expect(await captcha.verify(solution, from)).toBe(true)
    expect(await captcha.verify(solution, from)).toBe(false)
  })

  it('accepts one of several concurrent uses', async () => {
    const solution = await solve(captcha)
    const uses = await Promise.all([1, 2, 3, 4].map(() => captcha.verify(solution, from)))
    expect(uses.filter(Boolean)).toHaveLength(1)
  })

  it.each(['', 'nonsense', 'XXXX.DUMMY.TOKEN.XXXX', 'x'.repeat(9000)])('refuses %.30j', async solution => {
    expect(await captcha.verify(solution, from)).toBe(false)
  })
})

describe('Turnstile', () => {
  const captcha = turnstileCaptcha(settings, log)

  it('sends the secret, the token, the address and a key for repetitions', async () => {
    const token = await issuedToken(captcha)
    await captcha.verify(token, from)
    expect(turnstile.received).toEqual([
      {
        secret: turnstileKeys.TURNSTILE_SECRET_KEY,
        response: token,
        remoteip: from.ip,
        idempotency_key: expect.stringMatching(/^[0-9a-f-]{36}$/),
      },
    ])
  })

  it.each([{ hostname: 'elsewhere.example' }, { action: 'comment' }])('refuses a token for %j', async changed => {
    expect(await captcha.verify(await issuedToken(captcha, changed), from)).toBe(false)
  })

  it.each([503, 'no answer'] as const)('asks again after %s, and the token is not spent', async fault => {
    turnstile.faults.push(fault)
    expect(await captcha.verify(await issuedToken(captcha), from)).toBe(true)
    const keys = turnstile.received.map(({ idempotency_key }) => idempotency_key)
    expect(keys).toEqual([keys[0], keys[0]])
  })

  it.each(Object.entries({ passes: true, fails: false, spent: false }))(
    'with the test key that %s',
    async (name, passes) => {
      const secret = turnstileTestSecrets[name as keyof typeof turnstileTestSecrets]
      const tested = turnstileCaptcha({ ...settings, TURNSTILE_SECRET_KEY: secret }, log)
      expect(await tested.verify('XXXX.DUMMY.TOKEN.XXXX', from)).toBe(passes)
    },
  )

  it.each([
    ['Cloudflare fails', {}, [500, 500], '500 internal-error'],
    ['nothing listens', { TURNSTILE_API_URL: nowhere }, [], 'connect ECONNREFUSED'],
    ['the secret is wrong', { TURNSTILE_SECRET_KEY: 'wrong' }, [], 'invalid-input-secret'],
  ] as const)('refuses and logs where %s', async (_, changed, faults, reason) => {
    const token = await issuedToken(captcha)
    turnstile.faults.push(...faults)
    logged.length = 0
    const failing = turnstileCaptcha({ ...settings, ...changed }, log)
    await expect(failing.verify(token, from)).rejects.toMatchObject({ code: 'captcha_unavailable', status: 503 })
    expect(logged).toEqual([expect.stringContaining(reason)])
    for (const secret of [token, turnstileKeys.TURNSTILE_SECRET_KEY]) expect(logged[0]).not.toContain(secret)
  })
})

describe('a server with Turnstile', () => {
  const send = (captcha: string) => {
    const payload = { dealer: DEALER, phone_number: '+15125550143', captcha }
    return app.inject({ method: 'POST', url: '/v1/sign-in/sms-code', payload })
  }

  it('names the widget', async () => {
    expect((await app.inject({ url: '/v1/captcha' })).json()).toEqual({
      kind: 'turnstile',
      site_key: turnstileKeys.TURNSTILE_SITE_KEY,
      action: 'text-message',
      script: `${turnstile.url}/turnstile/v0/api.js?render=explicit`,
    })
  })

  it('texts a code for a token, and none without', async () => {
    const token = turnstile.issue({ hostname: 'localhost', action: 'text-message' })
    expect((await send(token)).statusCode).toBe(202)
    expect((await send(token)).json()).toMatchObject({ code: 'invalid_form', errors: { captcha: expect.any(String) } })
  })

  it('says that it cannot check now, and sends nothing', async () => {
    turnstile.faults.push(500, 500)
    const refusal = await send(turnstile.issue({ hostname: 'localhost', action: 'text-message' }))
    expect([refusal.statusCode, refusal.headers['retry-after'], refusal.json().code]).toEqual([
      503,
      '60',
      'captcha_unavailable',
    ])
  })

  it('lets its pages run the widget, and pages of others run nothing of others', async () => {
    const policyOf = async (captcha: Captcha) => {
      const server = await buildServer({ ...services, captcha })
      const { headers } = await server.inject({ url: '/sunrise-homes/login' })
      await server.close()
      return Object.fromEntries(
        String(headers['content-security-policy'])
          .split(';')
          .map(directive => [directive.split(' ')[0], directive.split(' ').slice(1)]),
      )
    }
    const extended = await policyOf(services.captcha)
    expect(extended['script-src']).toContain(turnstile.url)
    expect(extended['frame-src']).toEqual(["'self'", turnstile.url])
    expect(JSON.stringify(await policyOf(builtInCaptcha(services)))).not.toContain(turnstile.url)
  })
})
