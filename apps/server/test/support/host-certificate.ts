import 'reflect-metadata'
import { KeyObject, webcrypto } from 'node:crypto'
import { SubjectAlternativeNameExtension, X509CertificateGenerator } from '@peculiar/x509'

const day = 24 * 60 * 60_000

/** A self-signed certificate of an IP address, with its key, both as PEM. It is valid since two days. */
export async function hostCertificate(address: string, { days = 1 } = {}): Promise<{ key: string; cert: string }> {
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
  const keys = (await webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])) as webcrypto.CryptoKeyPair
  const certificate = await X509CertificateGenerator.createSelfSigned({
    name: `CN=${address}`,
    // The library asks for the browser's kind of key.
    keys: keys as never,
    notBefore: new Date(Date.now() - 2 * day),
    notAfter: new Date(Date.now() + days * day),
    signingAlgorithm: algorithm,
    extensions: [new SubjectAlternativeNameExtension([{ type: 'ip', value: address }])],
  })
  const key = KeyObject.from(keys.privateKey).export({ type: 'pkcs8', format: 'pem' }).toString()
  return { key, cert: certificate.toString('pem') }
}
