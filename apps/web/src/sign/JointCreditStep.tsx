import type { SigningState } from '@porchlight/api'
import { jointCreditTexts } from '@porchlight/domain'
import { useJointCredit } from '../forms/joint-credit.tsx'
import { useTexts, useTranslate } from '../text/texts.ts'
import { Button } from '../ui/base/Button.tsx'
import { Step } from './SignShell.tsx'
import { texts } from './text.ts'
import type { SigningSession } from './use-signing-session.ts'

interface JointCreditStepProps {
  session: SigningSession
  joint: NonNullable<SigningState['joint_credit']>
  step: number
  steps: number
  /** Called with the initials, which are sent with the signature. */
  onStated(initials: string): void
}

/** Each of several signers states, before the documents, to apply for joint credit: apart from the signature, as the law requires. */
export function JointCreditStep({ session, joint, step, steps, onStated }: JointCreditStepProps) {
  const t = useTexts(texts)
  const translate = useTranslate()
  const { statement, button } = useJointCredit({
    signer: session.state.signer.name,
    names: joint.names,
    paragraphs: joint.text.paragraphs,
    onStated,
  })
  return (
    <Step
      session={session}
      step={step}
      steps={steps}
      title={translate(jointCreditTexts.title)}
      actions={
        <Button kind="primary" wide {...button}>
          {t.next}
        </Button>
      }
    >
      {statement}
    </Step>
  )
}
