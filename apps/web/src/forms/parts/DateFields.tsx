import type { Fields } from '@porchlight/domain'
import { useTexts, useTranslate } from '../../text/texts.ts'
import { MonthYearInput, SelectInput } from '../../ui/SelectInput.tsx'
import { isRequired, optionsOf } from '../inputs.tsx'
import { useQuestion } from '../questions.ts'
import { texts } from '../text.ts'
import type { FormState } from '../use-record-form.ts'

interface MonthYearProps<F extends Fields> {
  form: FormState<F>
  label: string
  month: keyof F & string
  year: keyof F & string
  /** The years to choose from, the likeliest first. */
  years: readonly string[]
  hint?: string
  /** The line of the error summary while neither is chosen. */
  instruction?: string
}

/** A month and a year that form one date: two lists under one label. */
export function MonthYear<F extends Fields>({ form, label, month, year, years, hint, instruction }: MonthYearProps<F>) {
  const t = useTexts(texts)
  const translate = useTranslate()
  useQuestion(form, { label, names: [month, year], instruction: instruction ?? t.chooseMonthYear })
  if (!form.definition.isVisible(form.values, month)) return null
  return (
    <MonthYearInput
      id={form.idOf(month).replace(/_month$/, '')}
      label={label}
      hint={hint}
      aria-required={isRequired(form.definition.fields[month]!) || undefined}
      months={optionsOf(form.definition.fields[month]!, translate)}
      years={years.map(value => ({ value, label: value }))}
      text={{ month: t.month, year: t.year, placeholder: t.choose }}
      value={{ month: form.values[month] as string | null, year: form.values[year] as string }}
      errors={{ month: form.errors[month], year: form.errors[year] }}
      // One line, so that what follows stays when one of them is chosen.
      instruction={t.chooseMonthYear}
      onChange={chosen => form.change({ [month]: chosen.month, [year]: chosen.year } as Partial<typeof form.values>)}
      onBlur={() => {
        form.blur(month)
        form.blur(year)
      }}
    />
  )
}

interface YearFieldProps<F extends Fields> {
  form: FormState<F>
  name: keyof F & string
  /** The years to choose from, the likeliest first. */
  years: readonly string[]
  /** The text of the list where no year is asked; without it, the list is hidden then. */
  notAsked?: string
}

/** A year from a list. */
export function YearField<F extends Fields>({ form, name, years, notAsked }: YearFieldProps<F>) {
  const t = useTexts(texts)
  const translate = useTranslate()
  const isAsked = form.definition.isVisible(form.values, name)
  if (!isAsked && !notAsked) return null
  return (
    <SelectInput
      id={form.idOf(name)}
      name={name}
      aria-required={isRequired(form.definition.fields[name]!) || undefined}
      label={translate(form.definition.fields[name]!.label)}
      options={years.map(value => ({ value, label: value }))}
      placeholder={isAsked || !notAsked ? t.choose : translate(notAsked)}
      disabled={!isAsked}
      value={form.values[name] || null}
      error={form.errors[name]}
      onChange={year => form.set(name, (year ?? '') as (typeof form.values)[typeof name])}
      onBlur={() => form.blur(name)}
    />
  )
}
