import { createHash, randomBytes } from 'node:crypto'
import type { CookieSerializeOptions } from '@fastify/cookie'
import type { GrantResponse, StaffSessionResponse } from '@porchlight/api'
import { dayIn, ENGLISH } from '@porchlight/domain'
import { type Grant, licensedOn, type StaffSignInMethod } from '@porchlight/domain/staff'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Kysely, Transaction } from 'kysely'
import { listDealers } from '../../dealers/dealer-repository.ts'
import { anonymousActor, type StaffActor } from '../../platform/actor.ts'
import { recordAudit } from '../../platform/audit/audit.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Keys } from '../../platform/crypto/keys.ts'
import type { Database } from '../../platform/database/schema.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { Authenticator } from '../../platform/http/access.ts'
import { isNavigation, isPrefetch } from '../../platform/http/fetch-metadata.ts'
import { HttpError } from '../../platform/http/http-errors.ts'
import { type RequestContext, requestContextOf } from '../../platform/http/request-context.ts'
import { newId } from '../../platform/ids.ts'
import { isLoopback } from '../../platform/settings/loopback.ts'
import type { Settings } from '../../platform/settings/settings.ts'
import { hasLettersOnPaper } from './letters-repository.ts'
import type { StaffOidc } from './oidc.ts'
import {
  endStaffSessions,
  findStaffSession,
  insertStaffSession,
  type ProviderSession,
  type SessionBounds,
  type StaffSession,
  touchSession,
} from './session-repository.ts'

/** The services that the sign-in of staff needs from the composition root. */
export interface StaffSignInServices {
  db: Kysely<Database>
  keys: Keys
  clock: Clock
  settings: Settings
  /** The lender's own sign-in, where the settings name one. */
  staffOidc?: StaffOidc | undefined
}

const MINUTE = 60_000
const TOKEN_BYTES = 32
/** A session is written at most this often. */
const TOUCH_MS = MINUTE

export const newToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url')
export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

export const staffUrl = ({ STAFF_URL, PUBLIC_URL }: Pick<Settings, 'STAFF_URL' | 'PUBLIC_URL'>): string =>
  STAFF_URL ?? PUBLIC_URL

export const staffOrigin = (settings: Pick<Settings, 'STAFF_URL' | 'PUBLIC_URL'>): string =>
  new URL(staffUrl(settings)).origin

/** A cookie of the staff pages: for one host, and on a plain local address without the prefix that asks for https. */
export function staffCookie(
  settings: Pick<Settings, 'STAFF_URL' | 'PUBLIC_URL'>,
  name: string,
  seconds: number,
  sameSite: 'strict' | 'lax' = 'strict',
) {
  const { protocol, hostname } = new URL(staffUrl(settings))
  const secure = protocol === 'https:' || !isLoopback(hostname)
  const full = secure ? `__Host-${name}` : name
  const options: CookieSerializeOptions = { path: '/', httpOnly: true, sameSite, secure }
  return {
    read: (req: FastifyRequest): string | undefined => req.cookies[full],
    set: (reply: FastifyReply, value: string): void =>
      void reply.setCookie(full, value, { ...options, maxAge: seconds }),
    clear: (reply: FastifyReply): void => void reply.clearCookie(full, options),
  }
}

export const sessionCookieOf = (settings: Settings) =>
  staffCookie(settings, 'staff', settings.STAFF_SESSION_HOURS * 60 * 60)

const boundsAt = (
  { STAFF_IDLE_MINUTES, STAFF_SESSION_HOURS }: Pick<Settings, 'STAFF_IDLE_MINUTES' | 'STAFF_SESSION_HOURS'>,
  now: Date,
): SessionBounds => ({
  begun_after: new Date(now.getTime() - STAFF_SESSION_HOURS * 60 * MINUTE),
  active_after: new Date(now.getTime() - STAFF_IDLE_MINUTES * MINUTE),
  now,
})

export const boundsOf = ({ settings, clock }: Pick<StaffSignInServices, 'settings' | 'clock'>): SessionBounds =>
  boundsAt(settings, clock.now())

/** The session of a request's cookie. Undefined where none is open. */
export async function staffSessionOf(
  services: StaffSignInServices,
  req: FastifyRequest,
): Promise<StaffSession | undefined> {
  const token = sessionCookieOf(services.settings).read(req)
  if (!token) return undefined
  const session = await findStaffSession(services.db, services.keys, hashOf(token), boundsOf(services))
  return session && isValid(services, session) ? session : undefined
}

/** Returns when a session ends, however much it is used. */
const endOf = (
  { STAFF_SESSION_HOURS }: Pick<Settings, 'STAFF_SESSION_HOURS'>,
  { created_at, ends_at }: Pick<StaffSession, 'created_at' | 'ends_at'>,
): Date => {
  const longest = created_at.getTime() + STAFF_SESSION_HOURS * 60 * MINUTE
  return new Date(Math.min(longest, ends_at?.getTime() ?? longest))
}

const licensedIn = (
  { settings, clock }: Pick<StaffSignInServices, 'settings' | 'clock'>,
  { licenses }: StaffSession,
): string[] | null => licensedOn(licenses, dayIn(settings.LENDER_TIME_ZONE, clock.now()))

const toStaffActor = (services: StaffSignInServices, session: StaffSession): StaffActor => {
  const { staff_id, session_id, grants, profile, account_ids } = session
  return {
    kind: 'staff',
    staff_id,
    name: profile.name,
    session_id,
    session_ends_at: endOf(services.settings, session),
    grants,
    licensed_in: licensedIn(services, session),
    contacts: [profile.email],
    account_ids,
    language: ENGLISH,
  }
}

