import type { Fields } from '@porchlight/domain'
import { SelectInput } from '../ui/SelectInput.tsx'
import { text } from './text.ts'
import type { FormState } from './use-form.ts'

interface YearFieldProps<F extends Fields> {
  of: FormState<F>
  name: keyof F & string
  /** The years offered, the likeliest first. */
  years: readonly string[]
}

/** A year on its own, from a list. */
export function YearField<F extends Fields>({ of, name, years }: YearFieldProps<F>) {
  if (!of.form.isVisible(of.values, name)) return null
  return (
    <SelectInput
      id={of.idOf(name)}
      name={name}
      label={of.form.fields[name]!.label}
      options={years.map(value => ({ value, label: value }))}
      placeholder={text().choose}
      value={of.values[name] || null}
      error={of.errors[name]}
      onChange={year => of.set(name, (year ?? '') as (typeof of.values)[typeof name])}
      onBlur={() => of.blur(name)}
    />
  )
}
