import { Button } from '../../ui/Button.tsx'
import { text } from './text.ts'
import type { usePolling } from './use-polling.ts'

/** Signatures on their way to be stored: it says when that takes long, and does not turn for ever. */
export function BeingSaved({ patience, askAgain }: ReturnType<typeof usePolling>) {
  const t = text()
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
