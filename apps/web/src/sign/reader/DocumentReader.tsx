import type { ShownDocument } from '@porchlight/domain'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useEffect, useRef, useState } from 'react'
import { useTexts } from '../../text/texts.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { LinkButton } from '../../ui/ButtonLink.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { texts } from '../text.ts'
import { DocumentText } from './DocumentText.tsx'
import { type OpenDocument, useDocument } from './use-document.ts'

const ZOOMS = [1, 1.5, 2, 3]

interface DocumentReaderProps {
  document: ShownDocument
  fetchPdf(id: string): Promise<ArrayBuffer>
  /** Called when the verified document is rendered. */
  onShown(): void
}

/** A PDF in the page: rendered pages, and text for small screens and screen readers. */
export function DocumentReader({ document, fetchPdf, onShown }: DocumentReaderProps) {
  const { state, retry } = useDocument(document, fetchPdf)
  const t = useTexts(texts)
  if (state.is === 'loading') return <Skeleton label={t.loading} rows={4} />
  if (state.is === 'open') return <Opened document={document} opened={state} onShown={onShown} />
  return (
    <Alert kind="danger" urgent>
      <p>{t[state.is]}</p>
      <Button onClick={retry}>{t.retry}</Button>
    </Alert>
  )
}

interface OpenedProps {
  document: ShownDocument
  opened: OpenDocument
  onShown(): void
}

function Opened({ document: { title }, opened: { pdf, text, url }, onShown }: OpenedProps) {
  const [isText, setText] = useState(false)
  const [zoom, setZoom] = useState(0)
  const t = useTexts(texts)
  // biome-ignore lint/correctness/useExhaustiveDependencies: shown once as text is shown
  useEffect(() => {
    if (isText) onShown()
  }, [isText])
  return (
    <div className="reader">
      <fieldset className="reader__tools" aria-label={t.view}>
        <Button kind="quiet" onClick={() => setText(!isText)}>
          {isText ? t.asPages : t.asText}
        </Button>
        {!isText && (
          <>
            <Button kind="quiet" onClick={() => setZoom(Math.max(0, zoom - 1))}>
              {t.smaller}
            </Button>
            <Button kind="quiet" onClick={() => setZoom(Math.min(ZOOMS.length - 1, zoom + 1))}>
              {t.larger}
            </Button>
          </>
        )}
        <LinkButton kind="quiet" icon="download" href={url} download={`${title}.pdf`} aria-label={t.saveCopy(title)}>
          {t.save}
        </LinkButton>
      </fieldset>
      {!isText && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
        <section className="reader__sheets" aria-label={t.pagesOf(title)} tabIndex={0}>
          <div className={`reader__zoom reader__zoom--${zoom}`} aria-hidden="true">
            {Array.from({ length: pdf.numPages }, (_, at) => (
              <PageCanvas
                // biome-ignore lint/suspicious/noArrayIndexKey: a page is its place
                key={at}
                pdf={pdf}
                number={at + 1}
                zoom={ZOOMS[zoom]!}
                onDrawn={at === 0 ? onShown : () => undefined}
              />
            ))}
          </div>
        </section>
      )}
      <div className={isText ? undefined : 'hidden'}>
        <DocumentText title={title} parts={text} />
      </div>
    </div>
  )
}

/** A higher resolution costs memory without a visible gain. */
const MOST_PIXELS_PER_POINT = 4

interface PageCanvasProps {
  pdf: PDFDocumentProxy
  number: number
  zoom: number
  onDrawn(): void
}

/** One rendered page. It is an image; the text is available beside it. */
function PageCanvas({ pdf, number, zoom, onDrawn }: PageCanvasProps) {
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
