import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import { type ConnectionOptions, connect } from 'node:tls'
import { registrationForm } from '@porchlight/domain'
import { aRegistration } from '@porchlight/domain/testing'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { solvedCaptcha } from '../support/captcha.ts'
import { type Calls, fill } from '../support/filled-application.ts'
import type { HttpsClient } from '../support/https-client.ts'
import { DEALER, productionSite } from '../support/production-site.ts'

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

    /** Signs in with the link that the mail server received. */
    async function signIn(email: string, headers = {}) {
      const sent = await browser.send('/v1/sign-in/email-link', {
        method: 'POST',
        headers,
        body: { dealer: DEALER, email },
      })
      expect(sent.status).toBe(202)
      const mail = await vi.waitFor(
        () => {
          const received = site.mail.received.find(({ recipients }) => recipients.includes(email))
          expect(received).toBeDefined()
          return received!
        },
        { timeout: 30_000 },
      )
      const link = new URL(/https:\S+#token=[\w-]+/.exec(mail.text ?? '')![0])
      expect(link.origin).toBe(site.url)
      const token = new URLSearchParams(link.hash.slice(1)).get('token')
      return browser.send('/v1/sign-in/email-link/confirm', { method: 'POST', headers, body: { email, token } })
    }

    /** Calls of somebody who signed in and started an application. */
    async function applicant(email: string) {
      const headers = { 'x-jwt': (await signIn(email)).json().token as string }
      const registration = registrationForm.toRequest(aRegistration())
      const started = await browser.send('/v1/application-start', {
        method: 'POST',
        headers,
        body: { dealer_id: DEALER, ...registration },
      })
      expect(started.status).toBe(201)
      const { application_id, borrower_id } = started.json()
      return { headers, application_id, borrower_id, accounts: `/v1/${DEALER}/borrower/${borrower_id}/asset` }
    }

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
      const confirmed = await signIn('rosa@example.com', { 'x-forwarded-for': claimed })
      expect(confirmed.status).toBe(200)
      const cookie = confirmed.headers['set-cookie']![0]!
      expect(cookie).toMatch(/^__Host-session=[\w-]+; /)
      expect(cookie.split('; ')).toEqual(expect.arrayContaining(['Path=/', 'HttpOnly', 'Secure', 'SameSite=Strict']))
      const page = await browser.send(`/${DEALER}/account`, { headers: { cookie: cookie.split(';')[0]! } })
      expect([page.status, page.headers['cache-control']]).toEqual([200, 'private, no-store'])
      const { rows } = await site.database.query<{ ip: string }>(
        "select distinct ip from audit_event where event = 'signed in'",
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
      const { headers, ...ids } = await applicant('ines@example.com')
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
      const { headers, application_id, accounts } = await applicant('mina@example.com')
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

    it('restarts one server after the other under load, without one failed request', async () => {
      const { headers, accounts } = await applicant('omar@example.com')
      let isOver = false
      let answered = 0
      const unexpected: unknown[] = []
      /** Sends requests one after the other, each of which must be answered with the status. */
      async function repeat(status: number, next: () => ReturnType<HttpsClient['send']>) {
        while (!isOver && unexpected.length === 0) {
          const answer = await next().catch(error => ({ status: String(error), body: '' }))
          if (answer.status === status) answered++
          else unexpected.push(answer)
        }
      }
      const writers = TYPES.map(async type => {
        const created = await browser.send(accounts, { method: 'POST', headers, body: account(type, 1) })
        expect(created.status).toBe(201)
        const entry = { path: `${accounts}/${created.json().id}/update-asset`, etag: created.headers.etag!, amount: 1 }
        await repeat(200, async () => {
          const saved = await browser.send(entry.path, {
            method: 'PUT',
            headers: { ...headers, 'if-match': entry.etag, 'idempotency-key': randomUUID() },
            body: account(type, ++entry.amount),
          })
          entry.etag = saved.headers.etag ?? entry.etag
          return saved
        })
        return entry
      })
      const readers = [`/${DEALER}`, `/v1/dealer/${DEALER}`, `${accounts}s`].map(path =>
        repeat(200, () => browser.send(path, { headers })),
      )

      for (const server of site.servers) {
        const before = answered
        const stopped = server.stop()
        const stopping = { status: 503, body: { status: 'not ready', failing: ['stopping'] } }
        await vi.waitFor(async () => expect(await server.readiness()).toEqual(stopping), { timeout: 30_000 })
        expect(await stopped).toEqual([0, null])
        await server.start()
        expect(unexpected).toEqual([])
        expect(answered).toBeGreaterThan(before)
      }
      isOver = true
      await Promise.all(readers)
      const entries = await Promise.all(writers)
      expect(unexpected).toEqual([])
      const list = await browser.send(`${accounts}s`, { headers })
      const amounts = list.json().assets.map(({ balance_amount }: { balance_amount: number }) => balance_amount)
      expect(amounts.sort()).toEqual(entries.map(({ amount }) => amount).sort())
    })

    it('logs no query, token or address of mail', async () => {
      const logs = site.servers.map(server => server.output()).join('')
      expect(logs).toContain('"answered"')
      expect(logs).not.toMatch(/@example\.com|token=|"x-jwt"/)
    })
  })
