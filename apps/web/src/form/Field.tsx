import type { Fields, Values } from '@porchlight/domain'
import type { ReactNode } from 'react'
import { inputs } from './inputs.tsx'
import type { FormState } from './use-form.ts'

interface FieldProps<F extends Fields, N extends keyof F & string> {
  of: FormState<F>
  name: N
  /** Where the page says it better than the form. */
  label?: ReactNode
  hint?: string
  disabled?: boolean
  info?: ReactNode
  /** What else follows from the change, such as the percent from an amount. */
  onChange?(value: Values<F>[N]): void
}

/** One labelled input. Its kind, label, options, message and whether it shows at all come from the domain. */
export function Field<F extends Fields, N extends keyof F & string>(props: FieldProps<F, N>) {
  const { of, name, label, hint, disabled, info, onChange } = props
  if (!of.form.applies(of.values, name)) return null
  const field = of.form.fields[name]!
  const Input = inputs[field.kind]
  return (
    <Input
      field={field}
      id={of.idOf(name)}
      name={name}
      label={label ?? field.label}
      hint={hint ?? field.hint}
      info={info}
      autoComplete={field.autoComplete ?? 'off'}
      disabled={disabled}
      value={of.values[name]}
      error={of.errors[name]}
      onChange={(value: Values<F>[N]) => {
        of.set(name, value)
        onChange?.(value)
      }}
      onBlur={() => of.leave(name)}
    />
  )
}
