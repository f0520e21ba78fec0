import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useEffect, useRef } from 'react'

/** A higher resolution costs memory without a visible gain. */
const MOST_PIXELS_PER_POINT = 4

interface PageCanvasProps {
  pdf: PDFDocumentProxy
  number: number
  zoom: number
  onDrawn(): void
}

/** One rendered page. It is an image; the text is available beside it. */
export function PageCanvas({ pdf, number, zoom, onDrawn }: PageCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: telling that it is drawn does not draw it again
  useEffect(() => {
    let isLeft = false
    let drawing: { cancel(): void } | undefined
    const draw = async () => {
      const page = await pdf.getPage(number)
      const at = canvas.current
      if (isLeft || !at) return
      const width = page.getViewport({ scale: 1 }).width
      const wanted = (at.clientWidth / width) * devicePixelRatio
      const viewport = page.getViewport({ scale: Math.min(wanted, MOST_PIXELS_PER_POINT) })
      at.width = viewport.width
      at.height = viewport.height
      const task = page.render({ canvas: at, viewport })
      drawing = task
      await task.promise
      if (!isLeft) onDrawn()
    }
    // A cancelled rendering, after a change of zoom or page, rejects.
    draw().catch(() => undefined)
    return () => {
      isLeft = true
      drawing?.cancel()
    }
  }, [pdf, number, zoom])
  return <canvas ref={canvas} className="sheet" />
}
