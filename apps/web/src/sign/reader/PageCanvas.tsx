import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useEffect, useRef } from 'react'

/** Sharper than this costs a phone's memory and nobody sees it. */
const MOST_PIXELS_PER_POINT = 4

interface PageCanvasProps {
  pdf: PDFDocumentProxy
  number: number
  zoom: number
  onDrawn(): void
}

/** One page as it is printed. A picture only: its words stand beside it as text. */
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
    // A drawing that is given up, because the zoom changed or the page was left, says so by an error.
    draw().catch(() => undefined)
    return () => {
      isLeft = true
      drawing?.cancel()
    }
  }, [pdf, number, zoom])
  return <canvas ref={canvas} className="sheet" />
}
