import type { Codecs } from './codecs.ts'
import type { Fields, StoredAnswers } from './form.ts'
import { monthYearText } from './months.ts'
import { formatPhone } from './phone.ts'
import { type Formatted, formatted, listOf, phrase, type Text, verbatim } from './text.ts'

/** A question and its answer as a person reads them. */
export interface SummaryRow {
  /** The name of the field, or of the property that several inputs make up. */
  key: string
  label: string
  value: Text
  /** An amount or a percentage. */
  isFigure?: true
  /** Repeats an answer of another page, where the review shows it. */
  isRepeated?: true
  /** Asks whether an unusual answer is right. Documents leave it out. */
  question?: Text
}

type Field = Fields[string]

/** The part of a form that a summary needs. Methods, so that a form of any fields can be passed. */
interface SummarizedForm {
  names: readonly string[]
  fields: Fields
  codecs: Codecs
  isVisible(values: object, name: string): boolean
  labelOf(values: object, name: string): string
  clearInapplicable(values: object): object
  fromStored(stored: StoredAnswers): object
  unusualAnswers(values: object): object
}

/** The visible and answered questions of a form, in its order. A month and a year are one question. */
export function summarize(form: SummarizedForm, stored: StoredAnswers | undefined): SummaryRow[] {
  if (!stored) return []
  const values = form.clearInapplicable(form.fromStored(stored)) as StoredAnswers
  const questions = form.unusualAnswers(values) as Record<string, Text>
  const dates = Object.entries(form.codecs).flatMap(([key, { date }]) => (date ? [{ key, ...date }] : []))
  return form.names
    .filter(name => form.isVisible(values, name))
    .flatMap((name): SummaryRow[] => {
      if (dates.some(({ year }) => year === name)) return []
      const date = dates.find(({ month }) => month === name)
      const value = date
        ? monthYearText(values[date.month] as string | null, values[date.year] as string)
        : valueText(form.fields[name]!, values[name])
      if (!value) return []
      const question = questions[name]
      const label = date?.label ?? form.labelOf(values, name)
      const { kind } = form.fields[name]!
      const isFigure = kind === 'money' || kind === 'percent'
      return [{ key: date?.key ?? name, label, value, ...(isFigure && { isFigure }), ...(question && { question }) }]
    })
}

/** The optional questions of a form that were asked and left empty: their names and labels. */
export function notGiven(form: SummarizedForm, stored: StoredAnswers | undefined): { key: string; label: string }[] {
  if (!stored) return []
  const values = form.clearInapplicable(form.fromStored(stored)) as StoredAnswers
  return form.names
    .filter(name => {
      const field = form.fields[name]!
      return field.isOptional && form.isVisible(values, name) && valueText(field, values[name]) === ''
    })
    .map(key => ({ key, label: form.labelOf(values, key) }))
}

const YES = phrase('Yes')
const NO = phrase('No')

/** A value as text; empty where there is none, and for a box that was not checked. One that starts checked was answered with No. */
function valueText({ kind, choices, empty }: Field, value: unknown): Text {
  if (value === null || value === '' || (value === false && kind === 'flag' && !empty)) return ''
  switch (kind) {
    case 'money':
      return verbatim(formatted('money', value as number))
    case 'percent':
      return verbatim(asPercent(value as number))
    case 'phone':
      return verbatim(formatPhone(value as string))
    case 'flag':
    case 'yes-no':
      return value ? YES : NO
    case 'choice':
      return choices!.labels[value as string] ?? ''
    case 'multi-select':
      return Array.isArray(value) && value.length > 0 ? listOf(value.map(item => choices!.labels[item] ?? '')) : ''
    default:
      return verbatim(String(value))
  }
}

/** 0.0899 is '8.99%', 0.01 is '1.00%'. */
export const asPercent = (fraction: number): Formatted => formatted('percent', fraction, 2, 4)
