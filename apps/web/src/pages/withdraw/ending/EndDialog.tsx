import type { ApplicationStatus } from '@porchlight/domain'
import { usePageContext } from '../../../data/base/page-context.tsx'
import { useEndApplication } from '../../../data/use-end-application.ts'
import { Problem } from '../../../forms/Problem.tsx'
import { useSaving } from '../../../saving/use-saving.ts'
import { useTexts } from '../../../text/texts.ts'
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx'
import { texts } from './text.ts'

export interface EndDialogProps {
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
  onClose(): void
}

/** The question before an application is deleted or withdrawn. It says what happens to it. */
export function EndDialog({ application, onEnded, onClose }: EndDialogProps) {
  const { lender } = usePageContext()
  const saving = useSaving()
  const end = useEndApplication()
  const t = useTexts(texts)
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
      onClose()
      onEnded()
    })
  return (
    <ConfirmDialog
      danger
      text={{ title: words.title, confirm: words.confirm, cancel: t.keep, close: t.close, busy: words.busy }}
      busy={saving.busy}
      onConfirm={confirm}
      onCancel={() => saving.busy || onClose()}
    >
      {consequences.map(sentence => (
        <p key={sentence}>{sentence}</p>
      ))}
      <Problem sentences={[saving.problem]} />
    </ConfirmDialog>
  )
}
