import { useEffect, useRef } from 'react'
import { Alert } from './Alert.tsx'
import { focusField } from './focus-field.ts'

export interface FieldError {
  /** The id of the field, or of the group it stands in. */
  id: string
  message: string
}

export interface ErrorSummaryProps {
  title: string
  errors: readonly FieldError[]
  /** How many submits have failed; with each one the summary takes the focus. */
  attempt: number
}

/** At the top of a form after a failed submit: what is wrong, each line leading to its field. */
export function ErrorSummary({ title, errors, attempt }: ErrorSummaryProps) {
  const summary = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (attempt > 0) summary.current?.focus()
  }, [attempt])
  if (attempt === 0 || errors.length === 0) return null
  return (
    <Alert kind="danger" title={title} ref={summary}>
      <ul>
        {errors.map(({ id, message }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              onClick={event => {
                event.preventDefault()
                focusField(id)
              }}
            >
              {message}
            </a>
          </li>
        ))}
      </ul>
    </Alert>
  )
}
