import type { FocusEvent } from 'react'
import { describedAs, ErrorText, errorId, type FieldShellProps, Hint, Label } from './base/FieldShell.tsx'

export interface GroupShellProps extends FieldShellProps {
  /** A 'radiogroup' has `aria-invalid` itself; in a plain group each control has it. */
  role?: 'radiogroup'
  'aria-required'?: boolean
  onBlur?(): void
}

/** Several controls under one label. */
export function GroupShell(props: GroupShellProps) {
  const { id, label, optional, hint, error, info, role, 'aria-required': required, onBlur, children } = props
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
      {...(role && { 'aria-required': required })}
      onBlur={leave}
    >
      <legend className="field__label">
        <span>
          <Label label={label} optional={optional} />
        </span>
        {info}
      </legend>
      <Hint id={id} hint={hint} />
      {children}
      <ErrorText id={errorId(id)} error={error} />
    </fieldset>
  )
}
