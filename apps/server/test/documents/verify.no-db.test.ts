import { beforeAll, describe, expect, it } from 'vitest'
import { typeset } from '../../src/documents/document-threads.ts'
import { sealWhole } from '../../src/documents/sealing.ts'
import { verifyPdf } from '../../src/documents/verify.ts'
import type { SealKey } from '../../src/platform/crypto/seal-key.ts'
import { theDisclosure } from './sample-documents.ts'
import { aSealedDisclosure, aSealKey, aSignedApplication, note } from './sealed-documents.ts'

let key: SealKey
let sealed: Buffer

beforeAll(async () => {
  key = await aSealKey()
  sealed = Buffer.from(await aSealedDisclosure(key))
})

const changedAt = (offset: number, mask = 1) => {
  const changed = Buffer.from(sealed)
  changed[offset]! ^= mask
  return changed
}
const refusals = async (positions: number[], mask?: number) =>
  Promise.all(positions.map(async offset => ({ offset, ok: (await verifyPdf(changedAt(offset, mask))).ok })))
const every = (step: number, from: number, to: number) =>
  Array.from({ length: Math.ceil((to - from) / step) }, (_, index) => from + index * step)

describe('the verifier', () => {
  it('takes the file as it was sealed', async () => {
    expect(await verifyPdf(sealed)).toMatchObject({ ok: true })
  })

  it('refuses one byte changed anywhere in the document', async () => {
    const verdicts = await refusals([0, sealed.length - 1, ...every(97, 1, sealed.length)])
    expect(verdicts.filter(verdict => verdict.ok)).toEqual([])
  })

  it('refuses one digit changed anywhere in the seal itself, its padding too', async () => {
    const start = sealed.lastIndexOf('/Contents')
    const end = sealed.indexOf('>', start)
    const container = start + 2 * 1000
    const positions = [...every(3, start, container), ...every(61, container, end), end - 1, end]
    expect((await refusals(positions)).filter(verdict => verdict.ok)).toEqual([])
  })

  it('refuses a seal whose digits change case', async () => {
    const start = sealed.lastIndexOf('/Contents')
    const letters = every(1, start + 12, start + 400).filter(offset =>
      /[A-F]/.test(String.fromCharCode(sealed[offset]!)),
    )
    expect((await refusals(letters.slice(0, 60), 0x20)).filter(verdict => verdict.ok)).toEqual([])
  })

  it.each([
    ['a byte appended', () => Buffer.concat([sealed, Buffer.from('\n')])],
    ['a second copy appended', () => Buffer.concat([sealed, sealed])],
    ['the last byte cut off', () => sealed.subarray(0, -1)],
    ['a byte put in front', () => Buffer.concat([Buffer.from(' '), sealed])],
    ['half of the file', () => sealed.subarray(0, sealed.length / 2)],
    ['nothing', () => Buffer.alloc(0)],
    ['no PDF', () => Buffer.from('/ByteRange [0 1 2 3]')],
  ])('refuses %s', async (_, file) => {
    expect(await verifyPdf(file())).toMatchObject({ ok: false, reason: expect.any(String) })
  })

  it('refuses a file without a seal', async () => {
    const { pdf } = await typeset('disclosure', theDisclosure())
    expect(await verifyPdf(pdf)).toEqual({
      ok: false,
      signatures: [],
      reason: 'No seal covers the file to its end.',
    })
  })

  it('distinguishes our seal from that of another key', async () => {
    const stranger = await aSealKey()
    const { pdf } = await typeset('disclosure', theDisclosure())
    const verdict = await verifyPdf(await sealWhole(pdf, stranger, note))
    expect(verdict).toMatchObject({ ok: true })
    expect(verdict.signatures[0]?.certificateFingerprint).not.toBe(key.fingerprint)
  })

  it('follows several seals in one file, and refuses a change under the first', async () => {
    const { completed } = await aSignedApplication(key)
    const twice = Buffer.from(await sealWhole(completed, key, note))
    const { ok, signatures } = await verifyPdf(twice)
    expect({ ok, covers: signatures.map(signature => signature.coversWholeFile) }).toEqual({
      ok: true,
      covers: [false, true],
    })
    twice[5000]! ^= 1
    expect(await verifyPdf(twice)).toMatchObject({ ok: false })
  })
})
