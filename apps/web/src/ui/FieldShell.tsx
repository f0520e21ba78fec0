import type { ReactNode } from 'react'
import { ErrorText } from './ErrorText.tsx'

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
  disabled?: boolean
  optional?: string
  autoComplete?: string
  /** Beside the label: an `InfoDialog`. */
  info?: ReactNode
}

type Described = Pick<InputProps<unknown>, 'id' | 'error' | 'hint'>

export const hintId = (id: string) => `${id}-hint`
export const errorId = (id: string) => `${id}-error`

/** Attributes that link a control to its hint and message; spread on the native element. */
export const describedAs = ({ id, error, hint }: Described) => ({
  'aria-invalid': error ? true : undefined,
  'aria-describedby': [hint && hintId(id), error && errorId(id)].filter(Boolean).join(' ') || undefined,
})

export interface FieldShellProps extends Described {
  label: ReactNode
  optional?: string
  info?: ReactNode
  children: ReactNode
}

/** The label, hint and message around one control. */
export function FieldShell({ id, label, optional, hint, error, info, children }: FieldShellProps) {
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
    </div>
  )
}
