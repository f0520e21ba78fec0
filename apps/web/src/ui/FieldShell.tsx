import type { FocusEvent, ReactNode } from 'react'
import { Icon } from './Icon.tsx'

/** The props of every input. The error summary links to `id`; `optional` is shown after the label. */
export interface InputProps<V> {
  id: string
  name?: string
  label: ReactNode
  value: V
  onChange(value: V): void
  onBlur?(): void
  error?: string
  hint?: string
  /** A remark on the value, announced politely. */
  note?: string
  disabled?: boolean
  optional?: string
  /** Whether an answer is needed. With `required`, screen readers call an empty field invalid before it is filled in. */
  'aria-required'?: boolean
  autoComplete?: string
  /** Beside the label: an `InfoDialog`. */
  info?: ReactNode
}

type Described = Pick<InputProps<unknown>, 'id' | 'error' | 'hint' | 'note'>

const hintId = (id: string) => `${id}-hint`
const noteId = (id: string) => `${id}-note`
export const errorId = (id: string) => `${id}-error`

/** Attributes that link a control to its hint, message and note; spread on the native element. */
export const describedAs = ({ id, error, hint, note }: Described) => ({
  'aria-invalid': error ? true : undefined,
  'aria-describedby':
    [hint && hintId(id), error && errorId(id), note && noteId(id)].filter(Boolean).join(' ') || undefined,
})

export interface FieldShellProps extends Described {
  label: ReactNode
  optional?: string
  info?: ReactNode
  children: ReactNode
}

/** The label, hint and message around one control. */
export function FieldShell({ id, label, optional, hint, error, note, info, children }: FieldShellProps) {
  return (
    <div className="field">
      <div className="field__label">
        <label htmlFor={id}>
          {label}
          {optional && <small> {optional}</small>}
        </label>
        {info}
      </div>
      {hint && (
        <p className="field__hint" id={hintId(id)}>
          {hint}
        </p>
      )}
      {children}
      <ErrorText id={errorId(id)} error={error} />
      {note !== undefined && (
        <p className="field__note" id={noteId(id)} role="status">
          {note}
        </p>
      )}
    </div>
  )
}

export function ErrorText({ id, error }: { id: string; error?: string }) {
  if (!error) return null
  return (
    <p className="error" id={id}>
      <Icon name="warning" size={1.125} />
      <span>{error}</span>
    </p>
  )
}

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
