import type { Grant } from '@porchlight/domain/staff'
import type { FastifyInstance } from 'fastify'
import { expect } from 'vitest'
import { newId } from '../../src/platform/ids.ts'
import type { Services } from '../../src/services.ts'
import { type Claims, oidcClientKeys, type oidcStandIn, type Signature } from './oidc-stand-in.ts'
import { invitedMember, type StaffBrowser, staffBrowser } from './staff.ts'

type StandIn = Awaited<ReturnType<typeof oidcStandIn>>

/** The settings of a provider whose `amr` proves more than one factor. */
export const oidcSettingsOf = ({ url }: Pick<StandIn, 'url'>) => ({
  ...oidcClientKeys,
  STAFF_OIDC_ISSUER: url,
  STAFF_OIDC_AMR: 'mfa',
})

/** The `amr` of a token that proves more than one factor. */
export const amr = ['pwd', 'mfa']

/** Starts at the provider, by one of the calls that answer its address. */
export async function begin(browser: StaffBrowser, path = '/sign-in/oidc', body: object = {}): Promise<string> {
  const begun = await browser.call('POST', path, body)
  expect(begun.status).toBe(200)
  return begun.body.url
}
export const callback = (browser: StaffBrowser, query: string) =>
  browser.call('POST', '/sign-in/oidc/callback', { query })

/** Calls of staff with accounts at a provider. */
export function oidcStaff(app: FastifyInstance, services: Services, provider: StandIn) {
  return {
    signIn: async (browser: StaffBrowser, claims: Claims, signature?: Signature) =>
      callback(browser, provider.signIn(await begin(browser), claims, signature)),

    /** A person whose account is linked, with the browser that linked it. */
    async linked({ grants = [], needs_code = false }: { grants?: Grant[]; needs_code?: boolean } = {}) {
      const member = await invitedMember(services, { grants, needs_code })
      const browser = staffBrowser(app)
      const sub = newId()
      const url = await begin(browser, '/invitations/oidc', { token: member.token })
      const answer = await callback(browser, provider.signIn(url, { sub, amr, sid: `${sub} first` }))
      expect(answer.status).toBe(200)
      return { ...member, browser, sub, answer }
    },

    async logout(claims: Claims, signature?: Signature, typ?: string) {
      const form = new URLSearchParams({ logout_token: await provider.logout(claims, signature, typ) })
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      return app.inject({
        method: 'POST',
        url: '/v1/staff/oidc/back-channel-logout',
        headers,
        payload: form.toString(),
      })
    },
  }
}

/** Counts everything that a sign-in or a confirmation stores. A refused one leaves it as it was. */
export async function storedSignIns({ db }: Pick<Services, 'db'>): Promise<object> {
  const count = (table: 'staff_session' | 'staff_identity' | 'staff_passkey' | 'staff_step_up' | 'audit_event') =>
    db
      .selectFrom(table)
      .select(eb => eb.fn.countAll<string>().as('rows'))
      .executeTakeFirstOrThrow()
  const used = await db.selectFrom('staff_invitation').select('id').where('used_at', 'is not', null).execute()
  return {
    session: await count('staff_session'),
    identity: await count('staff_identity'),
    passkey: await count('staff_passkey'),
    step_up: await count('staff_step_up'),
    audit: await count('audit_event'),
    used: used.length,
  }
}
