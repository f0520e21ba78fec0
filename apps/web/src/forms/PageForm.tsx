import type { Fields } from '@porchlight/domain'
import type { FormEvent, ReactNode } from 'react'
import { Button } from '../ui/Button.tsx'
import { StickyActions } from '../ui/StickyActions.tsx'
import { DraftNotes } from './DraftNotes.tsx'
import { FormBody } from './FormBody.tsx'
import type { DraftedForm } from './use-drafted-form.ts'

interface PageFormProps<F extends Fields> {
  of: DraftedForm<F>
  saving: { busy: boolean; problem: string | null; submit(): void }
  /** What the button says; without it, the answers themselves lead on. */
  button: string | undefined
  /** What it says while it saves. */
  busy: string
  children: ReactNode
}

/** A form that has the page to itself, and its one button. */
export function PageForm<F extends Fields>({ of, saving, button, busy, children }: PageFormProps<F>) {
  const submit = (event: FormEvent) => {
    event.preventDefault()
    saving.submit()
  }
  return (
    <form noValidate className="stack" onSubmit={submit}>
      <DraftNotes of={of} />
      <FormBody of={of} problem={saving.problem}>
        {children}
      </FormBody>
      {button && (
        <StickyActions>
          <Button type="submit" kind="primary" wide busy={saving.busy && busy}>
            {button}
          </Button>
        </StickyActions>
      )}
    </form>
  )
}
