import type { Fields } from '@porchlight/domain'
import { SelectInput } from '../ui/SelectInput.tsx'
import { text } from './text.ts'
import type { FormState } from './use-record-form.ts'

interface YearFieldProps<F extends Fields> {
  form: FormState<F>
  name: keyof F & string
  /** The years offered, the likeliest first. */
  years: readonly string[]
}

/** A year on its own, from a list. */
export function YearField<F extends Fields>({ form, name, years }: YearFieldProps<F>) {
  if (!form.definition.isVisible(form.values, name)) return null
  return (
    <SelectInput
      id={form.idOf(name)}
      name={name}
      label={form.definition.fields[name]!.label}
      options={years.map(value => ({ value, label: value }))}
      placeholder={text().choose}
      value={form.values[name] || null}
      error={form.errors[name]}
      onChange={year => form.set(name, (year ?? '') as (typeof form.values)[typeof name])}
      onBlur={() => form.blur(name)}
    />
  )
}
