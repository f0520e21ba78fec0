import { useEffect, useRef } from 'react'
import { Alert } from './Alert.tsx'

interface FieldError {
  /** The id of the field or of its group. */
  id: string
  message: string
}

interface ErrorSummaryProps {
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

const CONTROL = 'input, select, textarea, button'

/** Moves focus to the control with this id, or to the first one in the group that has it. */
export function focusField(id: string): void {
  const place = document.getElementById(id)
  const control = place?.matches(CONTROL) ? place : place?.querySelector<HTMLElement>(CONTROL)
  control?.focus()
}

/** Focuses the first field of a form, for when the focused control is removed. */
export const focusFirstField = (form: HTMLFormElement | null): void =>
  form?.querySelector<HTMLElement>('input, select, textarea')?.focus()
