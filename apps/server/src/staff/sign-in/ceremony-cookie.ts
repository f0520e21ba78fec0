import type { NewCredential, UsedCredential } from '@porchlight/api'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { errors, jwtVerify, SignJWT } from 'jose'
import { acceptedIdentities, derivedKey, type IdentityKey } from '../../platform/crypto/keys.ts'
import type { Settings } from '../../platform/settings/settings.ts'
import { useChallenge } from './challenge-repository.ts'
import type { Identity } from './identity-repository.ts'
import type { ProviderSession } from './session-repository.ts'
import { hashOf, type StaffSignInServices, staffCookie } from './staff-session.ts'

export const CEREMONY_SECONDS = 5 * 60
const ALGORITHM = 'HS256'

type CeremonyPurpose = 'SIGN_IN' | 'ENROLL' | 'ADD_PASSKEY' | 'STEP_UP'

/** The values that the answer of a browser is compared with. */
interface Ceremony {
  challenge: string
  staff_id?: string
  session_id?: string
  /** The hash of the call that is confirmed, in base64url. */
  call_hash?: string
  /** The hash of the token of the invitation that is enrolled by, in base64url. */
  invitation_hash?: string
  /** The session at the provider that a passkey is the second factor of. */
  oidc?: ProviderSession | undefined
  /** The account there that is linked once the passkey is made. */
  account?: Identity | undefined
}
export type BoundCeremony = Omit<Ceremony, 'challenge'> & { purpose: CeremonyPurpose }

/** A cookie of its own for a confirmation: it runs between the two calls that add a passkey. */
const ceremonyCookie = (settings: Settings, purpose: CeremonyPurpose) =>
  staffCookie(settings, purpose === 'STEP_UP' ? 'staff-step-up' : 'staff-ceremony', CEREMONY_SECONDS)

const signingKey = ({ privateKey }: IdentityKey): Uint8Array => derivedKey(privateKey, 'staff ceremonies')

/**
 * Begins a ceremony, bound to this browser and to one purpose. Its cookie has it, signed: anyone may begin one, so that nothing of it
 * is stored.
 */
export async function beginCeremony(
  { keys: { identity }, clock, settings }: StaffSignInServices,
  reply: FastifyReply,
  { purpose, ...bound }: BoundCeremony,
  challenge: string,
): Promise<void> {
  const token = await new SignJWT({ ...bound, challenge })
    .setProtectedHeader({ alg: ALGORITHM, kid: identity.id })
    .setAudience(purpose)
    .setExpirationTime(new Date(clock.now().getTime() + CEREMONY_SECONDS * 1000))
    .sign(signingKey(identity))
  ceremonyCookie(settings, purpose).set(reply, token)
}

/** The client data that a browser signed, before anything is checked. Throws where it is no JSON. */
export const clientDataOf = ({ response }: NewCredential | UsedCredential): Record<string, unknown> =>
  JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString('utf8'))

function answers(credential: NewCredential | UsedCredential, challenge: string): boolean {
  try {
    return clientDataOf(credential).challenge === challenge
  } catch {
    return false
  }
}

/**
 * The ceremony of this browser for a purpose that the credential answers, which is used up: its answer cannot be tried twice. Undefined
 * where there is none; an answer to another one, such as of another tab, uses nothing up.
 */
export async function takeCeremony(
  { db, keys, clock, settings }: StaffSignInServices,
  req: FastifyRequest,
  purpose: CeremonyPurpose,
  credential: NewCredential | UsedCredential,
): Promise<Ceremony | undefined> {
  const token = ceremonyCookie(settings, purpose).read(req) ?? ''
  const keyOf = ({ kid }: { kid?: string | undefined }) => {
    const identity = acceptedIdentities(keys.identity).find(({ id }) => id === kid)
    if (!identity) throw new errors.JWKSNoMatchingKey()
    return signingKey(identity)
  }
  const expected = { algorithms: [ALGORITHM], audience: purpose, requiredClaims: ['exp'], currentDate: clock.now() }
  const verified = await jwtVerify<Ceremony>(token, keyOf, expected).catch(() => undefined)
  if (!verified) return undefined
  const { exp = 0, ...ceremony } = verified.payload
  if (!answers(credential, ceremony.challenge)) return undefined
  return (await useChallenge(db, hashOf(ceremony.challenge), new Date(exp * 1000))) ? ceremony : undefined
}
