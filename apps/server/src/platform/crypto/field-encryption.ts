import { createCipheriv, createDecipheriv, createHash, createSecretKey, randomBytes } from 'node:crypto'

/** The column and row of a sealed value. It opens nowhere else, so a value copied to another row is rejected. */
export interface AssociatedData {
  table: string
  column: string
  row: string
}

/** Encrypts single values with AES-256-GCM for `bytea` columns. */
export interface FieldEncryption {
  seal(plain: string | Uint8Array, associatedData: AssociatedData): Buffer
  /** Throws if the value was changed or moved, and {@link KeyMissing} if its key is not configured. */
  open(sealed: Uint8Array, associatedData: AssociatedData): Buffer
  openText(sealed: Uint8Array, associatedData: AssociatedData): string
  /** The ids of all keys, in hex. The first key seals. */
  readonly keyIds: readonly [string, ...string[]]
}

/** A value was sealed with a key that is not configured. The value is intact. */
export class KeyMissing extends Error {
  override name = 'KeyMissing'
}

// Layout: version (1 byte), key id (8), nonce (12), tag (16), then the text.
const version = 1
/** The first bytes of a sealed value, which are the same for all values of a key. */
export const headerLength = 9
const nonceLength = 12
const tagLength = 16

/** @param keys 32 bytes each: the first seals, all open. */
export function fieldEncryption(keys: readonly [Uint8Array, ...Uint8Array[]]): FieldEncryption {
  const keyIds = keys.map(idOf) as [string, ...string[]]
  // A key in bytes is imported again for each value, which takes most of its time.
  const keysById = new Map(keys.map((key, index) => [keyIds[index]!, createSecretKey(key)]))
  const current = keysById.get(keyIds[0])!
  const header = headerOf(keyIds[0])

  function seal(plain: string | Uint8Array, associatedData: AssociatedData): Buffer {
    const nonce = randomBytes(nonceLength)
    const cipher = createCipheriv('aes-256-gcm', current, nonce).setAAD(boundTo(header, associatedData))
    const text = Buffer.concat([
      typeof plain === 'string' ? cipher.update(plain, 'utf8') : cipher.update(plain),
      cipher.final(),
    ])
    return Buffer.concat([header, nonce, cipher.getAuthTag(), text])
  }

  function open(sealed: Uint8Array, associatedData: AssociatedData): Buffer {
    const bytes = Buffer.from(sealed.buffer, sealed.byteOffset, sealed.byteLength)
    const fields = (from: number, length: number) => bytes.subarray(from, from + length)
    const sealedHeader = fields(0, headerLength)
    const id = sealedHeader.subarray(1).toString('hex')
    const key = keysById.get(id)
    if (bytes.length < headerLength + nonceLength + tagLength || bytes[0] !== version)
      throw new Error(`${named(associatedData)} does not hold a sealed value`)
    if (!key) throw new KeyMissing(`${named(associatedData)} was sealed with key ${id}, which is not configured`)
    try {
      const decipher = createDecipheriv('aes-256-gcm', key, fields(headerLength, nonceLength), {
        authTagLength: tagLength,
      })
        .setAAD(boundTo(sealedHeader, associatedData))
        .setAuthTag(fields(headerLength + nonceLength, tagLength))
      return Buffer.concat([decipher.update(bytes.subarray(headerLength + nonceLength + tagLength)), decipher.final()])
    } catch {
      throw new Error(`${named(associatedData)} was changed after it was sealed, or belongs elsewhere`)
    }
  }

  return { keyIds, seal, open, openText: (sealed, associatedData) => open(sealed, associatedData).toString('utf8') }
}

/** Identifies a key and reveals nothing about it. */
function idOf(key: Uint8Array): string {
  const digest = createHash('sha256').update('field encryption key id').update(key).digest()
  return digest.subarray(0, headerLength - 1).toString('hex')
}

/** The header of a value that the key of this id sealed. */
export const headerOf = (keyId: string): Buffer => Buffer.concat([Buffer.of(version), Buffer.from(keyId, 'hex')])

function boundTo(header: Uint8Array, { table, column, row }: AssociatedData): Buffer {
  return Buffer.concat([header, Buffer.from(JSON.stringify([table, column, row]))])
}

function named({ table, column, row }: AssociatedData): string {
  return `${table}.${column} of row ${row}`
}
