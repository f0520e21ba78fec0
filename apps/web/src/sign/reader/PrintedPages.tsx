import type { PDFDocumentProxy } from 'pdfjs-dist'
import { type Ref, useEffect, useRef, useState } from 'react'
import { useTexts } from '../../text/texts.ts'
import { texts } from '../text.ts'

/** A higher resolution costs memory without a visible gain. */
const MOST_PIXELS_PER_POINT = 4

interface PrintedPagesProps {
  title: string
  pdf: PDFDocumentProxy
  /** 1 fits the width. */
  zoom: number
  pages: Ref<HTMLDivElement>
  /** Called with the index of each page when it is rendered. */
  onRendered(index: number): void
}

/** The pages of a document as they are printed. They are images; the text is available beside them. */
export function PrintedPages({ title, pdf, zoom, pages, onRendered }: PrintedPagesProps) {
  const t = useTexts(texts)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <section className="reader__sheets" aria-label={t.pagesOf(title)} tabIndex={0}>
      <div ref={pages} className={`reader__zoom reader__zoom--${zoom * 100}`} aria-hidden="true">
        {Array.from({ length: pdf.numPages }, (_, index) => (
          <PageCanvas
            // biome-ignore lint/suspicious/noArrayIndexKey: a page is its place
            key={index}
            pdf={pdf}
            number={index + 1}
            onRendered={() => onRendered(index)}
          />
        ))}
      </div>
    </section>
  )
}

interface PageCanvasProps {
  pdf: PDFDocumentProxy
  number: number
  onRendered(): void
}

/** Rendered again in each width: after a zoom, a change of the window, a turn of the phone. */
function PageCanvas({ pdf, number, onRendered }: PageCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [shownWidth, setShownWidth] = useState(0)
  useEffect(() => {
    const target = canvas.current!
    const watch = new ResizeObserver(() => setShownWidth(target.clientWidth))
    watch.observe(target)
    return () => watch.disconnect()
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new callback does not render the page again
  useEffect(() => {
    let isLeft = false
    let rendering: { cancel(): void } | undefined
    const render = async () => {
      const page = await pdf.getPage(number)
      const target = canvas.current
      if (isLeft || !target || shownWidth === 0) return
      const { width } = page.getViewport({ scale: 1 })
      const scale = Math.min((shownWidth / width) * devicePixelRatio, MOST_PIXELS_PER_POINT)
      const viewport = page.getViewport({ scale })
      target.width = viewport.width
      target.height = viewport.height
      const task = page.render({ canvas: target, viewport })
      rendering = task
      await task.promise
      if (!isLeft) onRendered()
    }
    // A canceled rendering, after a change of width or page, rejects.
    render().catch(() => undefined)
    return () => {
      isLeft = true
      rendering?.cancel()
    }
  }, [pdf, number, shownWidth])
  return <canvas ref={canvas} className="sheet" />
}
