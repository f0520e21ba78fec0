import type { ReactNode } from 'react'
import { useTexts } from '../../text/texts.ts'
import { Button, type ButtonKind } from '../../ui/base/Button.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { ActButton } from '../ui/ActButton.tsx'
import { Problem } from '../ui/parts.tsx'
import { texts } from '../ui/text.ts'
import type { ShownForm } from './use-staff-form.ts'

interface FormDialogProps {
  form: ShownForm
  title: string
  /** The label of the button that performs the act, and the one while it is sent. */
  act: ReactNode
  busy?: string
  kind?: ButtonKind
  short?: boolean
  /** True if Enter in a field performs nothing: for an act that ends something. */
  isByButton?: boolean
  /** An act after that of the form, such as to send what was saved. Once it is possible it has the keys. */
  next?: { act: ReactNode; busy: string | false; disabledReason: string | undefined; run(): void }
  /** Closes the dialog, unless an act is being sent. */
  onClose(): void
  children: ReactNode
}

/** A low window has no buttons that stay in sight. */
const scrollTo = (problem: HTMLElement | null) => problem?.scrollIntoView({ block: 'nearest' })

/** A form in a dialog, with its act and a way out. Why it failed is beside its act: the end of the fields may be out of sight. */
export function FormDialog({
  form,
  title,
  act,
  busy: busyAct,
  kind,
  short,
  isByButton,
  next,
  onClose,
  children,
}: FormDialogProps) {
  const t = useTexts(texts)
  const isNext = next !== undefined && !next.disabledReason
  const busy = form.busy || Boolean(next?.busy)
  const close = () => busy || onClose()
  const cancel = () => {
    if (!busy) form.drop()
    close()
  }
  const submit = () => busy || form.submit()
  return (
    <Dialog
      title={title}
      closeLabel={t.close}
      onClose={close}
      {...(short && { short })}
      {...(!isByButton && { onSubmit: submit })}
      footer={
        <>
          <Problem sentence={form.problem} ref={scrollTo} />
          {/* Two acts leave no room for it; there is the button in the head. */}
          {!next && <Button onClick={cancel}>{t.cancel}</Button>}
          <ActButton
            {...(isByButton ? { onClick: submit } : { type: 'submit' as const })}
            {...((isNext || kind) && { kind: isNext ? 'secondary' : kind })}
            hasKeys={!isNext}
            busy={form.busy && (busyAct ?? t.saving)}
          >
            {act}
          </ActButton>
          {next && (
            <ActButton
              kind={isNext ? 'primary' : 'secondary'}
              hasKeys={isNext}
              disabledReason={next.disabledReason}
              busy={next.busy}
              onClick={() => busy || next.run()}
            >
              {next.act}
            </ActButton>
          )}
        </>
      }
    >
      <div className="stack" ref={form.root}>
        {children}
      </div>
    </Dialog>
  )
}
