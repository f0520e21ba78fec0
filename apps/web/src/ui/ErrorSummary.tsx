import { useEffect, useRef, useState } from 'react'
import { Alert } from './base/Alert.tsx'

export interface FieldError {
  /** Stays the same while the question has a problem, whichever of its fields that is in. */
  question: string
  /** The id of the field or of its group. */
  id: string
  label: string
  message: string
}

interface ErrorSummaryProps {
  text: {
    title: string
    /** The title once every problem is fixed. */
    fixedTitle: string
    /** Before a line whose problem is fixed, for screen readers. */
    fixed: string
    /** The title of the browser's tab while the summary shows. */
    tab(title: string): string
    line(label: string, message: string): string
  }
  errors: readonly FieldError[]
  /** Number of failed submits; the summary takes the focus with each one. */
  attempt: number
}

/**
 * The problems of a form after a failed submit, one line for each question, linked to its field. A line stays as it is until
 * the next submit, fixed or not, so that nothing moves while a person types or presses.
 */
export function ErrorSummary({ text, errors, attempt }: ErrorSummaryProps) {
  const summary = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (attempt > 0) summary.current?.focus()
  }, [attempt])
  const [listed, setListed] = useState({ attempt: 0, errors })
  if (listed.attempt !== attempt) setListed({ attempt, errors })
  const current = new Map(errors.map(error => [error.question, error]))
  const hasProblem = listed.errors.some(({ question }) => current.has(question))
  const isShown = attempt > 0 && listed.errors.length > 0
  useTabTitle(isShown && hasProblem ? text.tab : undefined)
  if (!isShown) return null
  return (
    <Alert kind={hasProblem ? 'danger' : 'success'} title={hasProblem ? text.title : text.fixedTitle} ref={summary}>
      <ul>
        {listed.errors.map(error => (
          <li key={error.question}>
            {current.has(error.question) ? (
              <ProblemLink error={{ ...error, id: current.get(error.question)!.id }} line={text.line} />
            ) : (
              <>
                <span className="hidden">{`${text.fixed} ${error.label}`}</span>
                <s aria-hidden="true">{text.line(error.label, error.message)}</s>
              </>
            )}
          </li>
        ))}
      </ul>
    </Alert>
  )
}

function ProblemLink({
  error: { id, label, message },
  line,
}: {
  error: FieldError
  line: ErrorSummaryProps['text']['line']
}) {
  return (
    <a
      href={`#${id}`}
      onClick={event => {
        event.preventDefault()
        focusField(id)
      }}
    >
      {line(label, message)}
    </a>
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

/** Moves focus to the control with this id, or to the first one in the group that has it, and shows it with its label and message. */
export function focusField(id: string): void {
  const element = document.getElementById(id)
  const control = element?.matches(CONTROL) ? element : element?.querySelector<HTMLElement>(CONTROL)
  control?.focus()
  control?.closest('.field')?.scrollIntoView({ block: 'nearest' })
}

/** Focuses the first field of a form, for when the focused control is removed. */
export const focusFirstField = (form: HTMLFormElement | null): void =>
  form?.querySelector<HTMLElement>('input, select, textarea')?.focus()
