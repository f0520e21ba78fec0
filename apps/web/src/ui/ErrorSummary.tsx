import { useEffect, useRef } from 'react'
import { Alert } from './Alert.tsx'

export interface FieldError {
  /** The id of the field or of its group. */
  id: string
  label: string
  message: string
}

interface ErrorSummaryProps {
  text: {
    title: string
    /** The title of the browser's tab while the summary shows. */
    tab(title: string): string
    line(label: string, message: string): string
  }
  errors: readonly FieldError[]
  /** Number of failed submits; the summary takes the focus with each one. */
  attempt: number
}

/** The problems of a form after a failed submit, one line for each question, linked to its field. */
export function ErrorSummary({ text, errors, attempt }: ErrorSummaryProps) {
  const summary = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (attempt > 0) summary.current?.focus()
  }, [attempt])
  const isShown = attempt > 0 && errors.length > 0
  useTabTitle(isShown ? text.tab : undefined)
  if (!isShown) return null
  return (
    <Alert kind="danger" title={text.title} ref={summary}>
      <ul>
        {errors.map(({ id, label, message }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              onClick={event => {
                event.preventDefault()
                focusField(id)
              }}
            >
              {text.line(label, message)}
            </a>
          </li>
        ))}
      </ul>
    </Alert>
  )
}

/** Changes the title of the browser's tab while `change` is defined. */
function useTabTitle(change: ((title: string) => string) | undefined): void {
  useEffect(() => {
    if (!change) return
    const before = document.title
    document.title = change(before)
    // The next page sets its own title after this.
    return () => {
      document.title = before
    }
  }, [change])
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
