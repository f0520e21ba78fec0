import type { ReactNode } from 'react'
import { lazyComponent } from './lazy-component.tsx'

export interface DialogProps {
  title: string
  closeLabel: string
  /** Called for Escape and the close button; the caller then stops rendering the dialog. */
  onClose(): void
  children: ReactNode
  footer?: ReactNode
  /** Makes body and footer one form. Such a dialog must not be nested in another form. */
  onSubmit?(): void
  /** Only as tall as its text. Other dialogs fill a phone's screen. */
  short?: boolean
}

/** A modal dialog, open while it is rendered. The focus returns to its opener. */
export const Dialog = lazyComponent<DialogProps>(async () => (await import('./OpenDialog.tsx')).OpenDialog)
