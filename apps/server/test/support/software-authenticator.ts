import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

/** Deviations of an authenticator from what was asked, for tests. */
export interface Tampering {
  origin?: string
  crossOrigin?: boolean
  /** The site around the frame. */
  topOrigin?: string
  rpId?: string
  userVerified?: boolean
  userHandle?: string
  challenge?: string
  type?: string
  /** Signs with another key. */
  foreignKey?: boolean
  /** The credential id in the attestation, where it is not the one that the browser shows. */
  attestedId?: Uint8Array
}

const url = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url')
const sha256 = (data: Uint8Array | string): Buffer => createHash('sha256').update(data).digest()

const USER_PRESENT = 1
const USER_VERIFIED = 4
const HAS_CREDENTIAL = 64

/** A passkey in software: answers the ceremonies of one site as a browser and its authenticator do. */
export function softwareAuthenticator(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const foreign = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
  const id = randomBytes(32)
  let owner = ''
  let counter = 0

  const clientData = (type: string, challenge: string, tampering: Tampering): Buffer =>
    Buffer.from(
      JSON.stringify({
        type: tampering.type ?? type,
        challenge: tampering.challenge ?? challenge,
        origin: tampering.origin ?? origin,
        crossOrigin: tampering.crossOrigin ?? false,
        ...(tampering.topOrigin && { topOrigin: tampering.topOrigin }),
      }),
    )

  const authenticatorData = (flags: number, tampering: Tampering, attested = Buffer.alloc(0)): Buffer => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(++counter)
    const verified = (tampering.userVerified ?? true) ? USER_VERIFIED : 0
    const rpId = tampering.rpId ?? new URL(origin).hostname
    return Buffer.concat([sha256(rpId), Buffer.of(USER_PRESENT | verified | flags), count, attested])
  }

  return {
    /** The answer to `navigator.credentials.create`. */
    create({ challenge, user }: { challenge: string; user: { id: string } }, tampering: Tampering = {}) {
      owner = user.id
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      const cose = new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
        [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
      ])
      const attestedId = tampering.attestedId ?? id
      const length = Buffer.alloc(2)
      length.writeUInt16BE(attestedId.length)
      const attested = Buffer.concat([Buffer.alloc(16), length, attestedId, isoCBOR.encode(cose)])
      const authData = new Uint8Array(authenticatorData(HAS_CREDENTIAL, tampering, attested))
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ])
      return {
        id: url(id),
        rawId: url(id),
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: url(clientData('webauthn.create', challenge, tampering)),
          attestationObject: url(isoCBOR.encode(attestation as never)),
          transports: ['internal'],
        },
      }
    },
    /** The answer to `navigator.credentials.get`. */
    get({ challenge }: { challenge: string }, tampering: Tampering = {}) {
      const data = clientData('webauthn.get', challenge, tampering)
      const authData = authenticatorData(0, tampering)
      const signature = createSign('sha256')
        .update(Buffer.concat([authData, sha256(data)]))
        .sign(tampering.foreignKey ? foreign : privateKey)
      return {
        id: url(id),
        rawId: url(id),
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: url(data),
          authenticatorData: url(authData),
          signature: url(signature),
          userHandle: tampering.userHandle ?? owner,
        },
      }
    },
  }
}
export type SoftwareAuthenticator = ReturnType<typeof softwareAuthenticator>
