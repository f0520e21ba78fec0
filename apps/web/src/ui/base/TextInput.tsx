import type { ChangeEvent } from 'react'
import { describedAs, FieldShell, type InputProps } from './FieldShell.tsx'
import { useInputBeforeHydration } from './hydration.ts'

/** With `defaultValue` instead of `value` the input is uncontrolled: text typed before hydration is not lost. */
export interface TextInputProps extends Omit<InputProps<string>, 'value' | 'onChange'> {
  value?: string
  defaultValue?: string
  onChange?(value: string): void
  type?: 'text' | 'email' | 'tel' | 'date'
  inputMode?: 'text' | 'email' | 'tel' | 'numeric' | 'decimal'
  autoCapitalize?: 'none' | 'words' | 'sentences'
  spellCheck?: boolean
  placeholder?: string
  /** Width in characters, where a longer value is wrong. */
  size?: number
  /** Renders a text area with this many lines. */
  lines?: number
}

export function TextInput({
  label,
  error,
  hint,
  note,
  optional,
  info,
  onChange,
  type = 'text',
  lines,
  ...native
}: TextInputProps) {
  const control = useInputBeforeHydration<HTMLInputElement & HTMLTextAreaElement>(({ value }) => {
    if (native.value !== undefined && native.value !== value) onChange?.(value)
  })
  const shared = {
    ...native,
    ...describedAs({ id: native.id, error, hint, note }),
    className: 'input',
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => onChange?.(event.target.value),
  }
  return (
    <FieldShell id={native.id} {...{ label, error, hint, note, optional, info }}>
      {lines ? <textarea {...shared} ref={control} rows={lines} /> : <input {...shared} ref={control} type={type} />}
    </FieldShell>
  )
}
