import { type ApplicationStatus, reasonDenied } from '@porchlight/domain'
import { useState } from 'react'
import { usePageContext } from '../../data/base/page-context.tsx'
import { useEndApplication } from '../../data/use-end-application.ts'
import { Problem } from '../../forms/Problem.tsx'
import { useSaving } from '../../saving/use-saving.ts'
import { useDenialText, useTexts } from '../../text/texts.ts'
import { Button } from '../../ui/base/Button.tsx'
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx'
import { texts } from './text.ts'

interface EndApplicationProps {
  application: {
    id: string
    status: ApplicationStatus
    submitted_at: string | null
    withdrawn_at: string | null
    finished_at: string | null
    borrowers: readonly object[]
  }
  /** Called after it was deleted or withdrawn. */
  onEnded(): unknown
}

/**
 * The button and the question with which the primary borrower deletes an application that was never submitted, or withdraws one
 * that was. The question says what happens to it.
 */
export function EndApplication({ application, onEnded }: EndApplicationProps) {
  const { lender } = usePageContext()
  const [isAsking, ask] = useState(false)
  const saving = useSaving()
  const end = useEndApplication()
  const t = useTexts(texts)
  const denialText = useDenialText()
  const isAlone = application.borrowers.length === 1
  const words = application.submitted_at ? t.withdraw : t.delete
  const consequences = application.submitted_at
    ? [
        t.withdraw.ends(lender),
        t.withdraw.retained(lender),
        ...(isAlone ? [] : [t.withdraw.notified]),
        t.withdraw.again,
      ]
    : [isAlone ? t.delete.lost : t.delete.others, t.delete.record]
  const confirm = () =>
    saving.run(async () => {
      await end(application.id)
      ask(false)
      onEnded()
    })
  return (
    <>
      <Button kind="danger" disabledReason={denialText(reasonDenied.end(application))} onClick={() => ask(true)}>
        {words.open}
      </Button>
      {isAsking && (
        <ConfirmDialog
          danger
          text={{ title: words.title, confirm: words.confirm, cancel: t.keep, close: t.close, busy: words.busy }}
          busy={saving.busy}
          onConfirm={confirm}
          onCancel={() => saving.busy || ask(false)}
        >
          {consequences.map(sentence => (
            <p key={sentence}>{sentence}</p>
          ))}
          <Problem sentences={[saving.problem]} />
        </ConfirmDialog>
      )}
    </>
  )
}
