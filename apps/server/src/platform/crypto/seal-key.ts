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
  /** From when, and until when, the certificate is valid. */
  validFrom: Date
  validTo: Date
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
    validFrom: certificate.validFromDate,
    validTo: certificate.validToDate,
  }
}

const DAY_MS = 24 * 60 * 60_000
const DAYS_TO_RENEW = 30
const ADVICE = 'Set SEAL_KEY and SEAL_CERTIFICATE to a new pair; existing seals stay valid.'

/** Returns whether documents can be sealed, for the operator. With a problem they cannot: PDF readers would call the seal invalid. */
export function sealValidity(
  { validFrom, validTo }: Pick<SealKey, 'validFrom' | 'validTo'>,
  now: Date,
): { level: 'ok' | 'warning' | 'problem'; sentence: string } {
  const days = Math.floor((validTo.getTime() - now.getTime()) / DAY_MS)
  const end = validTo.toISOString().slice(0, 10)
  if (validFrom > now)
    return { level: 'problem', sentence: 'SEAL_CERTIFICATE is not valid yet, so no document is sealed.' }
  if (days < 0)
    return { level: 'problem', sentence: `SEAL_CERTIFICATE expired on ${end}, so no document is sealed. ${ADVICE}` }
  if (days < DAYS_TO_RENEW)
    return { level: 'warning', sentence: `SEAL_CERTIFICATE expires on ${end}, in ${days} days. ${ADVICE}` }
  return { level: 'ok', sentence: `SEAL_CERTIFICATE belongs to SEAL_KEY, and is valid until ${end}.` }
}
