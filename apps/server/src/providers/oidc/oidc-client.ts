import { createHash } from 'node:crypto'
import { staffPathTo } from '@porchlight/domain/staff'
import type { FastifyBaseLogger } from 'fastify'
import { createRemoteJWKSet, customFetch, decodeProtectedHeader, errors, type JWTPayload, jwtVerify } from 'jose'
import * as openid from 'openid-client'
import type { Clock } from '../../platform/clock.ts'
import { HttpError } from '../../platform/http/http-errors.ts'
import { type Checkable, failureReason } from '../../platform/outside-service.ts'
import type { Settings } from '../../platform/settings/settings.ts'
import type { StaffOidc } from '../../staff/sign-in/oidc.ts'
import type { OidcSettings } from './oidc-settings.ts'

const SECOND = 1000
/** A person waits. */
const ANSWER_SECONDS = 5
const ATTEMPTS = 2
const RETRY_SECONDS = 30
/** The provider's description of itself is asked again after this long. */
const CACHED_MS = 60 * 60 * SECOND
/** Largest difference between the clocks of the provider and of this server. */
const TOLERANCE_SECONDS = 30
/** Greatest age of an authentication at the provider with which a person signs in here. */
const MAX_AGE_SECONDS = 4 * 60 * 60
const LOGOUT_TOKEN_SECONDS = 10 * 60
const MOST_BYTES = 256 * 1024
const LOGOUT_TYPE = 'logout+jwt'
const LOGOUT_EVENT = 'http://schemas.openid.net/event/backchannel-logout'

/** The provider did not answer, or answered that it cannot. */
class Unavailable extends Error {}

/** Codes by which a provider refuses this service rather than the person, or says that it cannot answer. */
const unavailableCodes = new Set(['invalid_client', 'unauthorized_client', 'server_error', 'temporarily_unavailable'])

/** The body, which is not read further than a document of a provider is long. */
async function readBody(body: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of body) {
    size += part.length
    if (size > MOST_BYTES) throw new Unavailable('its answer is too long')
    parts.push(part)
  }
  return Buffer.concat(parts)
}

/** Calls the provider. A redirect is an error, because it could lead credentials elsewhere. The signal bounds the body as well. */
async function callProvider(url: string, init: RequestInit): Promise<Response> {
  try {
    const { status, headers, body } = await fetch(url, { ...init, redirect: 'manual' })
    if (status >= 500 || status === 429 || (status >= 300 && status < 400)) {
      await body?.cancel()
      throw new Unavailable(`it answers with ${status}`)
    }
    return new Response(body && new Uint8Array(await readBody(body)), { status, headers })
  } catch (error) {
    throw error instanceof Unavailable ? error : new Unavailable(failureReason(error as Error))
  }
}
const fetchProvider: openid.CustomFetch = (url, options) => callProvider(url, options as RequestInit)

const isUnavailable = (error: unknown): boolean =>
  error instanceof Error &&
  (error instanceof Unavailable ||
    unavailableCodes.has(String((error as { error?: unknown }).error)) ||
    isUnavailable(error.cause))

/** The library's reason, without values of a token. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const code = /^\w{1,60}$/.exec(String((error as { error?: unknown }).error ?? ''))?.[0]
  return code ?? failureReason(error)
}

/** The `at_hash` of an access token. https://openid.net/specs/openid-connect-core-1_0.html#CodeIDToken */
function hashOfAccessToken(access_token: string, id_token: string): string {
  const { alg = '' } = decodeProtectedHeader(id_token)
  // Algorithms of other names, such as EdDSA, hash with SHA-512.
  const [bits] = /(?:256|384|512)$/.exec(alg) ?? ['512']
  const hash = createHash(`sha${bits}`).update(access_token).digest()
  return hash.subarray(0, hash.length / 2).toString('base64url')
}

interface Options {
  settings: OidcSettings & Pick<Settings, 'STAFF_URL' | 'PUBLIC_URL'>
  clock: Clock
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>
}

