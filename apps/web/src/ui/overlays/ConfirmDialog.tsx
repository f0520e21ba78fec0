import type { ReactNode } from 'react'
import { Button } from '../base/Button.tsx'
import { Dialog } from './Dialog.tsx'

export interface ConfirmDialogProps {
  text: { title: string; confirm: string; cancel: string; close: string; busy?: string }
  children?: ReactNode
  /** The confirmed action cannot be undone. */
  danger?: boolean
  busy?: boolean
  onConfirm(): void
  onCancel(): void
}

export function ConfirmDialog({ text, children, danger, busy, onConfirm, onCancel }: ConfirmDialogProps) {
  return (
    <Dialog
      short
      title={text.title}
      closeLabel={text.close}
      onClose={onCancel}
      footer={
        <>
          <Button onClick={onCancel}>{text.cancel}</Button>
          <Button kind={danger ? 'danger' : 'primary'} busy={busy && (text.busy ?? text.confirm)} onClick={onConfirm}>
            {text.confirm}
          </Button>
        </>
      }
    >
      {children && <div className="stack">{children}</div>}
    </Dialog>
  )
}
