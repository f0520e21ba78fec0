import { useState } from 'react'
import { TextInput } from './base/TextInput.tsx'
import { CheckboxInput } from './CheckboxGroup.tsx'
import { focusField } from './ErrorSummary.tsx'

const INITIALS_ID = 'initials'

/** `parse` returns the initials, or the message for the field. `finish` calls `onStated` with initials that are right. */
export function useInitialedStatement(
  parse: (typed: string) => { initials: string } | { error: string },
  onStated: (initials: string) => void,
) {
  const [isStated, setStated] = useState(false)
  const [initials, setInitials] = useState('')
  const [error, setError] = useState<string>()
  const finish = () => {
    const parsed = parse(initials)
    if ('initials' in parsed) return onStated(parsed.initials)
    setError(parsed.error)
    focusField(INITIALS_ID)
  }
  const change = (typed: string) => {
    setError(undefined)
    setInitials(typed)
  }
  return { finish, answer: { isStated, onState: setStated, initials, error, onInitials: change } }
}

interface InitialedStatementProps {
  paragraphs: readonly string[]
  texts: { statement: string; label: string; hint: string }
  answer: ReturnType<typeof useInitialedStatement>['answer']
}

/** A statement that a person ticks and initials, apart from a signature. */
export const InitialedStatement = ({ paragraphs, texts, answer }: InitialedStatementProps) => (
  <div className="stack">
    {paragraphs.map(paragraph => (
      <p key={paragraph}>{paragraph}</p>
    ))}
    <CheckboxInput id="joint-credit" label={texts.statement} value={answer.isStated} onChange={answer.onState} />
    <TextInput
      id={INITIALS_ID}
      label={texts.label}
      hint={texts.hint}
      autoComplete="off"
      autoCapitalize="words"
      spellCheck={false}
      value={answer.initials}
      error={answer.error}
      onChange={answer.onInitials}
    />
  </div>
)
