import { formatPhone } from '../people/contact.ts'
import type { Fields, StoredAnswers } from './form.ts'
import { dollars } from './money.ts'
import { months } from './months.ts'

/** A label and its value, both as the person sees them. */
export type SummaryRow = [label: string, value: string]

type Field = Fields[string]

/** As much of a form as it takes to print its answers. Methods, so that a form of any fields will do. */
interface PrintableForm {
  names: readonly string[]
  fields: Fields
  isVisible(values: object, name: string): boolean
  clearInapplicable(values: object): object
  fromStored(stored: StoredAnswers): object
}

/** The answers to a form's questions that were asked and answered, under their labels, as a person reads them. */
export function summarize(form: PrintableForm, stored: StoredAnswers | undefined): SummaryRow[] {
  if (!stored) return []
  const values = form.clearInapplicable(form.fromStored(stored)) as StoredAnswers
  const asked = form.names.filter(name => form.isVisible(values, name))
  return asked.flatMap((name): SummaryRow[] => {
    const field = form.fields[name]!
    const year = yearBeside(form, asked, name)
    if (year) {
      const month = shown(field, values[name])
      return month && values[year] ? [[withoutMonth(field.label), `${month} ${values[year]}`]] : []
    }
    const value = isYearBeside(form, asked, name) ? '' : shown(field, values[name])
    return value ? [[field.label, value]] : []
  })
}

/** A value in words; '' where there is none. A box that is not ticked says nothing. */
function shown({ kind, choices }: Field, value: unknown): string {
  if (value === null || value === '' || (value === false && kind === 'flag')) return ''
  switch (kind) {
    case 'money':
      return dollars(value as number)
    case 'percent':
      return percentText(value as number)
    case 'phone':
      return formatPhone(value as string)
    case 'flag':
    case 'yes-no':
      return value ? 'Yes' : 'No'
    case 'choice':
      return labelOf(choices!.labels, value)
    case 'some-of':
      return (value as string[]).map(one => labelOf(choices!.labels, one)).join(', ')
    default:
      return String(value)
  }
}

/** 0.0899 is '8.99%'. */
const percentText = (fraction: number): string => `${Number((fraction * 100).toFixed(4))}%`

/** '3-March' is for choosing; on paper it is March. */
const labelOf = (labels: Record<string, string>, value: unknown): string => {
  const label = labels[value as string] ?? ''
  return labels === months.labels ? label.replace(/^\d+-/, '') : label
}

/** A month and the year next to it are one fact. */
function yearBeside(form: PrintableForm, asked: string[], name: string): string | undefined {
  const next = asked[asked.indexOf(name) + 1]
  const isMonth = form.fields[name]?.choices?.labels === months.labels
  return isMonth && next !== undefined && form.fields[next]?.kind === 'year' ? next : undefined
}
function isYearBeside(form: PrintableForm, asked: string[], name: string): boolean {
  const before = asked[asked.indexOf(name) - 1]
  return before !== undefined && yearBeside(form, asked, before) === name
}

/** 'Start month' is 'Start', 'Month of purchase' is 'Purchase'. */
function withoutMonth(label: string): string {
  const rest = label.replace(/\bmonth( of)?\b/i, '').trim()
  return rest.charAt(0).toUpperCase() + rest.slice(1)
}
