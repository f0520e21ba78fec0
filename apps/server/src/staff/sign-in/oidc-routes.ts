import { staffOidcOperations, stepUpOperations } from '@porchlight/api'
import { safeStaffRedirect } from '@porchlight/domain/staff'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { recordAudit } from '../../platform/audit/audit.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { HttpError } from '../../platform/http/http-errors.ts'
import { networkOf, rateLimits } from '../../platform/http/rate-limit.ts'
import { requestContextOf } from '../../platform/http/request-context.ts'
import { serve } from '../../platform/http/serve.ts'
import { type ChallengeState, insertChallenge, type NewChallenge, takeChallenge } from './challenge-repository.ts'
import { requireInvitation } from './enrollment.ts'
import { endProviderSessions } from './identity-repository.ts'
import { finishCeremony, type OidcCall, type OidcServices, refused } from './oidc-ceremonies.ts'
import { hashOf, newToken, staffCookie } from './staff-session.ts'
import { changeHash } from './step-up.ts'

const SECOND = 1000
const VALID_SECONDS = 10 * 60
/** The clock of the provider may be behind. */
const CLOCK_TOLERANCE_MS = 30 * SECOND
const LONGEST_LOGOUT = 16 * 1024
/** Round trips of a person, of an invitation, and of browsers without either. */
const limitsOfOidc = { oidc: { most: 60, seconds: 10 * 60 }, oidcOfNetwork: { most: 300, seconds: 10 * 60 } }
const TOKEN = /^[\w-]{43}$/

/** A ceremony of a browser. Several can be under way; `state` names the one that an answer belongs to. */
const ceremonyHash = (token: string, state: string): Buffer => hashOf(`${token} ${state}`)

/** Sign-in, linking and step-up with the lender's own sign-in, where the settings name one. docs/operations.md */
export function staffOidcRoutes(app: FastifyInstance, found: OidcServices): void {
  const { staffOidc } = found
  if (!staffOidc) return
  const services = { ...found, staffOidc }
  const { db, keys, clock, settings } = services
  const limits = rateLimits(services, limitsOfOidc)
  // Lax: a cookie that is Strict is not sent on the way back from another site.
  const cookie = staffCookie(settings, 'staff-oidc', VALID_SECONDS, 'lax')

  /** The token of the browser's cookie, where it has one. */
  const tokenOf = (req: FastifyRequest): string | undefined => {
    const token = cookie.read(req)
    return token !== undefined && TOKEN.test(token) ? token : undefined
  }

  type Bound = Omit<NewChallenge, 'browser_hash' | 'expires_at' | 'state'>
  async function begin(
    { req, reply }: Pick<OidcCall, 'req' | 'reply'>,
    bound: Bound,
    state: Omit<ChallengeState, 'oidc_checks'>,
  ): Promise<{ url: string }> {
    const { url, checks } = await staffOidc!.begin({ is_fresh: bound.purpose === 'OIDC_STEP_UP' })
    const token = tokenOf(req) ?? newToken()
    await insertChallenge(db, keys, {
      ...bound,
      state: { ...state, oidc_checks: checks },
      browser_hash: ceremonyHash(token, checks.state),
      expires_at: new Date(clock.now().getTime() + VALID_SECONDS * SECOND),
    })
    cookie.set(reply, token)
    return { url }
  }

  serve(app, staffOidcOperations, 'POST /staff/sign-in/oidc', {
    async handler({ body, ...call }) {
      await limits.consume('oidcOfNetwork', networkOf(call.req.ip))
      return begin(call, { purpose: 'OIDC_SIGN_IN' }, { redirect: safeStaffRedirect(body.redirect) })
    },
  })

  serve(app, staffOidcOperations, 'POST /staff/invitations/oidc', {
    async handler({ body, ...call }) {
      const hash = hashOf(body.token)
      const { id, staff_id } = await requireInvitation(services, hash)
      await limits.consume('oidc', id)
      return begin(call, { purpose: 'OIDC_LINK', staff_id }, { invitation_hash: hash.toString('base64url') })
    },
  })

  serve(app, stepUpOperations, 'POST /staff/step-up/oidc', {
    async handler({ body, actor: { staff_id, session_id }, ...call }) {
      await limits.consume('oidc', staff_id)
      return begin(call, { purpose: 'OIDC_STEP_UP', staff_id, session_id, call_hash: changeHash(keys, body) }, {})
    },
  })

  serve(app, staffOidcOperations, 'POST /staff/sign-in/oidc/callback', {
    async handler({ body: { query }, ...call }) {
      const token = tokenOf(call.req)
      const state = new URLSearchParams(query).get('state')
      if (token === undefined || state === null) throw refused()
      // Before the check, and for good: an answer cannot be tried twice.
      const wanted = { browser_hash: ceremonyHash(token, state), now: clock.now() }
      const ceremony = await takeChallenge(db, keys, wanted)
      if (!ceremony) throw refused()
      // Outside of a transaction: a slow provider holds no connection.
      const account = await staffOidc.finish(query, ceremony.state.oidc_checks)
      return finishCeremony(services, ceremony, account, call)
    },
  })

  // The provider calls it: its signed token is the proof, instead of the origin and the header of the staff pages.
  app.register(async scope => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: LONGEST_LOGOUT },
      (_req, body, done) => done(null, new URLSearchParams(String(body)).get('logout_token')),
    )
    const config = { access: 'anyone', isFromServer: true } as const
    const hidden = { config, schema: { hide: true } }
    scope.post('/staff/oidc/back-channel-logout', hidden, async (req, reply) => {
      if (typeof req.body !== 'string') throw new HttpError('malformed_request')
      const { issued_at, ...logout } = await staffOidc.verifyLogout(req.body).catch(error => {
        throw error instanceof HttpError && error.code === 'staff_oidc_refused'
          ? new HttpError('malformed_request')
          : error
      })
      // A token that is sent again ends no session that began since.
      const begun_until = new Date(issued_at.getTime() + CLOCK_TOLERANCE_MS)
      await inTransaction(db, async trx => {
        for (const staff_id of await endProviderSessions(trx, { ...logout, begun_until }, clock.now()))
          await recordAudit(
            trx,
            { kind: 'staff', staff_id },
            { event: 'staff.signed_out_by_provider' },
            requestContextOf(req),
          )
      })
      return reply.code(200).send()
    })
  })
}
