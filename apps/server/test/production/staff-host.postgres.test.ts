import { STAFF_HEADER, STAFF_HEADER_VALUE, staffPathTo } from '@porchlight/domain/staff'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import type { HttpsClient } from '../support/https-client.ts'
import { DEALER, productionSite } from '../support/production-site.ts'
import { softwareAuthenticator } from '../support/software-authenticator.ts'

vi.setConfig({ hookTimeout: 240_000 })

const template = inject('databaseTemplate')
const BROWSER = '127.0.0.2'
const ofStaffPages = { [STAFF_HEADER]: STAFF_HEADER_VALUE }

// Two servers need a database that both can open.
if (template.kind === 'postgres')
  describe('the host of staff, behind nginx', () => {
    let site: Awaited<ReturnType<typeof productionSite>>
    let staff: HttpsClient
    let borrower: HttpsClient
    beforeAll(async () => {
      site = await productionSite(template.url)
      staff = site.clientFrom(BROWSER, site.staffUrl)
      borrower = site.clientFrom(BROWSER)
    })
    afterAll(() => site?.close())

    it('has the pages and the API of staff alone, and the host of borrowers has none of them', async () => {
      const statuses = (client: HttpsClient) =>
        Promise.all(
          [staffPathTo('signIn'), '/v1/staff/session', `/${DEALER}`, `/v1/dealer/${DEALER}`].map(
            async path => (await client.send(path, { headers: ofStaffPages })).status,
          ),
        )
      expect(await statuses(staff)).toEqual([200, 401, 404, 404])
      expect(await statuses(borrower)).toEqual([404, 404, 200, 200])
    })

    it('lets the first administrator in by the link of the command, with a cookie of that host', async () => {
      const link = new URL(
        /https:\S+#token=[\w-]+/.exec(site.admin('staff', 'invite', 'ada@lender.example', '--name', 'Ada Abbott'))![0],
      )
      expect(link.origin).toBe(site.staffUrl)
      const token = new URLSearchParams(link.hash.slice(1)).get('token')
      const post = (path: string, body: object, more = {}) =>
        staff.send(`/v1/staff${path}`, { method: 'POST', headers: { ...ofStaffPages, ...more }, body })
      const cookieOf = ({ headers: { 'set-cookie': [cookie = ''] = [] } }: Awaited<ReturnType<typeof post>>) => cookie
      const sent = (cookie: string) => ({ cookie: cookie.split(';', 1)[0]! })

      const begun = await post('/invitations/passkey/options', { token })
      const credential = softwareAuthenticator(site.staffUrl).create(begun.json().options)
      const made = await post('/invitations/passkey', { credential, name: '' }, sent(cookieOf(begun)))
      expect(made.status).toBe(200)
      expect(cookieOf(made)).toMatch(/^__Host-staff=[\w-]+; /)
      const attributes = ['Path=/', 'HttpOnly', 'Secure', 'SameSite=Strict']
      expect(cookieOf(made).split('; ')).toEqual(expect.arrayContaining(attributes))

      // Each server in turn knows the session.
      for (const _server of site.servers) {
        const page = await staff.send(staffPathTo('people'), { headers: sent(cookieOf(made)) })
        expect([page.status, page.headers['cache-control']]).toEqual([200, 'private, no-store'])
        expect(page.body).toContain('ada@lender.example')
      }
    })

    it('logs neither the link nor the address of the person', () => {
      const logs = site.servers.map(server => server.output()).join('')
      expect(logs).toContain('/v1/staff/invitations/passkey')
      expect(logs).not.toMatch(/token=|@lender\.example/)
    })
  })
