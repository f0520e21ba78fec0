import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'
import { warningIcon } from './icons.ts'

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
  /** True if an answer is needed. With `required`, screen readers call an empty field invalid before it is filled in. */
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
          <Label label={label} optional={optional} />
        </label>
        {info}
      </div>
      <Hint id={id} hint={hint} />
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

export const Label = ({ label, optional }: Pick<FieldShellProps, 'label' | 'optional'>) => (
  <>
    <span>{label}</span>
    {optional && <small> {optional}</small>}
  </>
)

export function Hint({ id, hint }: Pick<FieldShellProps, 'id' | 'hint'>) {
  if (!hint) return null
  return (
    <p className="field__hint" id={hintId(id)}>
      {hint}
    </p>
  )
}

export function ErrorText({ id, error }: { id: string; error?: string }) {
  if (!error) return null
  return (
    <p className="error" id={id}>
      <Icon shape={warningIcon} size={1.125} />
      <span>{error}</span>
    </p>
  )
}
