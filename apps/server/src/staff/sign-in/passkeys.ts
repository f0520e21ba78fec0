import type { NewCredential, UsedCredential } from '@porchlight/api'
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import type { FastifyReply } from 'fastify'
import type { Settings } from '../../platform/settings/settings.ts'
import { type BoundCeremony, beginCeremony, CEREMONY_SECONDS, clientDataOf } from './ceremony-cookie.ts'
import { type StaffSignInServices, staffOrigin, staffUrl } from './staff-session.ts'

/** ES256, EdDSA and RS256, which platforms and security keys offer. */
const ALGORITHMS = [-7, -8, -257]

const rpId = (settings: Settings): string => new URL(staffUrl(settings)).hostname

export interface StoredCredential {
  credential_id: Buffer
  transports: string[]
}

/** Options to sign with a passkey: of anyone, or of one person. */
export async function authenticationOptions(
  services: StaffSignInServices,
  reply: FastifyReply,
  bound: BoundCeremony,
  credentials: readonly StoredCredential[] = [],
) {
  const options = await generateAuthenticationOptions({
    rpID: rpId(services.settings),
    userVerification: 'required',
    timeout: CEREMONY_SECONDS * 1000,
    allowCredentials: credentials.map(({ credential_id, transports }) => ({
      id: credential_id.toString('base64url'),
      transports,
    })),
  })
  await beginCeremony(services, reply, bound, options.challenge)
  return options
}

export async function registrationOptions(
  services: StaffSignInServices,
  reply: FastifyReply,
  bound: BoundCeremony & { staff_id: string },
  { name, email, credentials }: { name: string; email: string; credentials: readonly StoredCredential[] },
) {
  const { settings } = services
  const options = await generateRegistrationOptions({
    rpName: `${settings.PRODUCT_NAME} by ${settings.LENDER_NAME}`,
    rpID: rpId(settings),
    userName: email,
    userDisplayName: name,
    userID: new Uint8Array(Buffer.from(bound.staff_id)),
    timeout: CEREMONY_SECONDS * 1000,
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: credentials.map(({ credential_id, transports }) => ({
      id: credential_id.toString('base64url'),
      transports,
    })),
  })
  await beginCeremony(services, reply, bound, options.challenge)
  return options
}

/** Returns whether the ceremony ran in a frame of another site. The library does not ask. */
const isFramed = (credential: NewCredential | UsedCredential): boolean => {
  const { crossOrigin, topOrigin } = clientDataOf(credential)
  return (crossOrigin ?? false) !== false || topOrigin !== undefined
}

/** The properties of a credential that the library reads, without the outputs of extensions, because none is requested. */
const shownOf = ({ id, rawId, type }: NewCredential | UsedCredential) => ({
  id,
  rawId,
  type,
  clientExtensionResults: {},
})

/** The new passkey that a browser answers with. Undefined where any part of the answer is not as it was asked for. */
export async function verifiedRegistration(settings: Settings, made: NewCredential, challenge: string) {
  const { clientDataJSON, attestationObject, transports = [] } = made.response
  try {
    if (isFramed(made)) return undefined
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { ...shownOf(made), response: { clientDataJSON, attestationObject } },
      expectedChallenge: challenge,
      expectedOrigin: staffOrigin(settings),
      expectedRPID: rpId(settings),
      expectedType: 'webauthn.create',
      requireUserPresence: true,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    })
    if (!verified) return undefined
    const { id, publicKey, counter } = registrationInfo.credential
    // The id of the attestation, which the verification does not compare with the one that is shown.
    if (id !== made.id) return undefined
    return {
      credential_id: Buffer.from(id, 'base64url'),
      public_key: Buffer.from(publicKey),
      counter,
      transports: transports.filter(transport => /^[a-z-]{1,20}$/.test(transport)),
    }
  } catch {
    return undefined
  }
}

interface StoredPasskey {
  staff_id: string
  credential_id: Buffer
  public_key: Buffer
  counter: number
}

/** The id of the credential that a browser answers with, before anything is proved. */
export const credentialIdOf = ({ id }: UsedCredential): Buffer => Buffer.from(id, 'base64url')

/** The new counter of a passkey whose answer is as it was asked for; undefined otherwise. */
export async function verifiedAuthentication(
  settings: Settings,
  used: UsedCredential,
  challenge: string,
  { staff_id, credential_id, public_key, counter }: StoredPasskey,
): Promise<number | undefined> {
  const { clientDataJSON, authenticatorData, signature, userHandle } = used.response
  if (!userHandle || Buffer.from(userHandle, 'base64url').toString('utf8') !== staff_id) return undefined
  try {
    if (isFramed(used)) return undefined
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...shownOf(used), response: { clientDataJSON, authenticatorData, signature } },
      expectedChallenge: challenge,
      expectedOrigin: staffOrigin(settings),
      expectedRPID: rpId(settings),
      expectedType: 'webauthn.get',
      requireUserVerification: true,
      credential: {
        id: credential_id.toString('base64url'),
        publicKey: new Uint8Array(public_key),
        counter: Number(counter),
      },
    })
    return verified ? authenticationInfo.newCounter : undefined
  } catch {
    return undefined
  }
}
