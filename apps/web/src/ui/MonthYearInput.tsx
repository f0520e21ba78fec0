import type { InputProps } from './FieldShell.tsx'
import { SelectGroup } from './SelectGroup.tsx'
import type { Option } from './SelectInput.tsx'

export interface MonthYear {
  month: string | null
  year: string
}

export interface MonthYearInputProps extends Omit<InputProps<MonthYear>, 'error'> {
  errors?: { month?: string; year?: string }
  months: readonly Option[]
  years: readonly Option[]
  text: { month: string; year: string; placeholder: string }
}

/** The selects have the ids `{id}_month` and `{id}_year`. */
export function MonthYearInput({ value, onChange, months, years, text, ...props }: MonthYearInputProps) {
  return (
    <SelectGroup<'month' | 'year'>
      {...props}
      placeholder={text.placeholder}
      parts={[
        { key: 'month', label: text.month, options: months },
        { key: 'year', label: text.year, options: years },
      ]}
      value={value}
      onChange={({ month, year }) => onChange({ month, year: year ?? '' })}
    />
  )
}
