import { useEffect, useRef, useState } from 'react'
import { useTexts } from '../text/texts.ts'
import { Button } from '../ui/Button.tsx'
import { DocumentReader } from './reader/DocumentReader.tsx'
import { Step } from './SignShell.tsx'
import { texts } from './text.ts'
import type { Visit } from './use-visit.ts'

interface ReadStepProps {
  visit: Visit
  step: number
  of: number
  onRead(): void
}

/** Shows the documents one after another; each has to be opened before the next. */
export function ReadStep({ visit, step, of, onRead }: ReadStepProps) {
  const documents = visit.state.documents.filter(({ to_sign }) => to_sign)
  const [at, setAt] = useState(() =>
    Math.max(
      0,
      documents.findIndex(({ opened }) => !opened),
    ),
  )
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = documents[at]!
  const isLast = at === documents.length - 1
  const t = useTexts(texts)

  const before = useRef(at)
  useEffect(() => {
    if (before.current === at) return
    before.current = at
    scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [at])

  return (
    <Step
      visit={visit}
      step={step}
      of={of}
      title={t.readTitle}
      actions={
        <>
          <Button
            kind="primary"
            wide
            disabledReason={shown.opened ? undefined : t.loading}
            onClick={() => (isLast ? onRead() : setAt(at + 1))}
          >
            {isLast ? t.goOnToSign : t.nextDocument}
          </Button>
          {at > 0 && (
            <Button kind="quiet" onClick={() => setAt(at - 1)}>
              {t.back}
            </Button>
          )}
        </>
      }
    >
      <section className="stack stack--tight">
        <p className="soft small">
          {t.documentOf(at + 1, documents.length)} · {t.pages(shown.pages)}
        </p>
        <h2 ref={heading} tabIndex={-1}>
          {shown.title}
        </h2>
        <DocumentReader
          key={shown.id}
          document={shown}
          fetchPdf={visit.pdf}
          onShown={() => !shown.opened && visit.act(`documents/${shown.id}/opened`, { sha256: shown.sha256 })}
        />
      </section>
    </Step>
  )
}
