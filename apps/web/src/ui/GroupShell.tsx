import type { FocusEvent } from 'react'
import { ErrorText } from './ErrorText.tsx'
import { describedAs, errorId, type FieldShellProps, hintId } from './FieldShell.tsx'

export interface GroupShellProps extends FieldShellProps {
  /** A 'radiogroup' has `aria-invalid` itself; in a plain group each control has it. */
  role?: 'radiogroup'
  onBlur?(): void
}

/** Several controls under one label. */
export function GroupShell({ id, label, optional, hint, error, info, role, onBlur, children }: GroupShellProps) {
  const { 'aria-describedby': describedBy, 'aria-invalid': invalid } = describedAs({ id, error, hint })
  const leave = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) onBlur?.()
  }
  return (
    <fieldset
      className="field"
      id={id}
      role={role}
      aria-describedby={describedBy}
      aria-invalid={role && invalid}
      onBlur={leave}
    >
      <legend className="field__label">
        <span>
          {label}
          {optional && <small> {optional}</small>}
        </span>
        {info}
      </legend>
      {hint && (
        <p className="field__hint" id={hintId(id)}>
          {hint}
        </p>
      )}
      {children}
      <ErrorText id={errorId(id)} error={error} />
    </fieldset>
  )
}
