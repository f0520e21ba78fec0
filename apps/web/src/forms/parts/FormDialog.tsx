import type { Fields } from '@porchlight/domain'
import { useState } from 'react'
import { useTexts } from '../../text/texts.ts'
import { Button } from '../../ui/base/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { trashIcon } from '../../ui/icons.ts'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import type { DialogProps } from '../../ui/overlays/OpenDialog.tsx'
import { DiscardQuestion } from '../DiscardDraft.tsx'
import { FormBody } from '../PageForm.tsx'
import { texts } from '../text.ts'
import type { RecordFormState } from '../use-record-form.ts'

interface FormDialogProps<F extends Fields> extends Pick<DialogProps, 'title' | 'short' | 'children'> {
  form: RecordFormState<F>
  /** The label of the submit button. */
  button: string
  /** `isUnclear`: what was typed was sent, and may be stored. */
  onClose(isUnclear?: boolean): void
}

/** A dialog with a form over one record. Closed without a save, it keeps what was typed as a draft, except by Cancel, which asks. */
export function FormDialog<F extends Fields>({ form, title, button, short, onClose, children }: FormDialogProps<F>) {
  const [asked, ask] = useState<'cancel' | 'discard'>()
  const t = useTexts(texts)
  const leave = () => onClose(form.outcome === 'open')
  const close = () => {
    // A list looks for drafts when its dialog closes.
    form.storeDraft()
    leave()
  }
  return (
    <Dialog
      short={short}
      title={title}
      closeLabel={t.close}
      onClose={close}
      onSubmit={form.submit}
      head={form.isChanged && <IconButton icon={trashIcon} label={t.discard} onClick={() => ask('discard')} />}
      footer={
        <>
          <Button onClick={() => (form.isChanged ? ask('cancel') : close())}>{t.cancel}</Button>
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
      {asked && (
        <DiscardQuestion form={form} onCancel={asked === 'cancel' ? close : () => ask(undefined)} onDiscarded={leave} />
      )}
    </Dialog>
  )
}