/** The person of a session, waiting ones included. Rejects prefetch requests. */
async function authenticate(services: StaffSignInServices, req: FastifyRequest): Promise<StaffSession> {
  if (isPrefetch(req)) throw new HttpError('forbidden')
  const session = await staffSessionOf(services, req)
  if (!session) throw new HttpError('unauthenticated')
  return session
}

/** The authenticator of routes for people who wait or are active. It does not count as activity. */
export const authenticateWaitingStaff =
  (services: StaffSignInServices): Authenticator<'staff-waiting'> =>
  async req =>
    toStaffActor(services, await authenticate(services, req))

/** The authenticator of staff pages. A page that no one navigates to is rendered without data, and opens nothing. */
export const authenticateStaffVisitor =
  (services: StaffSignInServices): Authenticator<'staff-visitor'> =>
  async req => {
    const session = isNavigation(req) ? await staffSessionOf(services, req) : undefined
    return session ? toStaffActor(services, session) : anonymousActor
  }

async function authenticateActive(services: StaffSignInServices, req: FastifyRequest): Promise<StaffSession> {
  const session = await authenticate(services, req)
  if (session.status !== 'ACTIVE') throw new HttpError('staff_waiting')
  return session
}

/** Reads the staff member of a request again, with the access of this moment. It does not count as activity. */
export const readActiveStaff = async (services: StaffSignInServices, req: FastifyRequest): Promise<StaffActor> =>
  toStaffActor(services, await authenticateActive(services, req))

/** The authenticator of staff routes: an active person, whose request counts as activity unless a page made it by itself. */
export const authenticateStaff =
  (services: StaffSignInServices): Authenticator<'staff'> =>
  async req => {
    const session = await authenticateActive(services, req)
    const now = services.clock.now()
    const isActivity = !req.routeOptions.config.isBackground
    if (isActivity && now.getTime() - session.last_active_at.getTime() > TOUCH_MS)
      await touchSession(services.db, session.session_id, now)
    return toStaffActor(services, session)
  }

/** Demo people have no session in production. */
const isValid = (
  { settings }: Pick<StaffSignInServices, 'settings'>,
  { is_development }: { is_development: boolean },
) => !is_development || settings.NODE_ENV !== 'production'

/** Opens a session. Returns the value of its cookie. Throws 401 for a person who may have none. */
export async function openStaffSession(
  trx: Transaction<Database>,
  services: Pick<StaffSignInServices, 'settings'>,
  {
    staff_id,
    method,
    oidc,
    is_proved = true,
    now,
  }: {
    staff_id: string
    method: StaffSignInMethod
    oidc?: ProviderSession | undefined
    /** False where the lender's own sign-in alone vouches for the person: they may have signed in there hours ago. */
    is_proved?: boolean
    now: Date
  },
  context: RequestContext,
): Promise<string> {
  const token = newToken()
  const id = newId(now.getTime())
  const session = { id, staff_id, token_hash: hashOf(token), method, oidc, is_proved, context, now }
  if (!isValid(services, await insertStaffSession(trx, session))) throw new HttpError('staff_sign_in_failed')
  await recordAudit(trx, { kind: 'staff', staff_id }, { event: 'staff.signed_in', details: { method } }, context)
  return token
}

export interface NamedDealer {
  id: string
  name: string
}

/** The grants as staff pages show them. A dealer that is gone has none. */
export const toGrantResponses = (dealers: readonly NamedDealer[], grants: readonly Grant[]): GrantResponse[] =>
  grants.flatMap(({ role, scope }): GrantResponse[] => {
    if (scope === 'ALL') return [{ role, dealer: null }]
    const dealer = dealers.find(({ id }) => id === scope.dealer_id)
    return dealer ? [{ role, dealer: { id: dealer.id, name: dealer.name } }] : []
  })

export async function toSessionResponse(
  services: StaffSignInServices,
  session: StaffSession,
): Promise<StaffSessionResponse> {
  const { db, settings, staffOidc } = services
  const { staff_id, status, grants, profile, last_active_at, is_development } = session
  const expires = endOf(settings, session).getTime()
  const idle = last_active_at.getTime() + settings.STAFF_IDLE_MINUTES * MINUTE
  return {
    id: staff_id,
    ...profile,
    status: status === 'ACTIVE' ? 'ACTIVE' : 'WAITING',
    grants: toGrantResponses(await listDealers(db), grants),
    licensed_in: licensedIn(services, session),
    idle_at: new Date(Math.min(idle, expires)).toISOString(),
    expires_at: new Date(expires).toISOString(),
    has_letters: await hasLettersOnPaper(db, staff_id, grants),
    is_development,
    has_passkey: Boolean(session.has_passkey),
    has_oidc: Boolean(session.has_identity) && staffOidc?.can_be_strong === true,
  }
}

/** Ends the session that the browser had until now: its cookie is replaced, and no one could end it there any more. */
async function endFormerSession(services: StaffSignInServices, req: FastifyRequest): Promise<void> {
  const former = await staffSessionOf(services, req)
  if (!former) return
  const { staff_id } = former
  await inTransaction(services.db, async trx => {
    if (await endStaffSessions(trx, former, services.clock.now()))
      await recordAudit(trx, { kind: 'staff', staff_id }, { event: 'staff.session_replaced' }, requestContextOf(req))
  })
}

/** Sets the cookie of a new session and returns its response. */
export async function answerStaffSignIn(
  services: StaffSignInServices,
  reply: FastifyReply,
  token: string,
): Promise<StaffSessionResponse> {
  await endFormerSession(services, reply.request)
  sessionCookieOf(services.settings).set(reply, token)
  const session = await findStaffSession(services.db, services.keys, hashOf(token), boundsOf(services))
  if (!session) throw new HttpError('staff_sign_in_failed')
  return toSessionResponse(services, session)
}