/** OpenID Connect with one issuer: code flow with PKCE, state, nonce and a bound on the age of the authentication. */
export function oidcClient({ settings, clock, log }: Options): StaffOidc & Checkable {
  const { STAFF_OIDC_ISSUER = '', STAFF_OIDC_CLIENT_ID = '', STAFF_OIDC_CLIENT_SECRET = '' } = settings
  const { STAFF_OIDC_ACR, STAFF_OIDC_AMR } = settings
  const redirectUri = (settings.STAFF_URL ?? settings.PUBLIC_URL) + staffPathTo('oidcCallback')
  const issuer = new URL(STAFF_OIDC_ISSUER)
  let cached: { config: openid.Configuration; until: number } | undefined
  let pending: Promise<openid.Configuration> | undefined
  let logoutKeys: { uri: string; get: ReturnType<typeof createRemoteJWKSet> } | undefined

  /** Authenticates as the provider wants it: Basic is the default of OpenID Connect. */
  const authenticate: openid.ClientAuth = (server, client, body, headers) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    const way = methods.includes('client_secret_basic') ? openid.ClientSecretBasic : openid.ClientSecretPost
    return way(STAFF_OIDC_CLIENT_SECRET)(server, client, body, headers)
  }

  async function discover(): Promise<openid.Configuration> {
    for (let attempt = 1; ; attempt++)
      try {
        return await openid.discovery(issuer, STAFF_OIDC_CLIENT_ID, undefined, authenticate, {
          timeout: ANSWER_SECONDS,
          [openid.customFetch]: fetchProvider,
          execute: [
            // The signature is checked although the token comes straight from the provider.
            openid.enableNonRepudiationChecks,
            // The settings allow http on this machine alone, and not in production.
            ...(issuer.protocol === 'http:' ? [openid.allowInsecureRequests] : []),
          ],
        })
      } catch (error) {
        if (attempt >= ATTEMPTS) throw error
      }
  }

  async function configuration(): Promise<openid.Configuration> {
    const now = clock.now().getTime()
    if (cached && cached.until > now) return cached.config
    pending ??= discover().finally(() => {
      pending = undefined
    })
    const config = await pending
    cached = { config, until: now + CACHED_MS }
    return config
  }

  const unavailable = (error: unknown): HttpError => {
    log.error({ err: { message: reasonOf(error) } }, "the lender's sign-in cannot be used")
    return new HttpError('staff_oidc_unavailable', { retryAfter: RETRY_SECONDS })
  }
  const refused = (reason: string): HttpError => {
    log.warn({ reason }, "an answer of the lender's sign-in was refused")
    return new HttpError('staff_oidc_refused')
  }
  /** A token of the provider, after which the person stays signed in here. Anyone can send one with another signature. */
  const refusedLogout = (error: errors.JOSEError): HttpError => {
    const isSigned =
      error instanceof errors.JWTClaimValidationFailed ||
      error instanceof errors.JWTExpired ||
      error instanceof errors.JWTInvalid
    if (!isSigned) return refused(reasonOf(error))
    log.error(
      { reason: reasonOf(error) },
      "a report of a sign-out was refused: the lender's sign-in sent another token than it should",
    )
    return new HttpError('staff_oidc_refused')
  }
  const reached = () =>
    configuration().catch(error => {
      throw unavailable(error)
    })

  const isStrong = ({ acr, amr }: JWTPayload): boolean => {
    const hasAcr = STAFF_OIDC_ACR === undefined || acr === STAFF_OIDC_ACR
    const hasAmr = STAFF_OIDC_AMR === undefined || (Array.isArray(amr) && amr.includes(STAFF_OIDC_AMR))
    return (STAFF_OIDC_ACR !== undefined || STAFF_OIDC_AMR !== undefined) && hasAcr && hasAmr
  }

  /** The keys of logout tokens. They stay until the provider names another address, and are asked again for an unknown key. */
  function keysAt(uri: string) {
    if (logoutKeys?.uri !== uri) {
      const options = { timeoutDuration: ANSWER_SECONDS * SECOND, [customFetch]: callProvider }
      logoutKeys = { uri, get: createRemoteJWKSet(new URL(uri), options) }
    }
    return logoutKeys.get
  }

  return {
    can_be_strong: STAFF_OIDC_ACR !== undefined || STAFF_OIDC_AMR !== undefined,

    async begin({ is_fresh }) {
      const config = await reached()
      const checks = {
        state: openid.randomState(),
        nonce: openid.randomNonce(),
        code_verifier: openid.randomPKCECodeVerifier(),
        begun_at: clock.now().toISOString(),
        is_fresh,
      }
      const url = openid.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: 'openid',
        state: checks.state,
        nonce: checks.nonce,
        code_challenge: await openid.calculatePKCECodeChallenge(checks.code_verifier),
        code_challenge_method: 'S256',
        max_age: String(is_fresh ? 0 : MAX_AGE_SECONDS),
        ...(is_fresh && { prompt: 'login' }),
        ...(STAFF_OIDC_ACR !== undefined && { acr_values: STAFF_OIDC_ACR }),
      })
      return { url: url.href, checks }
    },

    async finish(query, { state, nonce, code_verifier, begun_at, is_fresh }) {
      const config = await reached()
      const url = new URL(redirectUri)
      url.search = query
      const begun = new Date(begun_at).getTime() / SECOND
      const age = Math.max(0, Math.ceil(clock.now().getTime() / SECOND - begun))
      try {
        const tokens = await openid.authorizationCodeGrant(config, url, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: code_verifier,
          maxAge: is_fresh ? age : MAX_AGE_SECONDS,
        })
        const claims = tokens.claims()
        if (!claims) throw new Error('no token')
        // The library compares it where a token has several audiences.
        if (claims.azp !== undefined && claims.azp !== STAFF_OIDC_CLIENT_ID)
          throw new Error('the token was issued to another client')
        if (claims.at_hash !== undefined && claims.at_hash !== hashOfAccessToken(tokens.access_token, tokens.id_token!))
          throw new Error('the token belongs to another access token')
        const authenticated = Number(claims.auth_time)
        if (is_fresh && authenticated < begun - TOLERANCE_SECONDS) throw new Error('the authentication is too old')
        if (authenticated > clock.now().getTime() / SECOND + TOLERANCE_SECONDS)
          throw new Error('the authentication is in the future')
        return {
          issuer: claims.iss,
          subject: claims.sub,
          sid: typeof claims.sid === 'string' ? claims.sid : null,
          is_strong: isStrong(claims as JWTPayload),
          reports_logout: config.serverMetadata().backchannel_logout_supported === true,
        }
      } catch (error) {
        throw isUnavailable(error) ? unavailable(error) : refused(reasonOf(error))
      }
    },

    /** https://openid.net/specs/openid-connect-backchannel-1_0.html#Validation */
    async verifyLogout(token) {
      const { issuer: expected, jwks_uri } = (await reached()).serverMetadata()
      if (!jwks_uri) throw unavailable(new Error('it names no keys'))
      try {
        const { payload } = await jwtVerify(token, keysAt(jwks_uri), {
          issuer: expected,
          audience: STAFF_OIDC_CLIENT_ID,
          typ: LOGOUT_TYPE,
          currentDate: clock.now(),
          clockTolerance: TOLERANCE_SECONDS,
          maxTokenAge: LOGOUT_TOKEN_SECONDS,
          requiredClaims: ['iat', 'jti', 'events'],
        })
        const { sub, sid, iat = 0, nonce, events } = payload
        const isLogout = typeof events === 'object' && events !== null && LOGOUT_EVENT in events && nonce === undefined
        const session = typeof sid === 'string' ? sid : undefined
        if (!isLogout || (sub === undefined && session === undefined)) throw new errors.JWTInvalid('no logout token')
        return { issuer: expected, subject: sub, sid: session, issued_at: new Date(iat * SECOND) }
      } catch (error) {
        const isRefused =
          error instanceof errors.JOSEError &&
          !(error instanceof errors.JWKSTimeout) &&
          error.code !== errors.JOSEError.code
        throw isRefused ? refusedLogout(error) : unavailable(error)
      }
    },

    async check() {
      const config = await discover().catch(error => {
        throw new Error(`STAFF_OIDC_ISSUER does not describe itself: ${reasonOf(error)}. Check the address.`)
      })
      const { backchannel_logout_supported } = config.serverMetadata()
      return backchannel_logout_supported
        ? 'STAFF_OIDC_ISSUER describes itself, and can report when a person signs out.'
        : 'STAFF_OIDC_ISSUER describes itself. It does not report when a person signs out: sessions end after 4 hours.'
    },
  }
}
