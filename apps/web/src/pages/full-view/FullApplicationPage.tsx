import './full-view.css'
import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useRouteParams } from '../../data/base/use-route-params.ts'
import { callForContent } from '../../data/client.ts'
import { SignedInFrame } from '../../frame/signed-in/SignedInFrame.tsx'
import { failureMessage } from '../../saving/failure-message.ts'
import { texts as savingTexts } from '../../saving/text.ts'
import { useTexts } from '../../text/texts.ts'
import { Button } from '../../ui/base/Button.tsx'
import { Failure } from '../../ui/base/Failure.tsx'
import { Skeleton } from '../../ui/base/Skeleton.tsx'
import { Fold } from '../../ui/fold/Fold.tsx'
import { backIcon } from '../../ui/icons.ts'
import { ToProgress } from '../progress/ToProgress.tsx'
import { texts } from './text.ts'

/** The full application, as JSON or as an HTML document to read and print. */
export function FullApplicationPage() {
  const { application } = useRouteParams()
  const [wanted, setWanted] = useState<ViewType>('text/html')
  const query = useFullView(wanted)
  const frame = useRef<HTMLIFrameElement>(null)
  const t = useTexts(texts)

  const choice = (type: ViewType, label: string) => (
    <Button pressed={wanted === type} onClick={() => setWanted(type)}>
      {label}
    </Button>
  )
  return (
    <SignedInFrame title={t.title} lead={t.lead(application)}>
      <div className="stack">
        <div className="full-view__bar no-print">
          {query.data?.type === 'text/html' && (
            <Button kind="quiet" onClick={() => frame.current?.contentWindow?.print()}>
              {t.print}
            </Button>
          )}
        </div>
        <View query={query} frame={frame} />
        <div className="no-print">
          <Fold summary={t.experts}>
            {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form's controls */}
            <div className="full-view__choice" role="group" aria-label={t.format}>
              {choice('text/html', t.html)}
              {choice('application/json', t.json)}
            </div>
          </Fold>
        </div>
        <div className="no-print">
          <ToProgress kind="quiet" icon={backIcon} />
        </div>
      </div>
    </SignedInFrame>
  )
}

interface ViewProps {
  query: ReturnType<typeof useFullView>
  frame: RefObject<HTMLIFrameElement | null>
}

/** The response, by its content type. */
function View({ query, frame }: ViewProps) {
  const { application } = useRouteParams()
  const t = useTexts(texts)
  const savingT = useTexts(savingTexts)
  if (query.error) return <Failed message={failureMessage(query.error, savingT, '')} retry={query.refetch} />
  if (!query.data) return <Skeleton label={t.loading} rows={6} />
  const { type, body } = query.data
  switch (type) {
    case 'text/html':
      return <DocumentFrame html={body} title={t.document(application)} frame={frame} />
    case 'application/json':
      return (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by key
        <section className="full-view__data" aria-label={t.data(application)} tabIndex={0}>
          <pre>{JSON.stringify(JSON.parse(body), null, 2)}</pre>
        </section>
      )
    default:
      return <Failed message={t.unsupported} retry={query.refetch} />
  }
}

function Failed({ message, retry }: { message: string; retry(): unknown }) {
  const t = useTexts(texts)
  return (
    <Failure sentences={[message]}>
      <Button onClick={retry}>{t.retry}</Button>
    </Failure>
  )
}

type ViewType = 'text/html' | 'application/json'

/** Reads the full application. Not cached after the page is left. */
function useFullView(accept: ViewType) {
  const { dealer, application } = useRouteParams()
  return useQuery({
    queryKey: ['full view', application, accept],
    gcTime: 0,
    queryFn: async ({ signal }) => {
      const params = { dealer, application_id: application }
      const request = { params, headers: { accept }, signal }
      const response = await callForContent('GET /{dealer}/application/{application_id}/full', request)
      return { type: response.headers.get('content-type')?.split(';')[0], body: await response.text() }
    },
  })
}

interface DocumentFrameProps {
  html: string
  title: string
  frame: RefObject<HTMLIFrameElement | null>
}

/**
 * An HTML document in a frame without scripts. It is as tall as its content, so that only the page scrolls, and no printed page is empty:
 * what the browser prints is laid out for paper before.
 */
function DocumentFrame({ html, title, frame }: DocumentFrameProps) {
  const [height, setHeight] = useState<number>()
  const [loads, setLoads] = useState(0)

  useEffect(() => {
    const inside = frame.current?.contentDocument?.documentElement
    if (!loads || !inside) return
    const measure = new ResizeObserver(() => setHeight(inside.offsetHeight))
    measure.observe(inside)
    const outer = frame.current
    const rulesOfPaper = mediaRulesOf(inside.ownerDocument, 'print')
    const fit = (medium: 'paper' | 'screen') => () => {
      outer?.classList.toggle('full-view__document--paper', medium === 'paper')
      for (const { media } of rulesOfPaper) media.mediaText = medium === 'paper' ? 'all' : 'print'
      // At once: React would render after the browser has printed.
      if (outer) outer.style.height = `${inside.offsetHeight}px`
    }
    const [fitPaper, fitScreen] = [fit('paper'), fit('screen')]
    addEventListener('beforeprint', fitPaper)
    addEventListener('afterprint', fitScreen)
    return () => {
      measure.disconnect()
      removeEventListener('beforeprint', fitPaper)
      removeEventListener('afterprint', fitScreen)
    }
  }, [loads, frame])

  return (
    <iframe
      ref={frame}
      className="full-view__document"
      title={title}
      // Same origin to measure its height, modals to print. Scripts stay off.
      sandbox="allow-same-origin allow-modals"
      srcDoc={withOurNonce(html)}
      style={{ height }}
      onLoad={() => setLoads(times => times + 1)}
    />
  )
}

/** The rules of a document that apply to a medium alone. */
const mediaRulesOf = (document: Document, medium: string): CSSMediaRule[] =>
  [...document.styleSheets]
    .flatMap(sheet => [...sheet.cssRules])
    .filter((rule): rule is CSSMediaRule => 'media' in rule && (rule as CSSMediaRule).media.mediaText === medium)

/** The document inherits this page's policy, so its styles need this page's nonce. */
function withOurNonce(html: string): string {
  const { nonce } = document.querySelector('style[nonce]') as HTMLStyleElement
  return html.replace(/<style nonce="[^"]*">/, `<style nonce="${nonce}">`)
}
