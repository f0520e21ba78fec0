import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'
import path from 'node:path'
import { calculateJwkThumbprint } from 'jose'
import type { Settings } from '../settings/settings.ts'
import { type FieldEncryption, fieldEncryption } from './field-encryption.ts'
import { loadSealKey, makeSealKey, type SealKey, type SealKeyPems } from './seal-key.ts'
import { keptFile } from './stored-file.ts'

export interface Keys {
  fields: FieldEncryption
  identity: IdentityKey
  seal: SealKey
}

/** Signs identity tokens; `algorithm` and `id` are what `jose` calls `alg` and `kid`. */
export interface IdentityKey {
  algorithm: 'EdDSA' | 'ES256'
  id: string
  privateKey: KeyObject
  publicKey: KeyObject
}

type KeySettings = Pick<
  Settings,
  | 'DATA_DIR'
  | 'PRODUCT_NAME'
  | 'LENDER_NAME'
  | 'FIELD_ENCRYPTION_KEY'
  | 'FIELD_ENCRYPTION_PREVIOUS_KEYS'
  | 'IDENTITY_KEY'
  | 'SEAL_KEY'
  | 'SEAL_CERTIFICATE'
>

/** The keys from the settings; each that is not given is made once and kept under `DATA_DIR/keys`. */
export async function loadKeys(settings: KeySettings): Promise<Keys> {
  const stored = (name: string, make: () => string | Promise<string>) =>
    keptFile(path.join(settings.DATA_DIR, 'keys', name), make)

  const fieldKey =
    settings.FIELD_ENCRYPTION_KEY ??
    Buffer.from(await stored('field-encryption.key', () => randomBytes(32).toString('base64')), 'base64')
  const identityPem = settings.IDENTITY_KEY ?? (await stored('identity.pem', newIdentityKey))
  const sealPems =
    settings.SEAL_KEY && settings.SEAL_CERTIFICATE
      ? { privateKeyPem: settings.SEAL_KEY, certificatePem: settings.SEAL_CERTIFICATE }
      : // One file, so that a crash never leaves a key without its certificate.
        (JSON.parse(
          await stored('seal.json', async () =>
            JSON.stringify(await makeSealKey({ service: settings.PRODUCT_NAME, lender: settings.LENDER_NAME })),
          ),
        ) as SealKeyPems)
  return {
    fields: fieldEncryption([fieldKey, ...settings.FIELD_ENCRYPTION_PREVIOUS_KEYS]),
    identity: await identityKey(identityPem),
    seal: loadSealKey(sealPems),
  }
}

function newIdentityKey(): string {
  return generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }) as string
}

async function identityKey(pem: string): Promise<IdentityKey> {
  const privateKey = createPrivateKey(pem)
  const publicKey = createPublicKey(privateKey)
  const id = await calculateJwkThumbprint(
    publicKey.export({ format: 'jwk' }) as Parameters<typeof calculateJwkThumbprint>[0],
  )
  return { algorithm: privateKey.asymmetricKeyType === 'ed25519' ? 'EdDSA' : 'ES256', id, privateKey, publicKey }
}
