import 'reflect-metadata'
import { KeyObject, randomBytes, webcrypto } from 'node:crypto'
import * as x509 from '@peculiar/x509'
import type { SealKeyPems } from './seal-key.ts'

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
const DAY_MS = 24 * 60 * 60 * 1000
const VALID_FOR_MS = 10 * 365 * DAY_MS
/** The clock that seals may be behind: that of another server by seconds, that of demo data by weeks. */
const VALID_SINCE_MS = 90 * DAY_MS

// Document signing is the purpose; readers older than RFC 9336 look for email protection instead.
const purposes = ['1.3.6.1.5.5.7.3.36', '1.3.6.1.5.5.7.3.4']

/** Creates a key with a self-signed certificate that is valid for ten years. */
export async function makeSealKey(names: { service: string; lender: string }): Promise<SealKeyPems> {
  const keys = (await webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])) as webcrypto.CryptoKeyPair
  const now = Date.now()
  const certificate = await x509.X509CertificateGenerator.createSelfSigned({
    serialNumber: `00${randomBytes(15).toString('hex')}`,
    // As objects: in plain strings the library gives quotation marks and # a meaning of their own.
    name: new x509.Name([{ CN: [{ utf8String: names.service }] }, { O: [{ utf8String: names.lender }] }]),
    notBefore: new Date(now - VALID_SINCE_MS),
    notAfter: new Date(now + VALID_FOR_MS),
    signingAlgorithm: algorithm,
    // The library asks for the browser's kind of key, which may do a few things less than Node's.
    keys: keys as never,
    extensions: [
      new x509.BasicConstraintsExtension(false, undefined, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature | x509.KeyUsageFlags.nonRepudiation, true),
      new x509.ExtendedKeyUsageExtension(purposes),
      await x509.SubjectKeyIdentifierExtension.create(keys.publicKey as never),
    ],
  })
  return {
    privateKeyPem: KeyObject.from(keys.privateKey).export({ type: 'pkcs8', format: 'pem' }).toString(),
    certificatePem: certificate.toString('pem'),
  }
}
