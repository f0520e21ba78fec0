import type { Fields } from '@porchlight/domain'
import type { ReactNode } from 'react'
import { useTexts } from '../text/texts.ts'
import { Button } from '../ui/Button.tsx'
import { ErrorSummary } from '../ui/ErrorSummary.tsx'
import { focusFirstField } from '../ui/focus-field.ts'
import { lazyComponent } from '../ui/lazy-component.tsx'
import type { ConflictNoticeProps } from './ConflictNotice.tsx'
import { Problem } from './Problem.tsx'
import { texts } from './text.ts'
import type { RecordFormState } from './use-record-form.ts'

const ConflictNotice = lazyComponent<ConflictNoticeProps>(
  async () => (await import('./ConflictNotice.tsx')).ConflictNotice,
)

interface FormBodyProps<F extends Fields> {
  form: RecordFormState<F>
  children: ReactNode
}

/** The inside of a form: notes on drafts and conflicts, the error summary, the fields, and why saving failed. */
export function FormBody<F extends Fields>({ form, children }: FormBodyProps<F>) {
  const t = useTexts(texts)
  const errors = form.definition.names
    .filter(name => form.errors[name])
    .map(name => ({ id: form.idOf(name), message: form.errors[name]! }))
  return (
    <>
      {form.conflict ? <ConflictNotice form={form as unknown as RecordFormState} /> : <DraftNotice form={form} />}
      <ErrorSummary title={t.summary} errors={errors} attempt={form.failedSubmits} />
      {children}
      <Problem title={t.notSaved} sentences={[form.problem]} />
    </>
  )
}

/** States that the form shows text from an earlier visit. */
function DraftNotice<F extends Fields>({ form }: Omit<FormBodyProps<F>, 'children'>) {
  const t = useTexts(texts)
  if (!form.isRestored) return null
  return (
    <div className="kept" role="status">
      <p className="soft">{t.restored}</p>
      <Button
        kind="quiet"
        onClick={event => {
          focusFirstField(event.currentTarget.form)
          form.startOver()
        }}
      >
        {t.startOver}
      </Button>
    </div>
  )
}
