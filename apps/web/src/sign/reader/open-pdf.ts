import './pdf-polyfills.ts'
import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import workerUrl from './pdf-worker.ts?worker&url'

GlobalWorkerOptions.workerSrc = workerUrl

/** Opens a PDF. The bytes are copied, because the reader takes ownership of its input. */
export const openPdf = (bytes: ArrayBuffer): Promise<PDFDocumentProxy> =>
  getDocument({ data: bytes.slice(0), useWasm: false }).promise
