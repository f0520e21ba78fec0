import type { Fields } from '@porchlight/domain'
import { useTexts, useTranslate } from '../text/texts.ts'
import { SelectInput } from '../ui/SelectInput.tsx'
import { texts } from './text.ts'
import type { FormState } from './use-record-form.ts'

interface YearFieldProps<F extends Fields> {
  form: FormState<F>
  name: keyof F & string
  /** The years to choose from, the likeliest first. */
  years: readonly string[]
}

/** A year from a list. */
export function YearField<F extends Fields>({ form, name, years }: YearFieldProps<F>) {
  const t = useTexts(texts)
  const translate = useTranslate()
  if (!form.definition.isVisible(form.values, name)) return null
  return (
    <SelectInput
      id={form.idOf(name)}
      name={name}
      label={translate(form.definition.fields[name]!.label)}
      options={years.map(value => ({ value, label: value }))}
      placeholder={t.choose}
      value={form.values[name] || null}
      error={form.errors[name]}
      onChange={year => form.set(name, (year ?? '') as (typeof form.values)[typeof name])}
      onBlur={() => form.blur(name)}
    />
  )
}
