import type { Fields } from '@porchlight/domain'
import type { FormEvent, ReactNode } from 'react'
import { useTexts, useTranslate } from '../text/texts.ts'
import { Button } from '../ui/base/Button.tsx'
import { lazyComponent } from '../ui/base/lazy-component.tsx'
import { ErrorSummary, focusFirstField } from '../ui/ErrorSummary.tsx'
import type { ConflictNoticeProps } from './conflict/ConflictNotice.tsx'
import { DiscardDraft } from './DiscardDraft.tsx'
import { FlowActions } from './FlowActions.tsx'
import { Problem } from './Problem.tsx'
import { errorLines } from './questions.ts'
import { texts } from './text.ts'
import type { RecordFormState } from './use-record-form.ts'

interface PageFormProps<F extends Fields> {
  form: RecordFormState<F>
  /** The button's label. A form without a button is submitted by a choice in it. */
  button: string | undefined
  /** The button's label while the form saves. */
  busy: string
  /** Above the button, in sight wherever the button is: what pressing it agrees to. */
  agreement?: ReactNode
  children: ReactNode
}

/** A form that fills the page, with one submit button. */
export function PageForm<F extends Fields>({ form, button, busy, agreement, children }: PageFormProps<F>) {
  const submit = (event: FormEvent) => {
    event.preventDefault()
    form.submit()
  }
  return (
    <form noValidate className="stack" onSubmit={submit}>
      <FormBody form={form}>{children}</FormBody>
      <FlowActions>
        {agreement && <p className="actions__agreement">{agreement}</p>}
        {button && (
          <Button type="submit" kind="primary" wide busy={form.busy && busy}>
            {button}
          </Button>
        )}
      </FlowActions>
    </form>
  )
}

const ConflictNotice = lazyComponent<ConflictNoticeProps>(
  async () => (await import('./conflict/ConflictNotice.tsx')).ConflictNotice,
)

interface FormBodyProps<F extends Fields> {
  form: RecordFormState<F>
  /** False where a dialog has its own button that discards the draft. */
  discardable?: boolean
  children: ReactNode
}

/** The inside of a form: notes on drafts and conflicts, the error summary, the fields, and why saving failed. */
export function FormBody<F extends Fields>({ form, discardable = true, children }: FormBodyProps<F>) {
  const t = useTexts(texts)
  const errors = errorLines(form, useTranslate())
  return (
    <>
      {form.conflict ? (
        <ConflictNotice form={form as unknown as RecordFormState} />
      ) : (
        <DraftNotice form={form} discardable={discardable} />
      )}
      <ErrorSummary text={t.errors} errors={errors} attempt={form.failedSubmits} />
      {children}
      <Problem title={t.notSaved} sentences={[form.problem]} recovery={form.recovery} />
    </>
  )
}

/** States that the form shows text from an earlier visit. */
function DraftNotice<F extends Fields>({ form, discardable }: Omit<FormBodyProps<F>, 'children'>) {
  const t = useTexts(texts)
  if (!form.isRestored || !form.isChanged) return null
  return (
    <div className="draft-notice">
      <p className="soft" role="status">
        {t.restored}
      </p>
      {discardable && <DiscardDraft form={form} onDiscarded={focusFirstField} />}
    </div>
  )
}
