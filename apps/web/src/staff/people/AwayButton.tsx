import { useState } from 'react'
import { useTexts } from '../../text/texts.ts'
import { Button, type ButtonProps } from '../../ui/base/Button.tsx'
import { sayDone } from '../undo/done.ts'
import { AwayDialog, type AwayDialogProps } from './AwayDialog.tsx'
import { texts } from './text.ts'

export interface AwayButtonProps extends Pick<AwayDialogProps, 'person'>, Pick<ButtonProps, 'kind'> {
  /** Reads the page again. */
  changed(): Promise<unknown>
}

/** Opens the dialog that sets until when a person is away. */
export function AwayButton({ person, kind, changed }: AwayButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const t = useTexts(texts).away
  const close = (said?: string) => {
    setOpen(false)
    if (!said) return
    sayDone(said)
    void changed()
  }
  return (
    <>
      <Button {...(kind && { kind })} onClick={() => setOpen(true)}>
        <span>{t.set}</span>
        <span className="hidden"> {person.name}</span>
      </Button>
      {isOpen && <AwayDialog person={person} onClose={close} />}
    </>
  )
}
