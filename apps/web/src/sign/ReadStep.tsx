import type { ShownDocument } from '@porchlight/api'
import { useEffect, useRef, useState } from 'react'
import { useTexts } from '../text/texts.ts'
import { Button } from '../ui/base/Button.tsx'
import { DocumentReader } from './reader/DocumentReader.tsx'
import { Step } from './SignShell.tsx'
import { texts } from './text.ts'
import { type SigningSession, useReportRead } from './use-signing-session.ts'

interface ReadStepProps {
  session: SigningSession
  step: number
  steps: number
  onRead(): void
}

/** Shows the documents one after another; each has to be read to its end before the next. */
export function ReadStep({ onRead, ...step }: ReadStepProps) {
  const documents = step.session.state.documents.filter(({ to_sign }) => to_sign)
  const [index, setIndex] = useState(() =>
    Math.max(
      0,
      documents.findIndex(({ opened }) => !opened),
    ),
  )
  const first = useRef(index)
  return (
    <DocumentStep
      key={index}
      {...step}
      document={documents[index]!}
      number={index + 1}
      count={documents.length}
      takesFocus={index !== first.current}
      onNext={index === documents.length - 1 ? onRead : () => setIndex(index + 1)}
      onBack={index > 0 ? () => setIndex(index - 1) : undefined}
    />
  )
}

interface DocumentStepProps extends Omit<ReadStepProps, 'onRead'> {
  document: ShownDocument
  number: number
  count: number
  takesFocus: boolean
  onNext(): void
  onBack?(): void
}

function DocumentStep({
  session,
  step,
  steps,
  document,
  number,
  count,
  takesFocus,
  onNext,
  onBack,
}: DocumentStepProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { isRead, onRead, goOn } = useReportRead(session, document, onNext)
  const t = useTexts(texts)

  useEffect(() => {
    if (!takesFocus) return
    scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [takesFocus])

  return (
    <Step
      session={session}
      step={step}
      steps={steps}
      title={t.readTitle}
      back={
        onBack && (
          <Button kind="quiet" onClick={onBack}>
            {t.back}
          </Button>
        )
      }
      actions={
        <Button
          kind="primary"
          wide
          busy={isRead && session.busy && t.saving}
          disabledReason={isRead ? undefined : t.readFirst}
          onClick={goOn}
        >
          {number === count ? t.goOnToSign : t.nextDocument}
        </Button>
      }
    >
      <section className="stack stack--tight">
        <p className="soft small">{`${t.documentOf(number, count)} · ${t.pages(document.pages)}`}</p>
        <h2 ref={heading} tabIndex={-1}>
          {document.title}
        </h2>
        <DocumentReader
          document={document}
          applicationId={session.state.application_id}
          fetchPdf={session.pdf}
          onRead={onRead}
        />
      </section>
    </Step>
  )
}
