import { initialsOf, jointCreditTexts, parseInitials, type Text } from '@porchlight/domain'
import { useState } from 'react'
import { useFormats, useTranslate } from '../text/texts.ts'
import { TextInput } from '../ui/base/TextInput.tsx'
import { CheckboxInput } from '../ui/CheckboxGroup.tsx'
import { focusField } from '../ui/ErrorSummary.tsx'

const INITIALS_ID = 'initials'

interface JointCreditProps {
  /** The name of the person who states it. */
  signer: string
  /** The other signers. */
  names: readonly string[]
  /** The text that is agreed to. */
  paragraphs: readonly string[]
  /** Called with valid initials. */
  onStated(initials: string): void
}

/** The statement of joint credit, which a person ticks and initials apart from a signature, and the properties of the button below it. */
export function useJointCredit({ signer, names, paragraphs, onStated }: JointCreditProps) {
  const translate = useTranslate()
  const { list } = useFormats()
  const [isStated, setStated] = useState(false)
  const [initials, setInitials] = useState('')
  const [error, setError] = useState<Text>()
  const finish = () => {
    const parsed = parseInitials(initials)
    if ('initials' in parsed) return onStated(parsed.initials)
    setError(parsed.error)
    focusField(INITIALS_ID)
  }
  const statement = (
    <div className="stack">
      {paragraphs.map(paragraph => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      <CheckboxInput
        id="joint-credit"
        label={translate(jointCreditTexts.agree({ names: list(names) }))}
        value={isStated}
        onChange={setStated}
      />
      <TextInput
        id={INITIALS_ID}
        label={translate(jointCreditTexts.initials)}
        hint={translate(jointCreditTexts.initialsHint({ initials: initialsOf(signer), name: signer }))}
        autoComplete="off"
        autoCapitalize="words"
        spellCheck={false}
        value={initials}
        error={error && translate(error)}
        onChange={typed => {
          setError(undefined)
          setInitials(typed)
        }}
      />
    </div>
  )
  return {
    statement,
    button: { disabledReason: isStated ? undefined : translate(jointCreditTexts.agreeFirst), onClick: finish },
  }
}
