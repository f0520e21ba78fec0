import { useState } from 'react'
import { useTexts } from '../text/texts.ts'
import { Button } from '../ui/Button.tsx'
import { CheckboxInput } from '../ui/CheckboxGroup.tsx'
import { DocumentReader } from './reader/DocumentReader.tsx'
import { Step } from './SignShell.tsx'
import { texts } from './text.ts'
import { useReportRead, type Visit } from './use-visit.ts'

interface ConsentStepProps {
  visit: Visit
  step: number
  steps: number
}

/** Consent to electronic records, possible only after reading the document here (15 USC 7001(c)(1)(C)(ii)). */
export function ConsentStep({ visit, step, steps }: ConsentStepProps) {
  const disclosure = visit.state.documents.find(document => !document.to_sign)
  const { isRead, onRead, report } = useReportRead(visit, disclosure)
  const [isOpen, setOpen] = useState(false)
  const [agrees, setAgrees] = useState(false)
  const t = useTexts(texts)
  const first = isOpen ? t.readFirst : t.consentFirst
  return (
    <Step
      visit={visit}
      step={step}
      steps={steps}
      title={t.consentTitle}
      lead={t.consentLead(visit.state.lender)}
      actions={
        <Button
          kind="primary"
          wide
          busy={visit.busy && agrees && t.opening}
          disabledReason={isRead ? (agrees ? undefined : t.agreeFirst) : first}
          onClick={() => (disclosure?.opened ? visit.act('consent', { agreed: true }) : report())}
        >
          {t.next}
        </Button>
      }
    >
      {disclosure && (
        <section className="stack stack--tight">
          <h2>{visit.state.disclosure.title}</h2>
          {isOpen ? (
            <DocumentReader
              document={disclosure}
              applicationId={visit.state.application_id}
              fetchPdf={visit.pdf}
              onRead={onRead}
            />
          ) : (
            <div>
              <Button onClick={() => setOpen(true)}>{t.openDisclosure}</Button>
            </div>
          )}
        </section>
      )}
      <CheckboxInput
        id="consent"
        label={t.consentAgree}
        hint={isRead ? undefined : first}
        disabled={!isRead}
        value={agrees}
        onChange={setAgrees}
      />
    </Step>
  )
}
