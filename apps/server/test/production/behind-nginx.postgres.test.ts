import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import { type ConnectionOptions, connect } from 'node:tls'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { solvedCaptcha } from '../support/captcha.ts'
import { type Calls, fill } from '../support/filled-application.ts'
import type { HttpsClient } from '../support/https-client.ts'
import { DEALER, productionSite } from '../support/production-site.ts'
import { applicant, signIn } from '../support/site-borrower.ts'

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

const template = inject('databaseTemplate')
const BROWSER = '127.0.0.2'
/** A list has one account of each type at most. */
const TYPES = ['CHECKING', 'SAVINGS']
const account = (account_type: string, balance_amount: number) => ({
  account_type,
  institution_name: 'First Plains',
  balance_amount,
})

// Two servers need a database that both can open.
if (template.kind === 'postgres')
  describe('two servers in production behind nginx', () => {
    let site: Awaited<ReturnType<typeof productionSite>>
    let browser: HttpsClient
    beforeAll(async () => {
      site = await productionSite(template.url)
      browser = site.clientFrom(BROWSER)
    })
    afterAll(() => site?.close())

    /** The API through the proxy, which sends each request to the next server. */
    function callsOver(headers: Record<string, string>): Calls {
      const send = async (method: string, path: string, body?: object, more = {}) => {
        const answer = await browser.send(`/v1${path}`, {
          method,
          headers: { ...headers, ...more },
          ...(body && { body }),
        })
        return { status: answer.status!, body: answer.json(), etag: answer.headers.etag }
      }
      return {
        get: path => send('GET', path),
        post: (path, body, more) => send('POST', path, body, more),
        put: (path, body, more) => send('PUT', path, body, more),
        remove: path => send('DELETE', path),
      }
    }

    it('serves pages over TLS alone, with HSTS and the headers of the server', async () => {
      const page = await browser.send(`/${DEALER}`)
      expect(page.status).toBe(200)
      expect(page.body).toContain('Sunrise Homes')
      expect(page.headers).toMatchObject({
        'strict-transport-security': expect.stringContaining('max-age=63072000'),
        'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
        'x-frame-options': 'DENY',
      })
    })

    it('lets the signing page alone stand in a frame', async () => {
      const page = await browser.send('/sign')
      expect(page.headers['content-security-policy']).toContain("frame-ancestors 'self'")
      expect(page.headers['x-frame-options']).toBe('SAMEORIGIN')
    })

    it('signs in with a mailed link, by a secure cookie, and records the address of the client', async () => {
      const claimed = '203.0.113.7'
      const confirmed = await signIn(site, browser, 'rosa@example.com', { 'x-forwarded-for': claimed })
      expect(confirmed.status).toBe(200)
      const cookie = confirmed.headers['set-cookie']![0]!
      expect(cookie).toMatch(/^__Host-session=[\w-]+; /)
      expect(cookie.split('; ')).toEqual(expect.arrayContaining(['Path=/', 'HttpOnly', 'Secure', 'SameSite=Strict']))
      const page = await browser.send(`/${DEALER}/account`, { headers: { cookie: cookie.split(';')[0]! } })
      expect([page.status, page.headers['cache-control']]).toEqual([200, 'private, no-store'])
      const { rows } = await site.database.query<{ ip: string }>(
        "select distinct ip from audit_event where event = 'account.signed_in'",
      )
      expect(rows).toEqual([{ ip: BROWSER }])
    })

    it('signs in with a texted code', async () => {
      const captcha = await solvedCaptcha({
        challenge: async () => (await browser.send('/v1/captcha')).json(),
        verify: async () => true,
      })
      const sent = await browser.send('/v1/sign-in/sms-code', {
        method: 'POST',
        body: { dealer: DEALER, phone_number: '(512) 555-0143', captcha },
      })
      expect(sent.status).toBe(202)
      const message = await vi.waitFor(
        () => {
          expect(site.twilio.received).toHaveLength(1)
          return site.twilio.received[0]!
        },
        { timeout: 30_000 },
      )
      const code = /#(\d{6})$/.exec(message.Body!)![1]
      const confirmed = await browser.send('/v1/sign-in/sms-code/confirm', {
        method: 'POST',
        body: { verification_id: sent.json().verification_id, code },
      })
      expect(confirmed.status).toBe(200)
    })

    it('takes a whole application, over both servers, from the first answer to the sealed documents', async () => {
      const { headers, ...ids } = await applicant(site, browser, 'ines@example.com')
      const calls = callsOver(headers)
      await fill(calls, ids)
      const application = `/${DEALER}/application/${ids.application_id}`
      const { envelope_id } = (await calls.post(`${application}/envelope`)).body
      const asked = { envelope_id, return_url: `${site.url}${application}/progress` }
      const opened = await vi.waitFor(
        async () => {
          const { status, body } = await calls.post(`/${DEALER}/application/${ids.borrower_id}/sign`, asked)
          expect(status).toBe(200)
          return new URL(body.signing_url)
        },
        { timeout: 60_000, interval: 500 },
      )
      const token = new URLSearchParams(opened.hash.slice(1)).get('token')
      const { bearer, documents, signer } = (await calls.post('/signing/open', { token })).body
      const authorization = { authorization: `Bearer ${bearer}` }
      const page = callsOver(authorization)
      async function read(id: string) {
        const document = `/signing/documents/${id}`
        const pdf = await buffer(await browser.open(`/v1${document}`, { headers: authorization }))
        const sha256 = createHash('sha256').update(pdf).digest('hex')
        expect((await page.post(`${document}/opened`, { sha256 })).status).toBe(200)
      }
      for (const { id, to_sign } of documents) if (!to_sign) await read(id)
      await page.post('/signing/consent', { agreed: true })
      for (const { id, to_sign } of documents) if (to_sign) await read(id)
      const signature = { kind: 'typed', name: signer.name }
      expect((await page.post('/signing/sign', { signature, intent: true })).status).toBe(200)
      await vi.waitFor(
        async () => {
          const { application_status } = (await calls.post(`${application}/calculate-progress`)).body
          expect(application_status).toBe('SUBMITTED')
        },
        { timeout: 60_000, interval: 500 },
      )
      const [set] = (await calls.get(`${application}/documents`)).body
      const sealed = await browser.open(`/v1${application}/documents/${set.document_id}`, { headers })
      expect((await buffer(sealed)).subarray(0, 5).toString()).toBe('%PDF-')
      for (const server of site.servers) expect(server.output()).toContain(`/borrower/${ids.borrower_id}/`)
    })

    it('speaks TLS 1.2 and 1.3 only, with ciphers of forward secrecy', async () => {
      const { hostname, port } = new URL(site.url)
      const protocolWith = async (options: ConnectionOptions) => {
        const socket = connect({ host: hostname, port: Number(port), rejectUnauthorized: false, ...options })
        const protocol = await once(socket, 'secureConnect').then(
          () => socket.getProtocol(),
          () => 'refused',
        )
        socket.destroy()
        return protocol
      }
      expect(await protocolWith({})).toBe('TLSv1.3')
      expect(await protocolWith({ maxVersion: 'TLSv1.2' })).toBe('TLSv1.2')
      const old = { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT:@SECLEVEL=0' } as const
      expect(await protocolWith(old)).toBe('refused')
      for (const ciphers of ['AES128-GCM-SHA256', 'ECDHE-ECDSA-AES128-SHA'])
        expect(await protocolWith({ maxVersion: 'TLSv1.2', ciphers })).toBe('refused')
    })

    it('announces a change on either server to an event stream', async () => {
      const { headers, application_id, accounts } = await applicant(site, browser, 'mina@example.com')
      const stream = await browser.open(`/v1/${DEALER}/application/${application_id}/events`, { headers })
      expect(stream.statusCode).toBe(200)
      let received = ''
      stream.setEncoding('utf8').on('data', chunk => {
        received += chunk
      })
      for (const [index, { url }] of site.servers.entries()) {
        // Past the proxy, so that one of the two is not the server of the stream.
        const saved = await fetch(new URL(accounts, url), {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID(), ...headers },
          body: JSON.stringify(account(TYPES[index]!, 1)),
        })
        expect(saved.status).toBe(201)
        await vi.waitFor(() => expect(received.split('data: ')).toHaveLength(index + 2), { timeout: 30_000 })
      }
      stream.destroy()
    })

    it('logs no query, token or address of mail', async () => {
      const logs = site.servers.map(server => server.output()).join('')
      expect(logs).toContain('"answered"')
      expect(logs).not.toMatch(/@example\.com|token=|"x-jwt"/)
    })
  })
