import type { FormEvent, ReactNode } from 'react'
import { useTexts } from '../../text/texts.ts'
import { Button, type ButtonKind } from '../../ui/base/Button.tsx'
import { Toast } from '../../ui/overlays/Toast.tsx'
import { Problem } from '../ui/parts.tsx'
import { texts } from '../ui/text.ts'
import { Newer } from './Newer.tsx'
import type { ShownForm } from './use-staff-form.ts'

interface StaffFormProps {
  form: ShownForm
  /** The label of the button, and the one while the form is sent. */
  button: ReactNode
  busy?: string
  kind?: ButtonKind
  /** Width of the fields; 'rows': labels beside them; 'page' for a form that is its page. */
  layout?: 'line' | 'rows' | 'wide' | 'page'
  label?: string
  labelledBy?: string
  /** Runs instead of the submit, for a form that asks first. */
  onSubmit?(): void
  children: ReactNode
  /** Below the button. */
  after?: ReactNode
}

/** The element of a form, with its state: what someone else stored, why it was not saved, and that it was. */
export function StaffForm(props: StaffFormProps) {
  const { form, button, busy, kind, layout, label, labelledBy, onSubmit = form.submit, children, after } = props
  const { saving } = useTexts(texts)
  const isPage = layout === 'page'
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <form
      className={isPage ? 'stack' : layout ? `staff__form staff__form--${layout}` : 'staff__form'}
      noValidate
      ref={form.root}
      onSubmit={submit}
      aria-label={label}
      aria-labelledby={labelledBy}
    >
      {form.newer !== undefined && <Newer saved={form.newer} />}
      {children}
      <Problem sentence={form.problem} />
      <div>
        <Button type="submit" wide={isPage} {...(kind && { kind })} busy={form.busy && (busy ?? saving)}>
          {button}
        </Button>
      </div>
      {after}
      <Toast message={form.done} />
    </form>
  )
}
