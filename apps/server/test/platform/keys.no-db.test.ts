import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { importPKCS8, jwtVerify, SignJWT } from 'jose'
import { expect, it } from 'vitest'
import { loadKeys } from '../../src/platform/crypto/keys.ts'
import { makeSealKey } from '../../src/platform/crypto/make-seal-key.ts'
import { readOrCreateFile } from '../../src/platform/crypto/stored-file.ts'
import { readSettings } from '../../src/settings.ts'
import { emptyFolder } from '../support/empty-folder.ts'

const settingsIn = (folder: string, more: NodeJS.ProcessEnv = {}) =>
  readSettings({ DATA_DIR: folder, ...more }, '/nowhere/.env')
const associatedData = { table: 't', column: 'c', row: 'r' }

it('generates keys once, readable by their owner only', async () => {
  const folder = emptyFolder()
  const first = await loadKeys(settingsIn(folder))
  const second = await loadKeys(settingsIn(folder))
  expect(second.fields.openText(first.fields.seal('text', associatedData), associatedData)).toBe('text')
  expect(second.identity.id).toBe(first.identity.id)
  expect(second.seal.fingerprint).toBe(first.seal.fingerprint)
  expect(first.seal.subject).toContain('Lantern')
  const stored = readdirSync(path.join(folder, 'keys'))
  expect(stored.sort()).toEqual(['field-encryption.key', 'identity.pem', 'seal.json'])
  for (const name of stored) expect(statSync(path.join(folder, 'keys', name)).mode & 0o777).toBe(0o600)
})

it.each([
  ['field-encryption.key', 'FIELD_ENCRYPTION_KEY'],
  ['identity.pem', 'IDENTITY_KEY'],
  ['seal.json', 'SEAL_KEY and SEAL_CERTIFICATE'],
])('names the file and the setting where %s is cut', async (name, setting) => {
  const folder = emptyFolder()
  await loadKeys(settingsIn(folder))
  const file = path.join(folder, 'keys', name)
  const whole = readFileSync(file)
  for (const length of [0, 10, whole.length >> 1, whole.length - 6]) {
    writeFileSync(file, whole.subarray(0, length))
    await expect(loadKeys(settingsIn(folder)), `${length} bytes`).rejects.toThrow(
      `The key ${file} is cut or damaged. Restore the file from a backup, or set ${setting} to that key.`,
    )
  }
})

it('uses keys from the settings and stores none', async () => {
  const folder = emptyFolder()
  const seal = await makeSealKey({ service: 'Porchlight', lender: 'Oak & Elm' })
  const identity = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
  const keys = await loadKeys(
    settingsIn(folder, {
      FIELD_ENCRYPTION_KEY: randomBytes(32).toString('base64'),
      IDENTITY_KEY: identity.export({ type: 'pkcs8', format: 'pem' }) as string,
      SEAL_KEY: seal.privateKeyPem,
      SEAL_CERTIFICATE: seal.certificatePem,
    }),
  )
  expect(keys.identity.algorithm).toBe('ES256')
  expect(keys.seal.subject).toContain('Oak & Elm')
  expect(readdirSync(folder)).toEqual([])
})

it('makes identity keys that sign and verify tokens', async () => {
  const { identity } = await loadKeys(settingsIn(emptyFolder()))
  const token = await new SignJWT({})
    .setProtectedHeader({ alg: identity.algorithm, kid: identity.id })
    .sign(identity.privateKey)
  await expect(jwtVerify(token, identity.publicKey, { algorithms: [identity.algorithm] })).resolves.toBeDefined()
  const stranger = await importPKCS8(
    generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
    'EdDSA',
  )
  const forged = await new SignJWT({}).setProtectedHeader({ alg: 'EdDSA' }).sign(stranger)
  await expect(jwtVerify(forged, identity.publicKey)).rejects.toThrow('signature verification failed')
})

it('creates a stored file once for concurrent readers and leaves no temporary file', async () => {
  const folder = emptyFolder()
  const contents = Array.from({ length: 20 }, (_, index) =>
    readOrCreateFile(path.join(folder, 'key'), () => `made by ${index}`),
  )
  const answers = new Set(await Promise.all(contents))
  expect(answers.size).toBe(1)
  expect(readdirSync(folder)).toEqual(['key'])
})
