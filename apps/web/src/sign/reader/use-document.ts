import type { ShownDocument } from '@porchlight/api'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useEffect, useState } from 'react'
import { type TextPart, textOf } from './document-text.ts'

export interface OpenDocument {
  pdf: PDFDocumentProxy
  text: TextPart[]
  /** An object URL of the shown bytes. */
  url: string
}
export type DocumentState = { is: 'loading' } | { is: 'altered' | 'unreadable' } | ({ is: 'open' } & OpenDocument)

const hex = (bytes: ArrayBuffer): string =>
  [...new Uint8Array(bytes)].map(byte => byte.toString(16).padStart(2, '0')).join('')

async function open(bytes: ArrayBuffer): Promise<OpenDocument> {
  // Loaded lazily: only signers need it, and it is as large as the rest of the app.
  const { openPdf } = await import('./open-pdf.ts')
  const pdf = await openPdf(bytes)
  const url = URL.createObjectURL(new Blob([bytes], { type: 'application/pdf' }))
  return { pdf, text: await textOf(pdf), url }
}

/** Fetches a document, verifies its hash, and opens it. */
export function useDocument({ id, sha256 }: ShownDocument, fetchPdf: (id: string) => Promise<ArrayBuffer>) {
  const [state, setState] = useState<DocumentState>({ is: 'loading' })
  const [attempt, setAttempt] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt fetches again
  useEffect(() => {
    let isLeft = false
    let opened: OpenDocument | undefined
    const read = async (): Promise<DocumentState> => {
      const bytes = await fetchPdf(id)
      if (hex(await crypto.subtle.digest('SHA-256', bytes)) !== sha256) return { is: 'altered' }
      opened = await open(bytes)
      return { is: 'open', ...opened }
    }
    setState({ is: 'loading' })
    read()
      .catch((): DocumentState => ({ is: 'unreadable' }))
      .then(found => {
        if (isLeft) release(opened)
        else setState(found)
      })
    return () => {
      isLeft = true
      release(opened)
    }
  }, [id, sha256, fetchPdf, attempt])

  return { state, retry: () => setAttempt(attempt + 1) }
}

function release(opened: OpenDocument | undefined): void {
  if (!opened) return
  URL.revokeObjectURL(opened.url)
  opened.pdf.loadingTask.destroy()
}
