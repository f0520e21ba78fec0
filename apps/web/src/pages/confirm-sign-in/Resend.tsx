import { useState } from 'react'
import { Problem } from '../../forms/Problem.tsx'
import { useSaving } from '../../forms/use-saving.ts'
import { useTexts } from '../../text/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Toast } from '../../ui/Toast.tsx'
import { texts } from '../sign-in/text.ts'

interface ResendProps {
  /** Said beside the button: when to press it. */
  hint: string
  label: string
  /** Said once it was sent. */
  done: string
  send(): Promise<void>
  /** Not yet: the hint says when. */
  waiting?: boolean
}

/** Sends the link or the code once more. */
export function Resend({ hint, label, done, send, waiting }: ResendProps) {
  const [said, setSaid] = useState('')
  const saving = useSaving()
  const t = useTexts(texts)
  const again = () => {
    setSaid('')
    saving.run(async () => {
      await send()
      setSaid(done)
    })
  }
  return (
    <div className="stack">
      <p className="soft">{hint}</p>
      {!waiting && (
        <Button wide busy={saving.busy && t.sending} onClick={again}>
          {label}
        </Button>
      )}
      <Problem title={t.notSent} sentences={[saving.problem]} />
      <Toast message={said} />
    </div>
  )
}
