import type { SignInResponse } from '@porchlight/domain'
import { errors, jwtVerify, SignJWT } from 'jose'
import type { Services } from '../services.ts'
import type { SignedIn } from './signed-in.ts'

const SECONDS_GOOD = 10 * 60
const AUDIENCE = 'v1'

type With = Pick<Services, 'keys' | 'clock' | 'settings'>
type Whose = Pick<SignedIn, 'session_id' | 'user_id'>

/** Signs the token that goes into the header `x-jwt`. */
export async function issueIdentityToken(
  { keys, clock, settings }: With,
  { session_id, user_id }: Whose,
): Promise<{ token: string; expires_at: Date }> {
  const now = Math.floor(clock.now().getTime() / 1000)
  const token = await new SignJWT({ sid: session_id })
    .setProtectedHeader({ alg: keys.identity.algorithm, kid: keys.identity.id, typ: 'JWT' })
    .setSubject(user_id)
    .setIssuer(settings.PUBLIC_URL)
    .setAudience(AUDIENCE)
    .setIssuedAt(now)
    .setExpirationTime(now + SECONDS_GOOD)
    .sign(keys.identity.privateKey)
  return { token, expires_at: new Date((now + SECONDS_GOOD) * 1000) }
}

/** Several hundred people at once; the oldest is nearest to its end. */
const MOST_REMEMBERED = 1000

/**
 * Reads whose a token is, if it is ours and still good. It proves nothing until the session's row is looked at. A page sends the
 * same token with each of its calls, so that its signature was right is remembered; whether it is still good is not.
 */
export function identityTokens({ keys, clock, settings }: With): (token: string) => Promise<Whose | undefined> {
  const remembered = new Map<string, { whose: Whose; ends: number }>()
  const seconds = () => Math.floor(clock.now().getTime() / 1000)

  return async token => {
    const known = remembered.get(token)
    if (known && known.ends > seconds()) return known.whose
    if (known) remembered.delete(token)
    try {
      const { payload } = await jwtVerify<{ sid: string }>(token, keys.identity.publicKey, {
        algorithms: [keys.identity.algorithm],
        issuer: settings.PUBLIC_URL,
        audience: AUDIENCE,
        requiredClaims: ['sub', 'sid', 'exp'],
        currentDate: clock.now(),
      })
      const whose = { session_id: payload.sid, user_id: payload.sub! }
      if (remembered.size >= MOST_REMEMBERED) remembered.delete(remembered.keys().next().value!)
      remembered.set(token, { whose, ends: payload.exp! })
      return whose
    } catch (error) {
      if (error instanceof errors.JOSEError) return undefined
      throw error
    }
  }
}

/** What a page gets to know about who signed in, with the token for its calls. */
export async function signInAnswer(services: With, user: SignedIn): Promise<SignInResponse> {
  const { token, expires_at } = await issueIdentityToken(services, user)
  return {
    token,
    expires_at: expires_at.toISOString(),
    user: { id: user.user_id, email: user.email, phone_number: user.phone_number },
  }
}
