import type { Fields } from '@porchlight/domain'
import { MonthYearInput } from '../ui/MonthYearInput.tsx'
import { optionsOf } from './inputs.tsx'
import { text } from './text.ts'
import type { FormState } from './use-form.ts'

interface MonthYearProps<F extends Fields> {
  of: FormState<F>
  label: string
  month: keyof F & string
  year: keyof F & string
  /** The years offered, the likeliest first. */
  years: readonly string[]
  hint?: string
}

/** A month and a year that are one date: two lists side by side under one question. */
export function MonthYear<F extends Fields>({ of, label, month, year, years, hint }: MonthYearProps<F>) {
  if (!of.form.isVisible(of.values, month)) return null
  const t = text()
  return (
    <MonthYearInput
      id={of.idOf(month).replace(/_month$/, '')}
      label={label}
      hint={hint}
      months={optionsOf(of.form.fields[month]!)}
      years={years.map(value => ({ value, label: value }))}
      text={{ month: t.month, year: t.year, placeholder: t.choose }}
      value={{ month: of.values[month] as string | null, year: of.values[year] as string }}
      errors={{ month: of.errors[month], year: of.errors[year] }}
      onChange={chosen => of.change({ [month]: chosen.month, [year]: chosen.year } as Partial<typeof of.values>)}
      onBlur={() => {
        of.blur(month)
        of.blur(year)
      }}
    />
  )
}
