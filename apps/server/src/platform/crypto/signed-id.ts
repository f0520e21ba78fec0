import { createHmac, timingSafeEqual } from 'node:crypto'
import { acceptedIdentities, derivedKey, type IdentityKey, type Keys } from './keys.ts'

const ID_BYTES = 16
/** 128 bits, so that a link fits into a text message. */
const MAC_BYTES = 16

/** The purpose of a token, which is valid for that purpose only. */
type Purpose = 'stop reminders' | 'open invitation'
type SigningKeys = Pick<Keys, 'identity'>

function mac({ privateKey }: IdentityKey, purpose: Purpose, id: Buffer): Buffer {
  const key = derivedKey(privateKey, purpose)
  return createHmac('sha256', key).update(id).digest().subarray(0, MAC_BYTES)
}

/** A UUID with a MAC, in 43 characters of base64url. */
export function signId({ identity }: SigningKeys, purpose: Purpose, uuid: string): string {
  const id = Buffer.from(uuid.replaceAll('-', ''), 'hex')
  return Buffer.concat([id, mac(identity, purpose, id)]).toString('base64url')
}

/** The UUID of a token, or undefined where `signId` did not make it for this purpose. */
export function readSignedId({ identity }: SigningKeys, purpose: Purpose, token: string): string | undefined {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length !== ID_BYTES + MAC_BYTES) return undefined
  const id = bytes.subarray(0, ID_BYTES)
  const isSignedBy = (key: IdentityKey) => timingSafeEqual(bytes.subarray(ID_BYTES), mac(key, purpose, id))
  if (!acceptedIdentities(identity).some(isSignedBy)) return undefined
  return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
