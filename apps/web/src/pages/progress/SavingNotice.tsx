import { useTexts } from '../../text/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { texts } from './text.ts'
import type { Waiting } from './use-polling.ts'

interface BeingSavedProps extends Waiting {
  /** The server itself says what is the matter. */
  isToldWhy: boolean
}

/** Signatures on their way to be stored: it says when that takes long, and does not turn for ever. */
export function SavingNotice({ patience, askAgain, isToldWhy }: BeingSavedProps) {
  const t = useTexts(texts)
  if (isToldWhy) return <Button onClick={askAgain}>{t.checkAgain}</Button>
  return (
    <div className="stack stack--tight">
      <p>{t.savingTitle}</p>
      {patience !== 'usual' && <p role="status">{patience === 'over' ? t.savingOver : t.savingLong}</p>}
      {patience === 'over' ? (
        <Button onClick={askAgain}>{t.checkAgain}</Button>
      ) : (
        <Button kind="primary" busy={t.saving}>
          {t.saving}
        </Button>
      )}
    </div>
  )
}
