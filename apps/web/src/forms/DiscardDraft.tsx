import type { Fields } from '@porchlight/domain'
import { type MouseEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTexts } from '../text/texts.ts'
import { Button } from '../ui/base/Button.tsx'
import type { IconShape } from '../ui/base/Icon.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { ConfirmDialog } from '../ui/overlays/ConfirmDialog.tsx'
import { texts } from './text.ts'
import type { RecordFormState } from './use-record-form.ts'

interface DiscardDraftProps<F extends Fields> {
  form: RecordFormState<F>
  /** Shows an icon instead of words. */
  icon?: IconShape
  /** Runs after the stored answers are shown again. `element` is the form that the button is in. */
  onDiscarded(element: HTMLFormElement | null): void
}

/** A button that deletes what was typed, after one question. Shows nothing while there is nothing to delete. */
export function DiscardDraft<F extends Fields>({ form, icon, onDiscarded }: DiscardDraftProps<F>) {
  const [asking, ask] = useState<{ element: HTMLFormElement | null }>()
  const t = useTexts(texts)
  if (!form.isChanged) return null
  const open = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => ask({ element: currentTarget.form })
  return (
    <>
      {icon ? (
        <IconButton icon={icon} label={t.discard} onClick={open} />
      ) : (
        <Button kind="danger" onClick={open}>
          {t.discard}
        </Button>
      )}
      {asking && (
        <DiscardQuestion
          onCancel={() => ask(undefined)}
          onConfirm={() => {
            // The closed dialog returns the focus to this button, which goes; `onDiscarded` may move it afterwards.
            flushSync(form.startOver)
            onDiscarded(asking.element)
          }}
        />
      )}
    </>
  )
}

/** Asks before what was typed is deleted. */
export function DiscardQuestion(answers: { onCancel(): void; onConfirm(): void }) {
  const t = useTexts(texts)
  return (
    <ConfirmDialog
      danger
      text={{ title: t.discardTitle, confirm: t.discard, cancel: t.cancelDiscard, close: t.close }}
      {...answers}
    >
      <p>{t.discardLead}</p>
    </ConfirmDialog>
  )
}
