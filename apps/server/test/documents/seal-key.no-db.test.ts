import { X509Certificate } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { makeSealKey } from '../../src/platform/crypto/make-seal-key.ts'
import { loadSealKey } from '../../src/platform/crypto/seal-key.ts'

const names = { service: 'Porchlight document seal', lender: 'Northgate Home Lending' }

describe('the seal key', () => {
  it('comes with a certificate for signing documents, in the lender’s name', async () => {
    const { certificatePem } = await makeSealKey(names)
    const certificate = new X509Certificate(certificatePem)
    expect(certificate.keyUsage).toEqual(['1.3.6.1.5.5.7.3.36', '1.3.6.1.5.5.7.3.4'])
    expect(certificate.ca).toBe(false)
    expect(certificate.verify(certificate.publicKey)).toBe(true)
  })

  it('takes names as they are', async () => {
    const odd = { service: 'The "document" seal, #1 + more', lender: 'Crédito & Söhne = Łódź' }
    const { subject } = loadSealKey(await makeSealKey(odd))
    expect(subject).toBe(`CN=${odd.service}, O=${odd.lender}`)
  })

  it('is a new one each time', async () => {
    const [first, second] = await Promise.all([makeSealKey(names), makeSealKey(names)])
    expect(loadSealKey(first).fingerprint).not.toBe(loadSealKey(second).fingerprint)
  })

  it('is refused with the certificate of another key', async () => {
    const [{ privateKeyPem }, { certificatePem }] = await Promise.all([makeSealKey(names), makeSealKey(names)])
    expect(() => loadSealKey({ privateKeyPem, certificatePem })).toThrow('The seal certificate belongs to another key.')
  })
})
