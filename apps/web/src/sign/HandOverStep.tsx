import type { SigningState } from '@porchlight/api'
import { useState } from 'react'
import { useTexts } from '../text/texts.ts'
import { Button } from '../ui/base/Button.tsx'
import { CheckboxInput } from '../ui/CheckboxGroup.tsx'
import { Step } from './SignShell.tsx'
import { texts } from './text.ts'
import type { SigningSession } from './use-signing-session.ts'

interface HandOverStepProps {
  session: SigningSession
  steps: number
  handOver: NonNullable<SigningState['hand_over']>
}

/** The main borrower hands the device to the co-borrower who signs on it. */
export function HandOverStep({ session, steps, handOver }: HandOverStepProps) {
  const [isIt, setIt] = useState(false)
  const { name } = session.state.signer
  const t = useTexts(texts)
  return (
    <Step
      session={session}
      step={1}
      steps={steps}
      title={t.handOverTitle(name)}
      lead={t.handOverLead(name, handOver.from)}
      actions={
        <Button
          kind="primary"
          wide
          busy={session.busy && t.opening}
          disabledReason={isIt ? undefined : t.handOverFirst}
          onClick={() => session.act('POST /signing/hand-over', { body: { agreed: true } })}
        >
          {t.next}
        </Button>
      }
    >
      <div className="stack prose">
        {handOver.text.paragraphs.map(paragraph => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
      <CheckboxInput id="hand-over" label={t.handOverAgree(name)} value={isIt} onChange={setIt} />
    </Step>
  )
}
