import { type StaffOidcResponse, type StepUpAction, safeStaffRedirect, stepUpActions } from '@porchlight/domain/staff'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import Type from 'typebox'
import { recordAudit } from '../../platform/audit/audit.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { closed, nullable } from '../../platform/http/contract.ts'
import { HttpError } from '../../platform/http/http-errors.ts'
import { networkOf, rateLimits } from '../../platform/http/rate-limit.ts'
import { type RequestContext, requestContextOf } from '../../platform/http/request-context.ts'
import { route } from '../../platform/http/route.ts'
import { lockMember, setStatus } from '../member-repository.ts'
import type { ChallengePurpose } from '../schema.ts'
import { type ChallengeState, insertChallenge, type NewChallenge, takeChallenge } from './challenge-repository.ts'
import { endProviderSessions, findIdentity, linkIdentity } from './identity-repository.ts'
import { findInvitation, useInvitation } from './invitation-repository.ts'
import { codeHash, newCode } from './invitations.ts'
import type { OidcAccount, StaffOidc } from './oidc.ts'
import { listPasskeys } from './passkey-repository.ts'
import { authenticationOptions } from './passkeys.ts'
import { oidcResponse, text } from './schemas.ts'
import type { ProviderSession } from './session-repository.ts'
import {
  answerStaffSignIn,
  hashOf,
  newToken,
  openStaffSession,
  requireOwnPages,
  type StaffSignInServices,
  staffCookie,
  staffSessionOf,
} from './staff-session.ts'
import { createStepUp } from './step-up.ts'

const SECOND = 1000
const VALID_SECONDS = 10 * 60
/** Without reports of the provider, a person who was locked out there keeps a session here. */
const UNREPORTED_SESSION_MS = 4 * 60 * 60 * SECOND
/** The clock of the provider may be behind. */
const CLOCK_TOLERANCE_MS = 30 * SECOND
const LONGEST_QUERY = 8000
const LONGEST_TARGET = 320
const LONGEST_LOGOUT = 16 * 1024
const limitsOfOidc = { oidc: { most: 60, seconds: 10 * 60 } }
const purposes: readonly ChallengePurpose[] = ['OIDC_SIGN_IN', 'OIDC_LINK', 'OIDC_STEP_UP']

type Services = StaffSignInServices & { staffOidc: StaffOidc }
type Ceremony = NonNullable<Awaited<ReturnType<typeof takeChallenge>>>
interface Call {
  req: FastifyRequest
  reply: FastifyReply
  context: RequestContext
}

const refused = () => new HttpError('staff_oidc_refused')
const nothing: StaffOidcResponse = {
  session: null,
  passkey: null,
  code: null,
  step_up: null,
  is_linked: false,
  redirect: null,
}

const providerSession = ({ sid, reports_logout }: OidcAccount, now: Date): ProviderSession => ({
  sid,
  ends_at: reports_logout ? null : new Date(now.getTime() + UNREPORTED_SESSION_MS).toISOString(),
})

/** Opens a session of a person with the provider as the only way in, where it proved more than one factor; else asks for a passkey. */
async function signIn(services: Services, ceremony: Ceremony, account: OidcAccount, { reply, context }: Call) {
  const { db, keys, clock } = services
  const { redirect = null } = ceremony.state
  const now = clock.now()
  const identity = await findIdentity(db, account)
  if (!identity || !['ACTIVE', 'WAITING'].includes(identity.status)) throw refused()
  const { staff_id } = identity
  const oidc = providerSession(account, now)
  if (!account.is_strong) {
    const bound = { purpose: 'SIGN_IN', staff_id, oidc } as const
    const passkey = await authenticationOptions(services, reply, bound, await listPasskeys(db, staff_id))
    return { ...nothing, passkey, redirect }
  }
  const token = await inTransaction(db, async trx => {
    // The lock: a reset at the same time either ended this account before, or ends the session after.
    const member = await lockMember(trx, keys, staff_id)
    const isLinked = (await findIdentity(trx, account))?.staff_id === staff_id
    if (!isLinked || member?.status === 'DEACTIVATED') throw refused()
    return openStaffSession(trx, { staff_id, method: 'OIDC', oidc, now }, context)
  })
  return { ...nothing, session: await answerStaffSignIn(services, reply, token), redirect }
}

