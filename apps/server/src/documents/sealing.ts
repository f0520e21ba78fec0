import { sign } from 'node:crypto'
import { PDF, PdfArray, PdfDict, PdfName, PdfNumber, PdfString, type Signer } from '@libpdf/core'
import type { SealKey } from '../platform/crypto/seal-key.ts'
import type { SignatureField } from './schema.ts'

/** PDF readers show the reason, so it never contains text that a person typed. */
export interface SealNote {
  reason: string
  signedAt: Date
}

// The container holds one certificate of an elliptic-curve key, about 1.2 kB.
const containerBytes = 3072

// Print, and locked against being moved.
const widgetFlags = 132

/**
 * Adds empty, visible signature fields. The result is the document that is presented. Sealing only appends to it, so the
 * presented bytes are the beginning of the completed document.
 */
export async function addSignatureFields(pdf: Uint8Array, fields: SignatureField[]): Promise<Uint8Array> {
  const document = await PDF.load(pdf)
  const form = document.getOrCreateForm()
  for (const { name, page: number, rectangle } of fields) {
    const page = document.getPage(number - 1)
    if (!page) throw new RangeError(`The field ${name} stands on page ${number}, which does not exist.`)
    const field = form.createSignatureField(name)
    const widget = field.getDict()
    widget.delete('Kids')
    widget.set('Type', PdfName.of('Annot'))
    widget.set('Subtype', PdfName.of('Widget'))
    widget.set('F', PdfNumber.of(widgetFlags))
    widget.set('P', page.ref)
    widget.set('Rect', new PdfArray(rectangle.map(PdfNumber.of)))
    widget.set('TU', PdfString.fromString('Signature'))
    const annotations = page.dict.getArray('Annots', document.getObject.bind(document)) ?? new PdfArray([])
    annotations.push(field.getRef()!)
    page.dict.set('Annots', annotations)
  }
  return document.save()
}

/** Stamps the mark (a one-page PDF of the template `mark`) into an empty field and seals the whole file. */
export async function sealField(
  pdf: Uint8Array,
  fieldName: string,
  key: SealKey,
  mark: Uint8Array,
  note: SealNote,
): Promise<Uint8Array> {
  const document = await PDF.load(pdf)
  const widget = document.getForm()?.getSignatureField(fieldName)?.getDict()
  if (!widget) throw new Error(`The document has no signature field ${fieldName}.`)
  const appearance = await document.embedPage(await PDF.load(mark), 0)
  widget.set('AP', PdfDict.of({ N: appearance.ref }))
  preserveRectangle(widget)
  return seal(document, fieldName, key, note)
}

/** Seals a document without a signer, with an invisible field. */
export async function sealWhole(pdf: Uint8Array, key: SealKey, note: SealNote): Promise<Uint8Array> {
  return seal(await PDF.load(pdf), 'seal', key, note)
}

export async function pageCount(pdf: Uint8Array): Promise<number> {
  return (await PDF.load(pdf)).getPageCount()
}

const signerOf = ({ certificate, privateKey }: SealKey): Signer => ({
  keyType: 'EC',
  signatureAlgorithm: 'ECDSA',
  certificate,
  sign: async data => sign('sha256', data, { key: privateKey, dsaEncoding: 'der' }),
})

async function seal(document: PDF, fieldName: string, key: SealKey, { reason, signedAt }: SealNote) {
  const { bytes } = await document.sign({
    signer: signerOf(key),
    fieldName,
    reason,
    signingTime: signedAt,
    estimatedSize: containerBytes,
  })
  return bytes
}

/** The library moves every field that it signs to the first page, with an empty rectangle. This keeps both. */
function preserveRectangle(widget: PdfDict) {
  const set = widget.set.bind(widget)
  widget.set = (key, value) => {
    if (key !== 'Rect' && key !== 'P') set(key, value)
  }
}
