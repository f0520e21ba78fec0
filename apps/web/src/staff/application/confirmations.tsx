import { newKey } from '../../data/new-key.ts'
import { useFormats, useTexts } from '../../text/texts.ts'
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx'
import type { ActionDialogProps } from '../panel/panel.ts'
import { call, callForVersion, readAgain } from '../session/api.ts'
import { ActButton } from '../ui/ActButton.tsx'
import { Problem } from '../ui/parts.tsx'
import { texts as shared } from '../ui/text.ts'
import { type Once, useAction } from '../ui/use-action.ts'
import { texts } from './text.ts'

type Undo = (stop: AbortSignal) => Promise<unknown>

/** A dialog that asks before one request, and names the borrowers. */
const confirmed = (
  name: 'review' | 'stop' | 'submissionRead' | 'withdrawalRead',
  /** Returns how to undo it where that is possible. */
  send: (application_id: string, once: Once) => Promise<Undo | null>,
) =>
  function Confirmation({ view, changed, onClose }: ActionDialogProps) {
    const action = useAction()
    const { list } = useFormats()
    const { cancel, close, saving } = useTexts(shared)
    const { question: title, why, confirm, done } = useTexts(texts)[name]
    const run = () =>
      action.run(async once => {
        const undo = await readAgain(send(view.id, once), changed)
        onClose(done, undo ?? undefined)
      })
    return (
      <ConfirmDialog
        text={{ title, confirm, cancel, close, busy: saving }}
        busy={action.busy}
        Confirm={ActButton}
        onConfirm={() => void run()}
        onCancel={() => action.busy || onClose()}
      >
        <p>{why(list(view.borrowers.map(borrower => borrower.name)))}</p>
        <Problem sentence={action.problem} />
      </ConfirmDialog>
    )
  }

export const ReviewDialog = confirmed('review', async (application_id, once) => {
  await call('POST /staff/applications/{application_id}/review', {
    params: { application_id },
    ...once('begin'),
  })
  return null
})
export const StopDialog = confirmed('stop', async application_id => {
  await call('DELETE /staff/applications/{application_id}/review', { params: { application_id } })
  return null
})
/** A confirmation that marks as read, and can be undone while nothing else was changed. */
const marking = (name: 'submissionRead' | 'withdrawalRead', read: 'submission' | 'withdrawal') => {
  const path = `/staff/applications/{application_id}/${read}/read` as const
  return confirmed(name, async (application_id, once) => {
    const params = { application_id }
    const ifMatch = await callForVersion(`POST ${path}`, { params, ...once('read') })
    const idempotencyKey = newKey()
    return stop => call(`DELETE ${path}`, { params, ifMatch, idempotencyKey, stop })
  })
}
const SubmissionDialog = marking('submissionRead', 'submission')
const WithdrawalDialog = marking('withdrawalRead', 'withdrawal')

/** Marks what came in as read: a further signing, or a withdrawal. */
export const MarkReadDialog = (props: ActionDialogProps) =>
  props.view.withdrawn_at ? <WithdrawalDialog {...props} /> : <SubmissionDialog {...props} />
