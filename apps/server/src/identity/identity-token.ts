import type { SignInResponse } from '@porchlight/api'
import type { FastifyReply } from 'fastify'
import { errors, jwtVerify, SignJWT } from 'jose'
import type { BorrowerActor } from '../platform/actor.ts'
import { acceptedIdentities } from '../platform/crypto/keys.ts'
import type { Authenticator } from '../platform/http/access.ts'
import { HttpError } from '../platform/http/http-errors.ts'
import { type RequestContext, requestContextOf } from '../platform/http/request-context.ts'
import { findSession } from './identity-repository.ts'
import type { IdentityServices } from './identity-services.ts'
import { endSessionOfCookie, type SignedIn, sessionCookie } from './session.ts'

const VALID_SECONDS = 10 * 60
const AUDIENCE = 'v1'

type TokenServices = Pick<IdentityServices, 'clock' | 'settings'> & { keys: Pick<IdentityServices['keys'], 'identity'> }
type Identity = Pick<BorrowerActor, 'session_id' | 'user_id'>

/** Signs the token that goes into the header `x-jwt`. */
export async function issueIdentityToken(
  { keys, clock, settings }: TokenServices,
  { session_id, user_id }: Identity,
): Promise<{ token: string; expires_at: Date }> {
  const now = Math.floor(clock.now().getTime() / 1000)
  const token = await new SignJWT({ sid: session_id })
    .setProtectedHeader({ alg: keys.identity.algorithm, kid: keys.identity.id, typ: 'JWT' })
    .setSubject(user_id)
    .setIssuer(settings.PUBLIC_URL)
    .setAudience(AUDIENCE)
    .setIssuedAt(now)
    .setExpirationTime(now + VALID_SECONDS)
    .sign(keys.identity.privateKey)
  return { token, expires_at: new Date((now + VALID_SECONDS) * 1000) }
}

/** Tokens of several hundred concurrent users. The oldest entry is the next to expire. */
const CACHE_SIZE = 1000

/**
 * Reads the identity in a token that this service issued and that has not expired. It proves nothing until the session's row
 * is checked. A page sends the same token with each of its calls, so a verified signature is cached; the expiry is not.
 */
function identityReader({ keys, clock, settings }: TokenServices): (token: string) => Promise<Identity | undefined> {
  const accepted = acceptedIdentities(keys.identity)
  const keyOf = (kid: unknown) => {
    const key = accepted.find(({ id }) => id === kid)
    if (!key) throw new errors.JWKSNoMatchingKey()
    return key.publicKey
  }
  const verified = new Map<string, { identity: Identity; expires: number }>()
  const seconds = () => Math.floor(clock.now().getTime() / 1000)

  return async token => {
    const known = verified.get(token)
    if (known && known.expires > seconds()) return known.identity
    if (known) verified.delete(token)
    try {
      const { payload } = await jwtVerify<{ sid: string }>(token, ({ kid }) => keyOf(kid), {
        algorithms: accepted.map(({ algorithm }) => algorithm),
        issuer: settings.PUBLIC_URL,
        audience: AUDIENCE,
        requiredClaims: ['sub', 'sid', 'exp'],
        currentDate: clock.now(),
      })
      const identity = { session_id: payload.sid, user_id: payload.sub! }
      if (verified.size >= CACHE_SIZE) verified.delete(verified.keys().next().value!)
      verified.set(token, { identity, expires: payload.exp! })
      return identity
    } catch (error) {
      if (error instanceof errors.JOSEError) return undefined
      throw error
    }
  }
}

/** The user as the browser knows them. */
export const toUserResponse = ({ user_id, email, phone_number }: BorrowerActor): SignInResponse['user'] => ({
  id: user_id,
  email,
  phone_number,
})

/** Returns the response of a sign-in and of a renewal. */
export async function toSignInResponse(services: TokenServices, user: BorrowerActor): Promise<SignInResponse> {
  const { token, expires_at } = await issueIdentityToken(services, user)
  return { token, expires_at: expires_at.toISOString(), user: toUserResponse(user) }
}

/**
 * Sets the session's cookie and returns the response of a sign-in. The session that the browser had before ends: no one could end it
 * there any more.
 */
export function answerSignIn(services: TokenServices & Pick<IdentityServices, 'db' | 'log'>) {
  const cookie = sessionCookie(services.settings)
  return async (reply: FastifyReply, { user, sessionToken }: SignedIn): Promise<SignInResponse> => {
    const former = cookie.read(reply.request)
    cookie.set(reply, sessionToken)
    const response = await toSignInResponse(services, user)
    // After the new cookie left: until then other tabs of the browser send the former one.
    if (former) reply.raw.once('finish', () => void endFormerSession(services, former, requestContextOf(reply.request)))
    return response
  }
}

/** The person signed in, and the link or code is used: a failure is no refusal. */
const endFormerSession = (
  services: Pick<IdentityServices, 'db' | 'clock' | 'log'>,
  former: string,
  context: RequestContext,
): Promise<void> =>
  endSessionOfCookie(services, former, 'account.session_replaced', context).catch(error =>
    services.log.warn({ err: error }, 'a former session could not be ended; it ends by its limits'),
  )

/**
 * The authenticator of routes for signed-in users, by the identity token. The session's row is checked on every request, so that
 * signing out takes effect at once. The session's cookie is ignored here.
 */
export function authenticateBorrower(services: IdentityServices): Authenticator<'borrower'> {
  const readIdentity = identityReader(services)
  return async req => {
    const token = req.headers['x-jwt']
    const identity = typeof token === 'string' ? await readIdentity(token) : undefined
    const user = identity && (await findSession(services.db, services.keys, identity, services.clock.now()))
    if (!user) throw new HttpError('unauthenticated')
    return user
  }
}
