import type { ReactNode } from 'react'
import { lazyComponent } from './lazy-component.tsx'

export interface DialogProps {
  title: string
  closeLabel: string
  /** Asked for by Escape and the cross; the caller then stops rendering the dialog. */
  onClose(): void
  children: ReactNode
  footer?: ReactNode
  /** Makes its body and footer one form. A dialog with it may not stand inside another form. */
  onSubmit?(): void
  /** As tall as its text, for a question or an explanation; others fill a phone's screen. */
  short?: boolean
}

/** Open for as long as it is rendered. The page behind is inert, and focus returns to what opened it. */
export const Dialog = lazyComponent<DialogProps>(async () => (await import('./OpenDialog.tsx')).OpenDialog)
