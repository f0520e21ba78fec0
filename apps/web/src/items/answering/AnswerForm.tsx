import type { ItemAnswer } from '@porchlight/domain'
import type { ReactNode } from 'react'
import { texts as formTexts } from '../../forms/text.ts'
import { useTexts } from '../../text/texts.ts'
import { Button } from '../../ui/base/Button.tsx'
import { ErrorSummary } from '../../ui/ErrorSummary.tsx'
import { type Answering, useHeldReason } from './use-answer.ts'

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
  const errors = (Object.keys(labels) as (keyof ItemAnswer)[]).flatMap(field => {
    const message = answering.errors[field]
    return message ? [{ question: field, id: answerId(field), label: labels[field] ?? '', message }] : []
  })
  return (
    <form
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
