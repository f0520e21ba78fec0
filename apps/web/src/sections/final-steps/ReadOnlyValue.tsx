import { useTexts } from '../../text/texts.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { texts } from './text.ts'

interface OnFileProps {
  label: string
  /** The part of the answer that may be shown. */
  value: string
  onReplace(): void
}

/** Replaces an input whose stored answer is not shown. */
export function ReadOnlyValue({ label, value, onReplace }: OnFileProps) {
  const t = useTexts(texts)
  return (
    <div className="field">
      <p className="field__label">{label}</p>
      <Badge kind="success" icon="lock">
        {value}
      </Badge>
      <div className="hang">
        <Button kind="quiet" onClick={onReplace}>
          {t.replace(label.toLowerCase())}
        </Button>
      </div>
    </div>
  )
}
