import type { Fields, Values } from '@porchlight/domain'
import type { ReactNode } from 'react'
import { inputs, ListInput } from './inputs.tsx'
import type { FormState } from './use-record-form.ts'

interface FieldProps<F extends Fields, N extends keyof F & string> {
  form: FormState<F>
  name: N
  /** Where the page says it better than the form. */
  label?: ReactNode
  hint?: string
  /** The page's title asks it already: the label is read out, and not shown. */
  titled?: boolean
  /** A choice from a list, where cards would take too much room. */
  asList?: boolean
  inputMode?: 'numeric'
  disabled?: boolean
  info?: ReactNode
  /** What else follows from the change, such as the percent from an amount. */
  onChange?(value: Values<F>[N]): void
}

/** One labelled input. Its kind, label, options, message and whether it shows at all come from the domain. */
export function Field<F extends Fields, N extends keyof F & string>(props: FieldProps<F, N>) {
  const { form, name, hint, titled, asList, inputMode, disabled, info, onChange } = props
  if (!form.definition.isVisible(form.values, name)) return null
  const field = form.definition.fields[name]!
  const label = props.label ?? field.label
  const Input = asList ? ListInput : inputs[field.kind]
  return (
    <Input
      field={field}
      id={form.idOf(name)}
      name={name}
      label={titled ? <span className="hidden">{label}</span> : label}
      hint={hint ?? field.hint}
      info={info}
      {...(inputMode && { inputMode })}
      autoComplete={field.autoComplete ?? 'off'}
      disabled={disabled}
      value={form.values[name]}
      error={form.errors[name]}
      onChange={(value: Values<F>[N]) => {
        form.set(name, value)
        onChange?.(value)
      }}
      onBlur={() => form.blur(name)}
    />
  )
}
