import { beforeAll, describe, expect, it } from 'vitest'
import { combine } from '../../src/documents/combine.ts'
import { combine as combineInThread, seal } from '../../src/documents/document-threads.ts'
import { addSignatureFields, pageCount, sealField } from '../../src/documents/sealing.ts'
import { verifyPdf } from '../../src/documents/verify.ts'
import type { SealKey } from '../../src/platform/crypto/seal-key.ts'
import { picturesOn, placeOf, tagsIn, wordsIn } from './reading-pdf.ts'
import { aSealedCertificate, aSealedDisclosure, aSealKey, aSignedApplication, note } from './sealed-documents.ts'

let key: SealKey
let application: Awaited<ReturnType<typeof aSignedApplication>>
let disclosure: Uint8Array

beforeAll(async () => {
  key = await aSealKey()
  application = await aSignedApplication(key)
  disclosure = await aSealedDisclosure(key)
})

describe('a sealed document', () => {
  it('begins with the very bytes that were presented', () => {
    const { presented, completed } = application
    expect(completed.length).toBeGreaterThan(presented.length)
    expect(Buffer.from(completed).subarray(0, presented.length).equals(presented)).toBe(true)
  })

  it('keeps the visible field where the layout put it', async () => {
    const rectangle = application.field.rectangle.map(value => Math.round(value * 100) / 100)
    expect(await placeOf(application.presented, 'signature')).toEqual(rectangle)
    expect(await placeOf(application.completed, 'signature')).toEqual(rectangle)
  })

  it('holds, by our own verifier, with our own certificate', async () => {
    for (const sealed of [application.completed, disclosure, await aSealedCertificate(key)])
      expect(await verifyPdf(sealed)).toEqual({
        ok: true,
        signatures: [{ certificateFingerprint: key.fingerprint, coversWholeFile: true }],
      })
  })

  it('stays tagged', async () => {
    expect(await tagsIn(application.completed)).toMatchObject({ marked: true, everyPageTagged: true })
  })

  it('is not sealed twice in one field, nor in a field it does not have', async () => {
    const { completed, presented, mark } = application
    await expect(sealField(completed, 'signature', key, mark, note)).rejects.toThrow(/already signed/)
    await expect(sealField(presented, 'other', key, mark, note)).rejects.toThrow(/no signature field other/)
  })

  it('takes no field on a page it does not have', async () => {
    const field = { ...application.field, page: 9 }
    await expect(addSignatureFields(application.presented, [field])).rejects.toThrow(/page 9/)
  })
})

describe('a document thread', () => {
  it('seals and combines with the key of the process, and verifies the seals', async () => {
    const { presented, mark, completed } = application
    const sealed = await seal({ pdf: presented, stamp: { field: 'signature', mark }, key, note })
    expect(await verifyPdf(sealed.pdf)).toMatchObject({ ok: true, signatures: [{ coversWholeFile: true }] })
    const certificate = await aSealedCertificate(key)
    const { pdf, pages } = await combineInThread({
      documents: [completed, disclosure],
      certificate,
      key,
      note: { ...note, title: 'Signed documents' },
    })
    expect(pages).toBe(await pageCount(pdf))
    expect((await verifyPdf(pdf)).signatures).toEqual([
      { certificateFingerprint: key.fingerprint, coversWholeFile: true },
    ])
  })

  it('refuses a seal of another key, and one in a field that the document does not have', async () => {
    const { presented, completed, mark } = application
    const other = { ...key, fingerprint: (await aSealKey()).fingerprint }
    await expect(seal({ pdf: presented, key: other, note })).rejects.toThrow('A seal was made with another key')
    await expect(seal({ pdf: completed, stamp: { field: 'other', mark }, key, note })).rejects.toThrow(
      /no signature field other/,
    )
  })
})

describe('the combined file', () => {
  it('has all pages, every mark, one seal, and tags for every page', async () => {
    const certificate = await aSealedCertificate(key)
    const parts = [application.completed, disclosure, certificate]
    const combined = await combine(parts.slice(0, 2), certificate, key, { ...note, title: 'Signed documents' })

    const counts = await Promise.all(parts.map(pageCount))
    expect(await pageCount(combined)).toBe(counts.reduce((sum, count) => sum + count))
    expect((await verifyPdf(combined)).signatures).toHaveLength(1)
    expect(await verifyPdf(combined)).toMatchObject({ ok: true })
    expect((await picturesOn(combined))[application.field.page - 1]).toBe(1)
    expect(await wordsIn(combined)).toContain('Certificate of completion')

    const tags = await tagsIn(combined)
    expect(tags).toMatchObject({ marked: true, everyPageTagged: true })
    expect(tags.kinds.filter(kind => kind === 'Document')).toHaveLength(3)
    expect(new Set(tags.pageKeys).size).toBe(tags.pageKeys.length)
    expect(tags.parentKeys).toEqual(tags.parentKeys.toSorted((a, b) => a - b))
    expect(tags.parentKeys).toEqual(expect.arrayContaining(tags.pageKeys))
  })
})