/**
 * Links the account to the person of the invitation that this browser opened. An account with one factor does not use the
 * invitation: the person makes a passkey with it as well.
 */
async function link(services: Services, ceremony: Ceremony, account: OidcAccount, { reply, context }: Call) {
  const { db, keys, clock } = services
  const now = clock.now()
  const token_hash = Buffer.from(ceremony.state.invitation_hash ?? '', 'base64url')
  const invitation = await findInvitation(db, keys, token_hash, now)
  if (!invitation || invitation.staff_id !== ceremony.staff_id) throw new HttpError('staff_invitation_invalid')
  const { id, staff_id, needs_code } = invitation
  const code = needs_code ? newCode() : null
  const code_hash = code === null ? null : codeHash(keys, staff_id, code)
  const token = await inTransaction(db, async trx => {
    const member = await lockMember(trx, keys, staff_id)
    if (!member || member.status === 'DEACTIVATED') throw new HttpError('staff_invitation_invalid')
    if (!(await linkIdentity(trx, { ...account, staff_id, now }))) throw refused()
    const actor = { kind: 'staff', staff_id } as const
    await recordAudit(trx, actor, { event: 'staff.identity_linked' }, context)
    if (!account.is_strong) return undefined
    if (!(await useInvitation(trx, { id, token_hash, code_hash, now }))) throw new HttpError('staff_invitation_invalid')
    await setStatus(trx, staff_id, needs_code ? 'WAITING' : 'ACTIVE', now)
    await recordAudit(trx, actor, { event: 'staff.enrolled', details: { method: 'OIDC' } }, context)
    const oidc = providerSession(account, now)
    return openStaffSession(trx, { staff_id, method: 'OIDC', oidc, now }, context)
  })
  if (token === undefined) return { ...nothing, is_linked: true }
  return { ...nothing, is_linked: true, code, session: await answerStaffSignIn(services, reply, token) }
}

/** Proves one change of the session that began the ceremony, with the same account and more than one factor. */
async function stepUp(services: Services, ceremony: Ceremony, account: OidcAccount, { req }: Call) {
  const { db, clock } = services
  const { action, target, session_id, state } = ceremony
  const session = await staffSessionOf(services, req)
  const identity = await findIdentity(db, account)
  const isOwn = session?.session_id === session_id && identity?.staff_id === session?.staff_id
  if (!isOwn || session?.status !== 'ACTIVE' || !account.is_strong || !session_id || !action || !target) throw refused()
  const step_up = await createStepUp(db, { session_id, action, target }, clock.now())
  return { ...nothing, step_up, redirect: state.redirect ?? null }
}

