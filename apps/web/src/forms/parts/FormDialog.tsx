import type { Fields } from '@porchlight/domain'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useTexts } from '../../text/texts.ts'
import { Button } from '../../ui/base/Button.tsx'
import { trashIcon } from '../../ui/icons.ts'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import type { DialogProps } from '../../ui/overlays/OpenDialog.tsx'
import { DiscardDraft, DiscardQuestion } from '../DiscardDraft.tsx'
import { FormBody } from '../PageForm.tsx'
import { texts } from '../text.ts'
import type { RecordFormState } from '../use-record-form.ts'

interface FormDialogProps<F extends Fields> extends Pick<DialogProps, 'title' | 'short' | 'onClose' | 'children'> {
  form: RecordFormState<F>
  /** The label of the submit button. */
  button: string
}

/** A dialog with a form over one record. Closed without a save, it keeps what was typed as a draft, except by Cancel, which asks. */
export function FormDialog<F extends Fields>({ form, title, button, short, onClose, children }: FormDialogProps<F>) {
  const [isCanceling, setCanceling] = useState(false)
  const t = useTexts(texts)
  const close = () => {
    // A list looks for drafts when its dialog closes.
    form.storeDraft()
    onClose()
  }
  return (
    <Dialog
      short={short}
      title={title}
      closeLabel={t.close}
      onClose={close}
      onSubmit={form.submit}
      head={<DiscardDraft form={form} icon={trashIcon} onDiscarded={onClose} />}
      footer={
        <>
          <Button onClick={() => (form.isChanged ? setCanceling(true) : close())}>{t.cancel}</Button>
          <Button type="submit" kind="primary" busy={form.busy && t.saving}>
            {button}
          </Button>
        </>
      }
    >
      <div className="stack">
        <FormBody form={form} discardable={false}>
          {children}
        </FormBody>
      </div>
      {isCanceling && (
        <DiscardQuestion
          onCancel={close}
          onConfirm={() => {
            flushSync(form.startOver)
            onClose()
          }}
        />
      )}
    </Dialog>
  )
}
