import { hkdfSync, type KeyObject } from 'node:crypto'

const LENGTH = 32

/** A secret of its own for one purpose, the same on every server that holds the same private key. */
export function derivedKey(from: KeyObject, purpose: string): Buffer {
  const material = from.export({ type: 'pkcs8', format: 'der' })
  return Buffer.from(hkdfSync('sha256', material, '', `porchlight ${purpose}`, LENGTH))
}
