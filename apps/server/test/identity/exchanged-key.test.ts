import { generateKeyPairSync } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { loadIdentityKey } from '../../src/platform/crypto/keys.ts'
import { readSignedId, signId } from '../../src/platform/crypto/signed-id.ts'
import { readIdentityKeys } from '../../src/platform/settings/readers.ts'
import { builtInCaptcha } from '../../src/providers/captcha-built-in/built-in-captcha.ts'
import { signIn, testApp } from '../support/app.ts'
import { solvedCaptcha } from '../support/captcha.ts'
import { mailedToken, textedCode } from '../support/inbox.ts'
import { testServices } from '../support/services.ts'

const newKey = () => generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }) as string
const [old, next] = [newKey(), newKey()]
const first = await testServices()
afterAll(() => first.close())
const { db, clock } = first
const dealer = 'sunrise-homes'

/** A server on the same database, with keys as in the settings. */
async function serverWith(IDENTITY_KEY: string, previous = '') {
  const keySettings = { ...first.settings, IDENTITY_KEY, IDENTITY_PREVIOUS_KEYS: readIdentityKeys(previous) }
  const keys = { ...first.keys, identity: await loadIdentityKey(keySettings, { mayGenerate: false }) }
  const captcha = builtInCaptcha({ db, clock, keys }, { rounds: 1, fewest: 1, most: 5 })
  const services = { ...first, keys, captcha }
  const app = await testApp(services)
  afterAll(() => app.close())
  return {
    services,
    post: (url: string, payload: object) => app.inject({ method: 'POST', url: `/v1${url}`, payload }),
    app,
  }
}

const before = await serverWith(old)
/** Accepts the next key before any server signs with it. */
const ready = await serverWith(old, next)
const exchanged = await serverWith(next, `${old}${newKey()}`)
const after = await serverWith(next)

const isAccepted = async ({ app }: typeof before, headers: object) =>
  (await app.inject({ url: `/v1/applications?dealer_id=${dealer}`, headers: { ...headers } })).statusCode === 200

describe('an identity token', () => {
  it('is accepted by every server that has its key, as the current one or another', async () => {
    const { headers } = await signIn(before.services)
    const servers = [before, ready, exchanged, after]
    expect(await Promise.all(servers.map(server => isAccepted(server, headers)))).toEqual([true, true, true, false])
    const { headers: newer } = await signIn(exchanged.services)
    expect(await Promise.all(servers.map(server => isAccepted(server, newer)))).toEqual([false, true, true, true])
  })

  it('without a key id, or with that of another key, is refused', async () => {
    const { headers } = await signIn(before.services)
    const [, ...signed] = headers['x-jwt'].split('.')
    for (const kid of [undefined, exchanged.services.keys.identity.id]) {
      const header = Buffer.from(JSON.stringify({ alg: 'EdDSA', kid })).toString('base64url')
      expect(await isAccepted(exchanged, { 'x-jwt': [header, ...signed].join('.') })).toBe(false)
    }
  })
})

it('a session renews its token after the exchange', async () => {
  const { cookies } = await signIn(before.services)
  const renewed = await after.app.inject({ method: 'POST', url: '/v1/session/token', cookies })
  expect(await isAccepted(after, { 'x-jwt': renewed.json().token })).toBe(true)
})

it('links, codes and captchas from before the exchange work after it', async () => {
  const email = 'rosa@example.com'
  expect((await before.post('/sign-in/email-link', { dealer, email })).statusCode).toBe(202)
  const link = { email, token: await mailedToken(first, email) }
  expect((await after.post('/sign-in/email-link/confirm', link)).statusCode).toBe(422)
  expect((await exchanged.post('/sign-in/email-link/confirm', link)).statusCode).toBe(200)

  const phone_number = '+15125550143'
  const captcha = await solvedCaptcha(before.services.captcha)
  expect((await after.post('/sign-in/sms-code', { dealer, phone_number, captcha })).statusCode).toBe(422)
  const sent = await exchanged.post('/sign-in/sms-code', { dealer, phone_number, captcha })
  const { verification_id } = sent.json()
  const code = { verification_id, code: await textedCode(first, phone_number) }
  expect((await before.post('/sign-in/sms-code/confirm', code)).statusCode).toBe(422)
  expect((await ready.post('/sign-in/sms-code/confirm', code)).statusCode).toBe(200)
})

it.each(['stop reminders', 'open invitation'] as const)('a link to %s stays valid', purpose => {
  const id = '019a0000-0000-7000-8000-000000000001'
  const token = signId(before.services.keys, purpose, id)
  expect(readSignedId(exchanged.services.keys, purpose, token)).toBe(id)
  expect(readSignedId(after.services.keys, purpose, token)).toBeUndefined()
})
