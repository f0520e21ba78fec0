import { type FormEvent, useId, useRef, useState } from 'react'
import { Problem } from '../../forms/Problem.tsx'
import { useSaving } from '../../saving/use-saving.ts'
import { useTexts } from '../../text/texts.ts'
import { Button } from '../../ui/base/Button.tsx'
import { CodeInput } from '../../ui/code/CodeInput.tsx'
import { texts } from './text.ts'

const DIGITS = 6

/** Six digits are checked as soon as they are there; a wrong code makes room for the next. */
export function CodeForm({ confirm }: { confirm(code: string): Promise<void> }) {
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const id = useId()
  // The page stays for a moment after the code was confirmed, and Enter must not send it again.
  const isConfirmed = useRef(false)
  const saving = useSaving({
    fields: errors => {
      setError(errors.code)
      setCode('')
      document.getElementById(id)?.focus()
      return []
    },
  })
  const t = useTexts(texts).smsSent

  const verify = (entered: string) => {
    if (isConfirmed.current) return
    if (entered.length < DIGITS) return setError(t.invalid)
    setError(undefined)
    saving.run(async () => {
      await confirm(entered)
      isConfirmed.current = true
    })
  }
  return (
    <form
      className="stack"
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        verify(code)
      }}
    >
      <CodeInput
        id={id}
        name="code"
        label={t.code}
        value={code}
        error={error}
        onChange={entered => {
          setCode(entered)
          setError(undefined)
        }}
        onComplete={verify}
        onInvalidPaste={() => setError(t.invalid)}
      />
      <Problem title={t.notVerified} sentences={[saving.problem]} />
      <Button type="submit" kind="primary" wide busy={saving.busy && t.verifying}>
        {t.verify}
      </Button>
    </form>
  )
}
