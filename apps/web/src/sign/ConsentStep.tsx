import { useRef, useState } from 'react'
import { useTexts } from '../text/texts.ts'
import { Button } from '../ui/base/Button.tsx'
import { CheckboxInput } from '../ui/CheckboxGroup.tsx'
import { DocumentReader } from './reader/DocumentReader.tsx'
import { Step } from './SignShell.tsx'
import { texts } from './text.ts'
import { type SigningSession, useReportRead } from './use-signing-session.ts'

interface ConsentStepProps {
  session: SigningSession
  step: number
  steps: number
}

/** Consent to electronic records, possible only after reading the document here (15 USC 7001(c)(1)(C)(ii)). */
export function ConsentStep({ session, step, steps }: ConsentStepProps) {
  const disclosure = session.state.documents.find(document => !document.to_sign)
  const [isOpen, setOpen] = useState(false)
  const [agrees, setAgrees] = useState(false)
  const { isRead, onRead, goOn } = useReportRead(
    session,
    disclosure,
    () => agrees && session.act('POST /signing/consent', { body: { agreed: true } }),
  )
  const heading = useRef<HTMLHeadingElement>(null)
  const t = useTexts(texts)
  const open = () => {
    setOpen(true)
    // The button is replaced by the document.
    heading.current?.focus()
  }
  const first = isOpen ? t.readFirst : t.consentFirst
  return (
    <Step
      session={session}
      step={step}
      steps={steps}
      title={t.consentTitle}
      lead={t.consentLead(session.state.lender)}
      actions={
        <Button
          kind="primary"
          wide
          busy={session.busy && agrees && t.opening}
          disabledReason={isRead ? (agrees ? undefined : t.agreeFirst) : first}
          onClick={goOn}
        >
          {t.next}
        </Button>
      }
    >
      {disclosure && (
        <section className="stack stack--tight">
          <h2 ref={heading} tabIndex={-1}>
            {session.state.disclosure.title}
          </h2>
          {isOpen ? (
            <DocumentReader
              document={disclosure}
              applicationId={session.state.application_id}
              fetchPdf={session.pdf}
              onRead={onRead}
            />
          ) : (
            <div>
              <Button onClick={open}>{t.openDisclosure}</Button>
            </div>
          )}
        </section>
      )}
      <CheckboxInput id="consent" label={t.consentAgree} disabled={!isRead} value={agrees} onChange={setAgrees} />
    </Step>
  )
}
