import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { fieldEncryption } from '../../src/platform/crypto/field-encryption.ts'
import { contactHash, type Keys } from '../../src/platform/crypto/keys.ts'
import { makeSealKey } from '../../src/platform/crypto/make-seal-key.ts'
import { loadSealKey } from '../../src/platform/crypto/seal-key.ts'

/** New keys; `fieldKey` where a test also encrypts with it. */
export async function testKeys(fieldKey = randomBytes(32)): Promise<Keys> {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  return {
    fields: fieldEncryption([fieldKey]),
    hashContact: contactHash(randomBytes(32)),
    identity: { algorithm: 'EdDSA', id: 'test', privateKey, publicKey, previous: [] },
    seal: loadSealKey(await makeSealKey({ service: 'Porchlight', lender: 'Lantern Home Lending' })),
  }
}
