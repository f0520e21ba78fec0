import type { ShownDocument } from '@porchlight/api'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useFormats, useTexts } from '../../text/texts.ts'
import { Alert } from '../../ui/base/Alert.tsx'
import { Button } from '../../ui/base/Button.tsx'
import { Icon, type IconShape } from '../../ui/base/Icon.tsx'
import { Skeleton } from '../../ui/base/Skeleton.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { downloadIcon, plusIcon } from '../../ui/icons.ts'
import { texts } from '../text.ts'
import { DocumentText } from './DocumentText.tsx'
import { plainText } from './document-text.ts'
import { PrintedPages } from './PrintedPages.tsx'
import { printPages } from './print-pages.ts'
import { type OpenDocument, useDocument } from './use-document.ts'
import { useReadingPosition } from './use-reading-position.ts'

const minusIcon: IconShape = 'M5 12h14'
const printIcon: IconShape = 'M7 9V4h10v5M7 17H4v-8h16v8h-3M7 14h10v6H7Z'

const ZOOMS = [1, 1.5, 2, 3]
const WORDS_PER_MINUTE = 200
/** Below this width the words of a printed page are too small to read. */
const DESK = '(min-width: 48rem)'

interface DocumentReaderProps {
  document: ShownDocument
  applicationId: string
  fetchPdf(id: string): Promise<ArrayBuffer>
  /** Called when the verified document was shown to its end. */
  onRead(): void
}

/** A PDF in the page, as text or as printed. Small screens show the text first. */
export function DocumentReader({ document, applicationId, fetchPdf, onRead }: DocumentReaderProps) {
  const { state, retry } = useDocument(document, fetchPdf)
  const t = useTexts(texts)
  if (state.is === 'loading') return <Skeleton label={t.loading} rows={4} />
  if (state.is === 'open')
    return <Opened title={document.title} applicationId={applicationId} opened={state} onRead={onRead} />
  return (
    <Alert kind="danger" urgent>
      <p>{t[state.is]}</p>
      <Button onClick={retry}>{t.retry}</Button>
    </Alert>
  )
}

interface OpenedProps {
  title: string
  applicationId: string
  opened: OpenDocument
  onRead(): void
}

function Opened({ title, applicationId, opened: { pdf, text, url }, onRead }: OpenedProps) {
  const [isText, setText] = useState(() => !matchMedia(DESK).matches)
  const [zoom, setZoom] = useState(0)
  const [rendered, setRendered] = useState<ReadonlySet<number>>(new Set())
  const content = useRef<HTMLDivElement>(null)
  const end = useRef<HTMLParagraphElement>(null)
  const { seen, middle, isEndReached } = useReadingPosition(content, end, isText ? 'text' : `pages-${zoom}`)
  const t = useTexts(texts)

  const isRead = isEndReached && (isText || rendered.size === pdf.numPages)
  // biome-ignore lint/correctness/useExhaustiveDependencies: reported once
  useEffect(() => {
    if (isRead) onRead()
  }, [isRead])

  const page = isText ? undefined : Math.min(pdf.numPages, Math.floor(middle * pdf.numPages) + 1)
  const words = text.reduce((sum, part) => sum + plainText(part).split(' ').length, 0)
  const minutes = isEndReached ? undefined : Math.round(((1 - seen) * words) / WORDS_PER_MINUTE)
  return (
    <div className="reader">
      <Tools title={title} fileName={`${title} ${applicationId}.pdf`} pdf={pdf} url={url}>
        <fieldset className="reader__views" aria-label={t.view}>
          <Button pressed={isText} onClick={() => setText(true)}>
            {t.asText}
          </Button>
          <Button pressed={!isText} onClick={() => setText(false)}>
            {t.asPages}
          </Button>
        </fieldset>
        {!isText && <ZoomButtons zoom={zoom} onZoom={setZoom} />}
      </Tools>
      <div className="reader__position soft small">
        <span>{t.position(page, pdf.numPages, minutes)}</span>
        <Button kind="quiet" onClick={() => end.current?.focus()}>
          {t.toEnd}
        </Button>
      </div>
      {isText ? (
        <div ref={content}>
          <DocumentText title={title} parts={text} />
        </div>
      ) : (
        <>
          <PrintedPages
            title={title}
            pdf={pdf}
            zoom={ZOOMS[zoom]!}
            pages={content}
            onRendered={index => setRendered(before => new Set(before).add(index))}
          />
          <div className="hidden">
            <DocumentText title={title} parts={text} />
          </div>
        </>
      )}
      <p ref={end} className="soft small" tabIndex={-1}>
        {t.endOf(title)}
      </p>
    </div>
  )
}

/** `zoom` is an index of {@link ZOOMS}. */
function ZoomButtons({ zoom, onZoom }: { zoom: number; onZoom(zoom: number): void }) {
  const { percent } = useFormats()
  const t = useTexts(texts)
  return (
    <>
      <IconButton icon={minusIcon} label={t.smaller} onClick={() => onZoom(Math.max(0, zoom - 1))} />
      <span className="reader__percent small">{percent(ZOOMS[zoom]!, 0)}</span>
      <IconButton icon={plusIcon} label={t.larger} onClick={() => onZoom(Math.min(ZOOMS.length - 1, zoom + 1))} />
    </>
  )
}

interface ToolsProps extends Pick<OpenDocument, 'pdf' | 'url'> {
  title: string
  fileName: string
  /** The views of the document. */
  children: ReactNode
}

/** The row above the document: its views, then printing and saving. */
function Tools({ title, fileName, pdf, url, children }: ToolsProps) {
  const [isPrinting, setPrinting] = useState(false)
  const [saved, setSaved] = useState('')
  const t = useTexts(texts)
  const print = () => {
    if (isPrinting) return
    setPrinting(true)
    printPages(pdf).finally(() => setPrinting(false))
  }
  return (
    <>
      <div className="reader__tools">
        {children}
        <span className="reader__files">
          <IconButton icon={printIcon} label={isPrinting ? t.printing : t.print} onClick={print} />
          <a
            className="icon-button"
            href={url}
            download={fileName}
            aria-label={t.saveCopy(title)}
            onClick={() => setSaved(fileName)}
          >
            <Icon shape={downloadIcon} />
          </a>
        </span>
      </div>
      <p role="status">{saved && t.savedAs(saved)}</p>
    </>
  )
}
