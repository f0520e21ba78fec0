import { type ListedApplication, reasonDenied } from '@porchlight/domain'
import { Problem } from '../../forms/Problem.tsx'
import { useDenialText, useTexts } from '../../text/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { texts } from './text.ts'
import { useNewApplication } from './use-new-application.ts'

/** Starts another application, after asking whether the open one may be discarded. */
export function NewApplication({ open, isOnlyThing }: { open: ListedApplication | undefined; isOnlyThing: boolean }) {
  const { busy, problem, isAsking, press, confirm, cancel } = useNewApplication(open)
  const t = useTexts(texts)
  const denialText = useDenialText()
  return (
    <div className="stack stack--tight new-application">
      <Problem sentences={[problem]} />
      <Button
        kind={isOnlyThing ? 'primary' : 'secondary'}
        busy={busy && !isAsking && t.creating}
        disabledReason={open && denialText(reasonDenied.discard(open))}
        onClick={press}
      >
        {t.create}
      </Button>
      {open && isAsking && (
        <ConfirmDialog
          danger
          text={{ title: t.sure, confirm: t.discard, cancel: t.cancel, close: t.close, busy: t.creating }}
          busy={busy}
          onConfirm={confirm}
          onCancel={cancel}
        >
          <p>{t.discarding(open.id)}</p>
        </ConfirmDialog>
      )}
    </div>
  )
}
