import { jointCreditTexts, parseInitials, type SigningState } from '@porchlight/domain'
import { useFormats, useTexts, useTranslate } from '../text/texts.ts'
import { Button } from '../ui/base/Button.tsx'
import { InitialedStatement, useInitialedStatement } from '../ui/InitialedStatement.tsx'
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
  const { list } = useFormats()
  const { finish, answer } = useInitialedStatement(typed => {
    const parsed = parseInitials(typed)
    return 'error' in parsed ? { error: translate(parsed.error) } : parsed
  }, onStated)
  return (
    <Step
      session={session}
      step={step}
      steps={steps}
      title={translate(jointCreditTexts.title)}
      actions={
        <Button
          kind="primary"
          wide
          disabledReason={answer.isStated ? undefined : translate(jointCreditTexts.agreeFirst)}
          onClick={finish}
        >
          {t.next}
        </Button>
      }
    >
      <InitialedStatement
        paragraphs={joint.text.paragraphs}
        texts={{
          statement: translate(jointCreditTexts.agree({ names: list(joint.names) })),
          label: translate(jointCreditTexts.initials),
          hint: translate(jointCreditTexts.initialsHint),
        }}
        answer={answer}
      />
    </Step>
  )
}
