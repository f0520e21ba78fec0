import type { Fields } from '@porchlight/domain'
import type { FormEvent, ReactNode } from 'react'
import { Button } from '../ui/Button.tsx'
import { StickyActions } from '../ui/StickyActions.tsx'
import { FormBody } from './FormBody.tsx'
import type { RecordFormState } from './use-record-form.ts'

interface PageFormProps<F extends Fields> {
  form: RecordFormState<F>
  /** The button's label. A form without a button is submitted by a choice in it. */
  button: string | undefined
  /** The button's label while the form saves. */
  busy: string
  children: ReactNode
}

/** A form that fills the page, with one submit button. */
export function PageForm<F extends Fields>({ form, button, busy, children }: PageFormProps<F>) {
  const submit = (event: FormEvent) => {
    event.preventDefault()
    form.submit()
  }
  return (
    <form noValidate className="stack" onSubmit={submit}>
      <FormBody form={form}>{children}</FormBody>
      {button && (
        <StickyActions>
          <Button type="submit" kind="primary" wide busy={form.busy && busy}>
            {button}
          </Button>
        </StickyActions>
      )}
    </form>
  )
}
