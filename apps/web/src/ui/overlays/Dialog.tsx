import { type ReactNode, useState } from 'react'
import { Button } from '../base/Button.tsx'
import { infoIcon } from '../base/icons.ts'
import { lazyComponent } from '../base/lazy-component.tsx'
import { IconButton } from '../IconButton.tsx'
import type { DialogProps } from './OpenDialog.tsx'

/** A modal dialog, open while it is rendered. The focus returns to its opener. */
export const Dialog = lazyComponent<DialogProps>(async () => (await import('./OpenDialog.tsx')).OpenDialog)

interface InfoDialogProps {
  /** `open` names the round button: 'What counts as a dependent'. */
  text: { open: string; title: string; close: string }
  /** Shows the name on the button instead of an icon. */
  worded?: boolean
  children: ReactNode
}

/** A small button that opens an explanation. May be nested in a form. */
export function InfoDialog({ text, worded, children }: InfoDialogProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      {worded ? (
        <div className="hang">
          <Button kind="quiet" icon={infoIcon} onClick={() => setOpen(true)}>
            {text.open}
          </Button>
        </div>
      ) : (
        <IconButton icon={infoIcon} label={text.open} hasPopup="dialog" onClick={() => setOpen(true)} />
      )}
      {open && (
        <Dialog short title={text.title} closeLabel={text.close} onClose={() => setOpen(false)}>
          <div className="stack prose">{children}</div>
        </Dialog>
      )}
    </>
  )
}
