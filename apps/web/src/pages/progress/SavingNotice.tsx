import { useTexts } from '../../text/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { texts } from './text.ts'
import type { Waiting } from './use-polling.ts'

interface BeingSavedProps extends Waiting {
  /** The server's own message replaces the notice. */
  isToldWhy: boolean
}

/** A notice while signatures are being saved. It states when that takes long, and stops after the last poll. */
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
