import { createHmac, timingSafeEqual } from 'node:crypto'
import { derivedKey } from '../platform/crypto/derived-key.ts'
import type { Keys } from '../platform/crypto/keys.ts'

const ID_BYTES = 16
/** 128 bits, so that a link fits into a text message. */
const MAC_BYTES = 16

function mac({ identity }: Pick<Keys, 'identity'>, id: Buffer): Buffer {
  const key = derivedKey(identity.privateKey, 'stop reminders')
  return createHmac('sha256', key).update(id).digest().subarray(0, MAC_BYTES)
}

/** A token that stops the reminders of one borrower and does nothing else. It is valid as long as the borrower's record. */
export function stopToken(keys: Pick<Keys, 'identity'>, borrower_id: string): string {
  const id = Buffer.from(borrower_id.replaceAll('-', ''), 'hex')
  return Buffer.concat([id, mac(keys, id)]).toString('base64url')
}

/** The borrower of a token, or undefined where it was not made by this service. */
export function borrowerOfStopToken(keys: Pick<Keys, 'identity'>, token: string): string | undefined {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length !== ID_BYTES + MAC_BYTES) return undefined
  const id = bytes.subarray(0, ID_BYTES)
  if (!timingSafeEqual(bytes.subarray(ID_BYTES), mac(keys, id))) return undefined
  return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
