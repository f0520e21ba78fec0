import type { Fields } from '@porchlight/domain'
import { type MouseEvent, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTexts } from '../text/texts.ts'
import { Button } from '../ui/base/Button.tsx'
import { ConfirmDialog } from '../ui/overlays/ConfirmDialog.tsx'
import { Dialog } from '../ui/overlays/Dialog.tsx'
import { texts } from './text.ts'
import type { RecordFormState } from './use-record-form.ts'

interface DiscardDraftProps<F extends Fields> {
  form: RecordFormState<F>
  /** Runs after the stored answers are shown again. `element` is the form that the button is in. */
  onDiscarded(element: HTMLFormElement | null): void
}

/** A button that deletes what was typed, after one question. Shows nothing while there is nothing to delete. */
export function DiscardDraft<F extends Fields>({ form, onDiscarded }: DiscardDraftProps<F>) {
  const [asking, ask] = useState<{ element: HTMLFormElement | null }>()
  const t = useTexts(texts)
  if (!form.isChanged) return null
  const open = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => ask({ element: currentTarget.form })
  return (
    <>
      <Button kind="danger" onClick={open}>
        {t.discard}
      </Button>
      {asking && (
        <DiscardQuestion
          form={form}
          onCancel={() => ask(undefined)}
          onDiscarded={() => {
            ask(undefined)
            // The closed dialog returns the focus to this button, which goes; `onDiscarded` may move it afterwards.
            onDiscarded(asking.element)
          }}
        />
      )}
    </>
  )
}

interface DiscardQuestionProps<F extends Fields> {
  form: RecordFormState<F>
  onCancel(): void
  onDiscarded(): void
}

/** Asks before what was typed is deleted, and ends the repetition of its save. A save that is done before the answer is said instead. */
export function DiscardQuestion<F extends Fields>({ form, onCancel, onDiscarded }: DiscardQuestionProps<F>) {
  const t = useTexts(texts)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for as long as it is open
  useEffect(() => form.hold(), [])
  if (form.outcome === 'saved')
    return (
      <Dialog
        short
        title={t.savedFirst.title}
        closeLabel={t.close}
        onClose={onCancel}
        footer={<Button onClick={onCancel}>{t.close}</Button>}
      >
        <p>{t.savedFirst.lead}</p>
      </Dialog>
    )
  return (
    <ConfirmDialog
      danger
      text={{ title: t.discardTitle, confirm: t.discard, cancel: t.cancelDiscard, close: t.close }}
      onCancel={onCancel}
      onConfirm={() => {
        flushSync(form.startOver)
        onDiscarded()
      }}
    >
      <p>{form.outcome === 'open' ? t.discardOpen : t.discardLead}</p>
    </ConfirmDialog>
  )
}
