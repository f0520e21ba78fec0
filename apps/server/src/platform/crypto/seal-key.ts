import 'reflect-metadata'
import { createHash, createPrivateKey, KeyObject, randomBytes, webcrypto, X509Certificate } from 'node:crypto'
import * as x509 from '@peculiar/x509'

/** The key that seals documents, as it is stored. */
export interface SealKeyPems {
  /** PKCS#8, elliptic curve P-256. */
  privateKeyPem: string
  certificatePem: string
}

/** A loaded key. It can be posted to a thread, which then shares the private key. */
export interface SealKey {
  privateKey: KeyObject
  /** DER. */
  certificate: Uint8Array
  subject: string
  /** SHA-256 of the certificate, hex. */
  fingerprint: string
}

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
const validForMs = 10 * 365 * 24 * 60 * 60 * 1000

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
    notBefore: new Date(now - 60_000),
    notAfter: new Date(now + validForMs),
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

/** Throws an error for the operator when the key and the certificate do not match. */
export function loadSealKey({ privateKeyPem, certificatePem }: SealKeyPems): SealKey {
  const privateKey = createPrivateKey(privateKeyPem)
  const certificate = new X509Certificate(certificatePem)
  if (privateKey.asymmetricKeyDetails?.namedCurve !== 'prime256v1')
    throw new Error('The seal key must be an elliptic-curve key on P-256.')
  if (!certificate.checkPrivateKey(privateKey)) throw new Error('The seal certificate belongs to another key.')
  return {
    privateKey,
    certificate: certificate.raw,
    subject: certificate.subject.replaceAll('\n', ', ').replace(/\\(.)/g, '$1'),
    fingerprint: createHash('sha256').update(certificate.raw).digest('hex'),
  }
}
