import { useState } from 'react'
import { useTexts } from '../../text/texts.ts'
import { texts } from '../text.ts'
import { Button } from './Button.tsx'

/** Copies a value that is read out on the phone or typed elsewhere. `label` names the value for screen readers. */
export function CopyButton({ value, label }: { value: string; label: string }) {
  const [said, setSaid] = useState('')
  const t = useTexts(texts).copy
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value)
      setSaid(t.done)
    } catch {
      // The browser may not allow it, as on a page without HTTPS.
      setSaid(t.failed)
    }
  }
  return (
    <span className="copy">
      <Button kind="quiet" onClick={() => void copy()}>
        {t.copy}
        <span className="hidden">{` ${label}`}</span>
      </Button>
      <span role="status">{said}</span>
    </span>
  )
}
