import type { ComponentType, ReactNode } from 'react'
import { Button, type ButtonProps } from '../base/Button.tsx'
import { Dialog } from './Dialog.tsx'

export interface ConfirmDialogProps {
  text: { title: string; confirm: string; cancel: string; close: string; busy?: string }
  children?: ReactNode
  /** The confirmed action cannot be undone. */
  danger?: boolean
  busy?: boolean
  /** Replaces the button that confirms. */
  Confirm?: ComponentType<ButtonProps>
  onConfirm(): void
  onCancel(): void
}

export function ConfirmDialog({
  text,
  children,
  danger,
  busy,
  Confirm = Button,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  return (
    <Dialog
      short
      title={text.title}
      closeLabel={text.close}
      onClose={onCancel}
      footer={
        <>
          <Button onClick={onCancel}>{text.cancel}</Button>
          <Confirm kind={danger ? 'danger' : 'primary'} busy={busy && (text.busy ?? text.confirm)} onClick={onConfirm}>
            {text.confirm}
          </Confirm>
        </>
      }
    >
      {children && <div className="stack">{children}</div>}
    </Dialog>
  )
}
