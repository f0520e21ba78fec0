import { createHash, createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto'

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
