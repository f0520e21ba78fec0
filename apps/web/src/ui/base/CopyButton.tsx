import { useState } from 'react'
import { useTexts } from '../../text/texts.ts'
import { texts } from '../text.ts'
import { Button } from './Button.tsx'
import type { IconShape } from './Icon.tsx'

const copyIcon: IconShape = 'M9 9h11v11H9V9ZM5 15H4V4h11v1'

interface CopyButtonProps {
  value: string
  /** Names the value for screen readers. */
  label: string
  /** True for an icon instead of the word. */
  brief?: boolean
}

/** Copies a value that is read out on the phone or typed elsewhere. */
export function CopyButton({ value, label, brief }: CopyButtonProps) {
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
      <Button kind="quiet" {...(brief && { icon: copyIcon })} onClick={() => void copy()}>
        <span className={brief ? 'hidden' : undefined}>{t.copy}</span>
        <span className="hidden">{` ${label}`}</span>
      </Button>
      <span role="status">{said}</span>
    </span>
  )
}
