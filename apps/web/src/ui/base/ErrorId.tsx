import { useState } from 'react'
import { useTexts } from '../../text/texts.ts'
import { texts } from '../text.ts'
import { Button } from './Button.tsx'

/** The id by which the lender finds a failure in the log, with a button that copies it. */
export function ErrorId({ id }: { id: string | null | undefined }) {
  const t = useTexts(texts).errorId
  const [said, setSaid] = useState('')
  if (!id) return null
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(id)
      setSaid(t.copied)
    } catch {
      // The browser may not allow it, as on a page without HTTPS.
      setSaid(t.notCopied)
    }
  }
  return (
    <p className="error-id">
      <span>{t.id(id)}</span>
      <Button kind="quiet" onClick={() => void copy()}>
        {t.copy}
      </Button>
      <span role="status">{said}</span>
    </p>
  )
}
