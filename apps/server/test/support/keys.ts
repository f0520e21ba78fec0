import { generateKeyPairSync, randomBytes } from 'node:crypto'
import path from 'node:path'
import { fieldEncryption } from '../../src/platform/crypto/field-encryption.ts'
import { contactHash, type Keys } from '../../src/platform/crypto/keys.ts'
import { makeSealKey } from '../../src/platform/crypto/make-seal-key.ts'
import { loadSealKey } from '../../src/platform/crypto/seal-key.ts'
import { readOrCreateFile } from '../../src/platform/crypto/stored-file.ts'
import { cacheFolder } from './cache-folder.ts'

const hashContact = contactHash(Buffer.alloc(32, 'lookup'))
const sealKey = async () =>
  loadSealKey(JSON.parse(await readOrCreateFile(path.join(cacheFolder, 'seal-key.json'), newSealKey)))
const newSealKey = async () =>
  JSON.stringify(await makeSealKey({ service: 'Porchlight', lender: 'Lantern Home Lending' }))

/** New keys, but for those that documents and hashes of stored applications are made with. `fieldKey` where a test also encrypts with it. */
export async function testKeys(fieldKey = randomBytes(32)): Promise<Keys> {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  return {
    fields: fieldEncryption([fieldKey]),
    hashContact: hashContact,
    identity: { algorithm: 'EdDSA', id: 'test', privateKey, publicKey, previous: [] },
    seal: await sealKey(),
  }
}