/** Sign-in, linking and step-up with the lender's own sign-in, where the settings name one. docs/operations.md */
export function staffOidcRoutes(app: FastifyInstance, found: StaffSignInServices): void {
  const { staffOidc } = found
  if (!staffOidc) return
  const services: Services = { ...found, staffOidc }
  const { db, keys, clock, settings } = services
  const limits = rateLimits(services, limitsOfOidc)
  // Lax: a cookie that is Strict is not sent on the way back from another site.
  const cookie = staffCookie(settings, 'staff-oidc', VALID_SECONDS, 'lax')
  const onRequest = async (req: FastifyRequest) => requireOwnPages(settings, req)
  const post = { access: 'anyone', tags: ['staff sign-in'], onRequest, method: 'POST' } as const
  const response = { 200: closed({ url: Type.String({ description: 'Where to send the browser' }) }) }
  const redirect = Type.Optional(nullable(text))

  type Bound = Omit<NewChallenge, 'browser_hash' | 'expires_at' | 'state'>
  async function begin(
    { req, reply }: Pick<Call, 'req' | 'reply'>,
    { is_fresh, ...bound }: Bound & { is_fresh: boolean },
    state: Pick<ChallengeState, 'invitation_hash' | 'redirect'>,
  ): Promise<{ url: string }> {
    await limits.consume('oidc', networkOf(req.ip))
    const { url, checks } = await staffOidc!.begin({ is_fresh })
    const token = newToken()
    await insertChallenge(db, keys, {
      ...bound,
      state: { ...state, challenge: checks.state, oidc_checks: checks },
      browser_hash: hashOf(token),
      expires_at: new Date(clock.now().getTime() + VALID_SECONDS * SECOND),
    })
    cookie.set(reply, token)
    return { url }
  }

  route(app, {
    ...post,
    url: '/staff/sign-in/oidc',
    operationId: 'beginStaffOidc',
    summary: "Get the address of the lender's own sign-in",
    body: closed({ redirect }),
    response,
    refusals: ['forbidden', 'too_many_requests', 'staff_oidc_unavailable'],
    handler: ({ body, req, reply }) =>
      begin(
        { req, reply },
        { purpose: 'OIDC_SIGN_IN', is_fresh: false },
        { redirect: safeStaffRedirect(body.redirect) },
      ),
  })

  route(app, {
    ...post,
    url: '/staff/invitations/oidc',
    operationId: 'beginLinkingOidc',
    summary: "Get the address to enroll with the lender's own sign-in",
    body: closed({ token: text }),
    response,
    refusals: ['forbidden', 'too_many_requests', 'staff_oidc_unavailable', 'staff_invitation_invalid'],
    async handler({ body, req, reply }) {
      const hash = hashOf(body.token)
      const invitation = await findInvitation(db, keys, hash, clock.now())
      if (!invitation) throw new HttpError('staff_invitation_invalid')
      const bound = { purpose: 'OIDC_LINK', staff_id: invitation.staff_id, is_fresh: false } as const
      return begin({ req, reply }, bound, { invitation_hash: hash.toString('base64url') })
    },
  })

  route(app, {
    access: 'staff',
    tags: ['staff sign-in'],
    method: 'POST',
    url: '/staff/step-up/oidc',
    operationId: 'beginOidcStepUp',
    summary: "Get the address to confirm one change with the lender's own sign-in",
    body: closed({
      action: Type.Unsafe<StepUpAction>({ type: 'string', enum: [...stepUpActions] }),
      target: Type.String({ minLength: 1, maxLength: LONGEST_TARGET }),
      redirect,
    }),
    response,
    refusals: ['too_many_requests', 'staff_oidc_unavailable'],
    handler({ body: { action, target, redirect: path }, actor: { staff_id, session_id }, req, reply }) {
      const bound = { purpose: 'OIDC_STEP_UP', staff_id, session_id, action, target, is_fresh: true } as const
      return begin({ req, reply }, bound, { redirect: safeStaffRedirect(path) })
    },
  })

  route(app, {
    ...post,
    url: '/staff/sign-in/oidc/callback',
    operationId: 'finishStaffOidc',
    summary: "Answer with what the lender's own sign-in sent the browser back with",
    body: closed({ query: Type.String({ maxLength: LONGEST_QUERY, description: 'Of the page that it was sent to' }) }),
    response: { 200: oidcResponse },
    refusals: ['forbidden', 'staff_oidc_refused', 'staff_oidc_unavailable', 'staff_invitation_invalid'],
    async handler({ body, context, req, reply }) {
      const token = cookie.read(req)
      cookie.clear(reply)
      // Before the check, and for good: an answer cannot be tried twice.
      const wanted = token && { browser_hash: hashOf(token), purposes, now: clock.now() }
      const ceremony = wanted ? await takeChallenge(db, keys, wanted) : undefined
      if (!ceremony?.state.oidc_checks) throw refused()
      const account = await staffOidc.finish(body.query, ceremony.state.oidc_checks)
      const finish = { OIDC_LINK: link, OIDC_STEP_UP: stepUp }[ceremony.purpose as string] ?? signIn
      return finish(services, ceremony, account, { req, reply, context })
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
    const hidden = { config: { access: 'anyone' }, schema: { hide: true } } as const
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
