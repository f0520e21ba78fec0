import type { GivenSignature } from '@porchlight/api'
import { isNameOf, notYourName } from '@porchlight/domain'
import { useState } from 'react'
import { useFormats, useTexts, useTranslate } from '../text/texts.ts'
import { Button } from '../ui/base/Button.tsx'
import { CheckboxInput } from '../ui/CheckboxGroup.tsx'
import { focusField } from '../ui/ErrorSummary.tsx'
import { RadioInput } from '../ui/RadioInput.tsx'
import { DrawnSignature, type Strokes, TypedSignature } from './SignatureInputs.tsx'
import { Step } from './SignShell.tsx'
import { texts } from './text.ts'
import type { SigningSession } from './use-signing-session.ts'

interface SignStepProps {
  session: SigningSession
  step: number
  steps: number
  /** Under the statement of joint credit, where several sign. */
  initials: string | undefined
  onBack(): void
}

/** Adopts a signature, then signs with it: two acts, as the law requires. */
export function SignStep({ session, step, steps, initials, onBack }: SignStepProps) {
  const { signer, documents } = session.state
  const [kind, setKind] = useState<'typed' | 'drawn' | null>('typed')
  const [name, setName] = useState('')
  const [strokes, setStrokes] = useState<Strokes>([])
  const [intends, setIntends] = useState(false)
  const [error, setError] = useState<string>()
  const t = useTexts(texts)
  const translate = useTranslate()
  const { list } = useFormats()

  const change =
    <V,>(set: (value: V) => void) =>
    (value: V) => {
      setError(undefined)
      set(value)
    }
  const sign = () => {
    const isTyped = kind === 'typed'
    const wrong = isTyped
      ? !isNameOf(name, signer.name) && translate(notYourName({ name: signer.name }))
      : strokes.length === 0 && t.notDrawn
    if (wrong) {
      setError(wrong)
      focusField('typed-signature')
      return
    }
    const signature: GivenSignature = isTyped ? { kind: 'typed', name: name.trim() } : { kind: 'drawn', strokes }
    const joint = initials === undefined ? {} : { joint_credit: { initials } }
    session.act('POST /signing/sign', { body: { signature, intent: true, ...joint } }, errors =>
      setError(Object.values(errors)[0]),
    )
  }
  return (
    <Step
      session={session}
      step={step}
      steps={steps}
      title={t.signTitle}
      lead={t.signLead(list(documents.filter(({ to_sign }) => to_sign).map(({ title }) => title)))}
      actions={
        <Button
          kind="primary"
          wide
          busy={session.busy && t.signing}
          disabledReason={intends ? undefined : t.intentFirst}
          onClick={sign}
        >
          {t.sign}
        </Button>
      }
      back={
        <Button kind="quiet" onClick={() => (session.busy ? session.stop() : onBack())}>
          {t.back}
        </Button>
      }
    >
      <RadioInput
        id="how"
        label={t.how}
        pair
        options={[
          { value: 'typed', label: t.type },
          { value: 'drawn', label: t.draw },
        ]}
        value={kind}
        onChange={change<typeof kind>(setKind)}
      />
      {kind === 'typed' ? (
        <TypedSignature value={name} error={error} onChange={change(setName)} />
      ) : (
        <DrawnSignature error={error} onChange={change(setStrokes)} />
      )}
      <CheckboxInput id="intent" label={t.intent} value={intends} onChange={setIntends} />
    </Step>
  )
}
