import { useTexts } from '../../text/texts.ts'
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx'
import type { ActionDialogProps } from '../panel/panel.ts'
import { call, readAgain } from '../session/api.ts'
import { ActButton } from '../ui/ActButton.tsx'
import { Problem } from '../ui/parts.tsx'
import { texts as shared } from '../ui/text.ts'
import { useAction } from '../ui/use-action.ts'
import { draftOf } from './notice-view.ts'
import { texts } from './text.ts'

/** Asks before the draft of a notice is discarded. */
export function DiscardDialog({ view, changed, onClose }: ActionDialogProps) {
  const action = useAction()
  const { title, why, confirm, done } = useTexts(texts).discard
  const { cancel, close, saving } = useTexts(shared)
  const draft = draftOf(view)
  const discard = () =>
    action.run(async () => {
      const path = 'DELETE /staff/applications/{application_id}/incompleteness/{id}'
      if (draft) {
        const { id, version: ifMatch } = draft
        await readAgain(call(path, { params: { application_id: view.id, id }, ifMatch }), changed)
      }
      onClose(done)
    })
  return (
    <ConfirmDialog
      text={{ title, confirm, cancel, close, busy: saving }}
      busy={action.busy}
      Confirm={ActButton}
      onConfirm={() => void discard()}
      onCancel={() => action.busy || onClose()}
    >
      <p>{why}</p>
      <Problem sentence={action.problem} />
    </ConfirmDialog>
  )
}
