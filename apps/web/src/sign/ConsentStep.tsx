import { useState } from 'react'
import { useTexts } from '../text/texts.ts'
import { Button } from '../ui/Button.tsx'
import { CheckboxInput } from '../ui/CheckboxGroup.tsx'
import { DocumentReader } from './reader/DocumentReader.tsx'
import { Step } from './SignShell.tsx'
import { texts } from './text.ts'
import type { Visit } from './use-visit.ts'

interface ConsentStepProps {
  visit: Visit
  step: number
  of: number
}

/** Consent to electronic records, possible only after opening the document here (15 USC 7001(c)(1)(C)(ii)). */
export function ConsentStep({ visit, step, of }: ConsentStepProps) {
  const disclosure = visit.state.documents.find(document => !document.to_sign)
  const isOpened = disclosure?.opened ?? false
  const [isOpen, setOpen] = useState(false)
  const [agrees, setAgrees] = useState(false)
  const t = useTexts(texts)
  return (
    <Step
      visit={visit}
      step={step}
      of={of}
      title={t.consentTitle}
      lead={t.consentLead(visit.state.lender)}
      actions={
        <Button
          kind="primary"
          wide
          busy={visit.busy && agrees && t.opening}
          disabledReason={isOpened ? (agrees ? undefined : t.agreeFirst) : t.consentFirst}
          onClick={() => visit.act('consent', { agreed: true })}
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
              fetchPdf={visit.pdf}
              onShown={() => !isOpened && visit.act(`documents/${disclosure.id}/opened`, { sha256: disclosure.sha256 })}
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
        hint={isOpened ? undefined : t.consentFirst}
        disabled={!isOpened}
        value={agrees}
        onChange={setAgrees}
      />
    </Step>
  )
}
