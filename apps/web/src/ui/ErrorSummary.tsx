import { useEffect, useRef } from 'react'
import { Alert } from './Alert.tsx'
import { focusField } from './focus-field.ts'

export interface FieldError {
  /** The id of the field or of its group. */
  id: string
  message: string
}

export interface ErrorSummaryProps {
  title: string
  errors: readonly FieldError[]
  /** Number of failed submits; the summary takes the focus with each one. */
  attempt: number
}

/** The problems of a form after a failed submit, each linked to its field. */
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
