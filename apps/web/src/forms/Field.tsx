import type { Fields, Values } from '@porchlight/domain'
import type { ReactNode } from 'react'
import { useTexts, useTranslate } from '../text/texts.ts'
import { inputs, isRequired, ListInput } from './inputs.tsx'
import { useQuestion } from './questions.ts'
import { texts } from './text.ts'
import type { FormState } from './use-record-form.ts'

/** A section has addresses of its own: HTML allows 'work' for a phone number and an email only. */
export type Autofill = 'section-employer' | 'off'

/** The autofill token of HTML. */
const autoCompleteOf = (token = 'off', autofill?: Autofill): string => {
  if (autofill === 'off' || token === 'off') return 'off'
  return autofill ? `${autofill} ${token}` : token
}

interface FieldProps<F extends Fields, N extends keyof F & string> {
  form: FormState<F>
  name: N
  /** Replaces the form's label. */
  label?: string
  hint?: string
  /** The page's title asks the question: the label is for screen readers only. */
  titled?: boolean
  /** Shows a choice as a list instead of cards. */
  asList?: boolean
  disabled?: boolean
  /** The owner of the answer where that is not the user: the employer, or a person unknown to the browser. */
  autofill?: Autofill
  /** Shows the field also while its answer may be left out. */
  always?: boolean
  info?: ReactNode
  /** Called after the form's value was set. */
  onChange?(value: Values<F>[N]): void
}

/** One labelled input of a form, or nothing while the field is not visible. */
export function Field<F extends Fields, N extends keyof F & string>(props: FieldProps<F, N>) {
  const { form, name, hint, titled, asList, disabled, autofill, always, info, onChange } = props
  const translate = useTranslate()
  const field = form.definition.fields[name]!
  const t = useTexts(texts)
  const label = props.label ?? translate(form.definition.labelOf(form.values, name))
  useQuestion(form, { label, names: [name] })
  if (!always && !form.definition.isVisible(form.values, name)) return null
  const Input = asList ? ListInput : inputs[field.kind]
  return (
    <Input
      field={field}
      id={form.idOf(name)}
      name={name}
      label={titled ? <span className="hidden">{label}</span> : label}
      hint={hint ?? (field.hint && translate(field.hint))}
      info={info}
      optional={field.isOptional && t.optional}
      autoComplete={autoCompleteOf(field.autoComplete, autofill)}
      disabled={disabled}
      aria-required={isRequired(field) || undefined}
      value={form.values[name]}
      error={form.errors[name]}
      note={form.unusual[name]}
      onChange={(value: Values<F>[N]) => {
        form.set(name, value)
        onChange?.(value)
      }}
      onBlur={() => form.blur(name)}
    />
  )
}
