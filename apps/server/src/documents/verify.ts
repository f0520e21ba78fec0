import { createHash, verify, X509Certificate } from 'node:crypto'
import * as pkijs from 'pkijs'
import type { SealKey } from '../platform/crypto/seal-key.ts'

export interface SealFound {
  /** SHA-256, hex. Compare it with that of the expected key: anyone can make a valid seal with another key. */
  certificateFingerprint: string
  coversWholeFile: boolean
}

export interface Verdict {
  ok: boolean
  signatures: SealFound[]
  reason?: string
}

type ByteRange = [start: number, gapStart: number, gapEnd: number, restLength: number]

const byteRange = /\/ByteRange\s*\[\s*(\d+)\s+(\d+)\s+(\d+)\s+(\d+)\s*\]/g

const oid = {
  data: '1.2.840.113549.1.7.1',
  signedData: '1.2.840.113549.1.7.2',
  messageDigest: '1.2.840.113549.1.9.4',
  signingCertificate: '1.2.840.113549.1.9.16.2.47',
  sha256: '2.16.840.1.101.3.4.2.1',
  ecdsaWithSha256: '1.2.840.10045.4.3.2',
}

/**
 * Returns whether every seal in the file holds and the last one covers it to its end. Detects a single byte that was changed, removed or
 * appended. Only for files that this service sealed: a valid signature of other software may be refused.
 */
export async function verifyPdf(bytes: Uint8Array): Promise<Verdict> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const signatures: SealFound[] = []
  try {
    for (const [, ...range] of file.toString('latin1').matchAll(byteRange))
      signatures.push(verifySeal(file, range.map(Number) as ByteRange))
    if (!signatures.at(-1)?.coversWholeFile) throw new Error('No seal covers the file to its end.')
    return { ok: true, signatures }
  } catch (problem) {
    return { ok: false, signatures, reason: problem instanceof Error ? problem.message : 'The seal cannot be read.' }
  }
}

/** Thrown when a seal does not hold, or seals something else than was presented. Such a document is never stored. */
export class BadSeal extends Error {
  override name = 'BadSeal'
}

/** Throws {@link BadSeal} unless every seal in the file holds and was made with this key. */
export async function requireSeal(pdf: Uint8Array, key: Pick<SealKey, 'fingerprint'>): Promise<void> {
  const { ok, reason, signatures } = await verifyPdf(pdf)
  if (!ok) throw new BadSeal(`A seal does not hold: ${reason}`)
  if (signatures.some(({ certificateFingerprint }) => certificateFingerprint !== key.fingerprint))
    throw new BadSeal('A seal was made with another key')
}

function verifySeal(file: Buffer, [start, gapStart, gapEnd, restLength]: ByteRange): SealFound {
  const [, hex] = /^<((?:[0-9A-F]{2})+)>$/.exec(file.toString('latin1', gapStart, gapEnd)) ?? []
  if (start !== 0 || !hex) throw new Error('A seal leaves out more than itself.')
  const found = new pkijs.SignedData({
    schema: pkijs.ContentInfo.fromBER(Buffer.from(hex, 'hex')).content,
  })
  const [certificate] = found.certificates ?? []
  const [signer] = found.signerInfos
  if (!(certificate instanceof pkijs.Certificate) || !signer) throw new Error('A seal names no signer.')

  if (asWeWriteIt(certificate, signer).padEnd(hex.length, '0') !== hex)
    throw new Error('A seal is not written the way this service writes it.')
  const certificateHash = sha256(der(certificate))
  if (!signedAttribute(signer, oid.signingCertificate).includes(certificateHash))
    throw new Error('A seal carries another certificate than it was made with.')
  const sealed = sha256(file.subarray(0, gapStart), file.subarray(gapEnd, gapEnd + restLength))
  if (!signedAttribute(signer, oid.messageDigest).includes(sealed) || !holds(signer, certificate))
    throw new Error('The file was changed after it was sealed.')
  return {
    certificateFingerprint: certificateHash.toString('hex'),
    coversWholeFile: gapEnd + restLength === file.length,
  }
}

/** Verified by OpenSSL, which accepts only one encoding of a signature; pkijs accepts others. */
function holds({ signedAttrs, signature }: pkijs.SignerInfo, certificate: pkijs.Certificate): boolean {
  const signed = new Uint8Array(signedAttrs?.encodedValue ?? new ArrayBuffer(0))
  return verify('sha256', signed, new X509Certificate(der(certificate)).publicKey, signature.valueBlock.valueHexView)
}

/**
 * Rebuilds the container from its certificate, signed attributes and signature. Much of a container is not covered by the
 * signature in it, so any other byte is a change.
 */
function asWeWriteIt(certificate: pkijs.Certificate, { signedAttrs, signature }: pkijs.SignerInfo): string {
  const hashed = () => new pkijs.AlgorithmIdentifier({ algorithmId: oid.sha256 })
  const content = new pkijs.SignedData({
    version: 1,
    encapContentInfo: new pkijs.EncapsulatedContentInfo({ eContentType: oid.data }),
    digestAlgorithms: [hashed()],
    certificates: [certificate],
    signerInfos: [
      new pkijs.SignerInfo({
        version: 1,
        sid: new pkijs.IssuerAndSerialNumber({
          issuer: certificate.issuer,
          serialNumber: certificate.serialNumber,
        }),
        digestAlgorithm: hashed(),
        signedAttrs: new pkijs.SignedAndUnsignedAttributes({ type: 0, attributes: signedAttrs?.attributes ?? [] }),
        signatureAlgorithm: new pkijs.AlgorithmIdentifier({ algorithmId: oid.ecdsaWithSha256 }),
        signature,
      }),
    ],
  })
  const container = new pkijs.ContentInfo({ contentType: oid.signedData, content: content.toSchema() })
  return der(container)
    .toString('hex')
    .toUpperCase()
    .replace(/(00)+$/, '')
}

function signedAttribute(signer: pkijs.SignerInfo, type: string): Buffer {
  const attribute = signer.signedAttrs?.attributes.find(candidate => candidate.type === type)
  return Buffer.from(attribute?.values[0]?.toBER() ?? [])
}

const der = (value: pkijs.PkiObject) => Buffer.from(value.toSchema().toBER())

function sha256(...parts: Uint8Array[]): Buffer {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest()
}
