import {
  createHmac,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto'
import path from 'node:path'
import { calculateJwkThumbprint } from 'jose'
import { readKeyBytes } from '../settings/readers.ts'
import type { Settings } from '../settings/settings.ts'
import { type FieldEncryption, fieldEncryption } from './field-encryption.ts'
import { loadSealKey, type SealKey, type SealKeyPems } from './seal-key.ts'
import { readOrCreateFile } from './stored-file.ts'

export interface Keys {
  fields: FieldEncryption
  hashContact: HashContact
  identity: IdentityKeys
  seal: SealKey
}

/** The keys that store and find a contact. */
export type ContactKeys = Pick<Keys, 'fields' | 'hashContact'>

/** The keys that are not in the database. */
export type LoadedKeys = Omit<Keys, 'hashContact'>

/** Signs identity tokens, and its derived keys what else proves its origin; `algorithm` and `id` are what `jose` calls `alg` and `kid`. */
export interface IdentityKey {
  algorithm: 'EdDSA' | 'ES256'
  id: string
  privateKey: KeyObject
  publicKey: KeyObject
}

/** The key for everything new, with others that are accepted: previous ones, or the next one while servers are restarted. */
export interface IdentityKeys extends IdentityKey {
  previous: readonly IdentityKey[]
}

export const acceptedIdentities = (identity: IdentityKeys): IdentityKey[] => [identity, ...identity.previous]

const DERIVED_BYTES = 32

/** A secret of its own for one purpose, the same on every server that holds the same private key. */
export function derivedKey(from: KeyObject, purpose: string): Buffer {
  const material = from.export({ type: 'pkcs8', format: 'der' })
  return Buffer.from(hkdfSync('sha256', material, '', `porchlight ${purpose}`, DERIVED_BYTES))
}

/** The keyed hash by which an email address, or '+1' and ten digits, is found. */
export type HashContact = (contact: string) => Buffer

export const contactHash =
  (lookupKey: Uint8Array): HashContact =>
  contact =>
    createHmac('sha256', lookupKey).update(contact).digest()

type KeySettings = Pick<
  Settings,
  | 'DATA_DIR'
  | 'PRODUCT_NAME'
  | 'LENDER_NAME'
  | 'FIELD_ENCRYPTION_KEY'
  | 'FIELD_ENCRYPTION_PREVIOUS_KEYS'
  | 'IDENTITY_KEY'
  | 'IDENTITY_PREVIOUS_KEYS'
  | 'SEAL_KEY'
  | 'SEAL_CERTIFICATE'
>

/** Without `mayGenerate` a key that is missing is an error for the operator. */
interface LoadOptions {
  mayGenerate: boolean
  /** A generated key is not stored. */
  isDryRun?: boolean
}

/** The keys from the settings; each that is not given is read from `DATA_DIR/keys`, or generated there. */
export async function loadKeys(
  settings: KeySettings,
  options: LoadOptions = { mayGenerate: true },
): Promise<LoadedKeys> {
  const fields = await loadFieldKeys(settings, options)
  const identity = await loadIdentityKey(settings, options)
  const sealPems =
    settings.SEAL_KEY && settings.SEAL_CERTIFICATE
      ? { privateKeyPem: settings.SEAL_KEY, certificatePem: settings.SEAL_CERTIFICATE }
      : undefined
  // One file, so that a crash never leaves a key without its certificate.
  const seal = sealPems
    ? loadSealKey(sealPems)
    : await storedKey(
        settings,
        'seal.json',
        'SEAL_KEY and SEAL_CERTIFICATE',
        options,
        () => newSealKey(settings),
        text => loadSealKey(JSON.parse(text) as SealKeyPems),
      )
  return { fields, identity, seal }
}

export async function loadFieldKeys(settings: KeySettings, options: LoadOptions): Promise<FieldEncryption> {
  const key =
    settings.FIELD_ENCRYPTION_KEY ??
    (await storedKey(
      settings,
      'field-encryption.key',
      'FIELD_ENCRYPTION_KEY',
      options,
      () => randomBytes(32).toString('base64'),
      readKeyBytes,
    ))
  return fieldEncryption([key, ...settings.FIELD_ENCRYPTION_PREVIOUS_KEYS])
}

export async function loadIdentityKey(settings: KeySettings, options: LoadOptions): Promise<IdentityKeys> {
  const current = settings.IDENTITY_KEY
    ? await identityKey(settings.IDENTITY_KEY)
    : await storedKey(settings, 'identity.pem', 'IDENTITY_KEY', options, newIdentityKey, identityKey)
  const previous = await Promise.all(settings.IDENTITY_PREVIOUS_KEYS.map(identityKey))
  return { ...current, previous }
}

/** Throws an error that names the file and the setting where `parse` cannot read it. */
async function storedKey<Key>(
  { DATA_DIR }: KeySettings,
  name: string,
  setting: string,
  { mayGenerate, isDryRun = false }: LoadOptions,
  generate: () => string | Promise<string>,
  parse: (text: string) => Key | Promise<Key>,
): Promise<Key> {
  const file = path.join(DATA_DIR, 'keys', name)
  const make = () => {
    if (mayGenerate) return generate()
    throw new Error(
      `The key ${file} is missing. The first start of a server makes it. If the database was used before, it depends on the key: restore the file from a backup, or set ${setting} to that key.`,
    )
  }
  const text = await readOrCreateFile(file, make, { isDryRun })
  try {
    return await parse(text.trim())
  } catch (error) {
    throw new Error(
      `The key ${file} is cut or damaged. Restore the file from a backup, or set ${setting} to that key.`,
      { cause: error },
    )
  }
}

function newIdentityKey(): string {
  return generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }) as string
}

async function newSealKey({ PRODUCT_NAME, LENDER_NAME }: KeySettings): Promise<string> {
  // Needed once in the life of a database, and its libraries would take part of every start.
  const { makeSealKey } = await import('./make-seal-key.ts')
  return JSON.stringify(await makeSealKey({ service: PRODUCT_NAME, lender: LENDER_NAME }))
}

async function identityKey(pem: string): Promise<IdentityKey> {
  const privateKey = createPrivateKey(pem)
  const publicKey = createPublicKey(privateKey)
  const id = await calculateJwkThumbprint(
    publicKey.export({ format: 'jwk' }) as Parameters<typeof calculateJwkThumbprint>[0],
  )
  return { algorithm: privateKey.asymmetricKeyType === 'ed25519' ? 'EdDSA' : 'ES256', id, privateKey, publicKey }
}
