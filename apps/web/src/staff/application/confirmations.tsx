import { useFormats, useTexts } from '../../text/texts.ts'
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx'
import type { ActionDialogProps } from '../panel/panel.ts'
import { call } from '../session/api.ts'
import { Problem } from '../ui/parts.tsx'
import { texts as shared } from '../ui/text.ts'
import { type KeyOf, useAction } from '../ui/use-action.ts'
import { texts } from './text.ts'

/** A dialog that asks before one request, and names the borrowers. */
const confirmed = (
  name: 'review' | 'stop' | 'markRead',
  send: (application_id: string, keyOf: KeyOf) => Promise<unknown>,
) =>
  function Confirmation({ view, changed, onClose }: ActionDialogProps) {
    const action = useAction()
    const { list } = useFormats()
    const { cancel, close, saving } = useTexts(shared)
    const { question: title, why, confirm, done } = useTexts(texts)[name]
    const run = async () => {
      const isDone = await action.run(async keyOf => {
        await send(view.id, keyOf).finally(changed)
      })
      if (isDone) onClose(done)
    }
    return (
      <ConfirmDialog
        text={{ title, confirm, cancel, close, busy: saving }}
        busy={action.busy}
        onConfirm={() => void run()}
        onCancel={() => onClose()}
      >
        <p>{why(list(view.borrowers.map(borrower => borrower.name)))}</p>
        <Problem sentence={action.problem} />
      </ConfirmDialog>
    )
  }

export const ReviewDialog = confirmed('review', (application_id, keyOf) =>
  call('POST /staff/applications/{application_id}/review', {
    params: { application_id },
    idempotencyKey: keyOf('begin'),
  }),
)
export const StopDialog = confirmed('stop', application_id =>
  call('DELETE /staff/applications/{application_id}/review', { params: { application_id } }),
)
export const MarkReadDialog = confirmed('markRead', (application_id, keyOf) =>
  call('POST /staff/applications/{application_id}/withdrawal/read', {
    params: { application_id },
    idempotencyKey: keyOf('read'),
  }),
)
