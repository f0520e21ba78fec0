import type { ItemAnswer } from '@porchlight/domain'
import { type ReactNode, useEffect } from 'react'
import { texts as formTexts } from '../../forms/text.ts'
import { useHeldReason } from '../../frame/use-mode-words.ts'
import { useTexts } from '../../text/texts.ts'
import { Button } from '../../ui/base/Button.tsx'
import { ErrorSummary, focusFirstField } from '../../ui/ErrorSummary.tsx'
import { useFocusFallback } from '../../ui/use-focus-fallback.ts'
import type { Answering } from './use-answer.ts'

/** The id of the control of a field. */
export const answerId = (field: keyof ItemAnswer): string => `answer_${field}`

interface AnswerFormProps {
  answering: Answering
  /** The label of each field, in the order in which they are shown. */
  labels: { readonly [F in keyof ItemAnswer]?: string }
  button: string
  busy: string
  children: ReactNode
}

/** The fields of an answer, the messages about them, and the button that sends it. */
export function AnswerForm({ answering, labels, button, busy, children }: AnswerFormProps) {
  const t = useTexts(formTexts)
  const held = useHeldReason()
  // The lender can close the item while it is answered, which removes the form.
  const form = useFocusFallback<HTMLFormElement>()
  const { isChanging } = answering
  useEffect(() => {
    // The button that opened the form is gone.
    if (isChanging) focusFirstField(form.current)
  }, [isChanging, form])
  const errors = (Object.keys(labels) as (keyof ItemAnswer)[]).flatMap(field => {
    const message = answering.errors[field]
    return message ? [{ question: field, id: answerId(field), label: labels[field] ?? '', message }] : []
  })
  return (
    <form
      ref={form}
      noValidate
      className="stack"
      onSubmit={event => {
        event.preventDefault()
        if (!held) answering.submit()
      }}
    >
      <ErrorSummary text={t.errors} errors={errors} attempt={answering.failedSubmits} />
      {answering.isRestored && <p className="soft">{t.restored}</p>}
      {children}
      <div>
        <Button type="submit" kind="primary" busy={answering.busy && busy} disabledReason={held}>
          {button}
        </Button>
      </div>
    </form>
  )
}
