import * as wire from './api-types.ts'
import type { Choices } from './choices.ts'
import { stripPhone } from './phone.ts'
import { isNumber, type Rule, required } from './rules.ts'
import { phrase } from './text.ts'

/** What an input for the field looks like. The web has one component per kind and the compiler names a missing one. */
export type FieldKind =
  | 'text'
  | 'email'
  | 'phone'
  | 'digits'
  | 'choice'
  | 'multi-select'
  | 'yes-no'
  | 'flag'
  | 'money'
  | 'percent'
  | 'number'
  | 'year'

/** One question. `V` is what an input holds, `R` what is kept for it. */
export interface Field<V = unknown, R = unknown> {
  kind: FieldKind
  label: string
  empty: V
  rules: Rule<V>[]
  choices?: Choices
  /** Said under the label, where the question alone leaves a doubt. */
  hint?: string
  /** An autofill token of HTML. */
  autoComplete?: string
  /** It leaves the page by a save alone: no draft of it may lie in the browser. */
  noDraft?: true
  /** Brings anything from outside into the field's type; what does not fit becomes empty. */
  read(raw: unknown): V
  store(value: V): R
  load(stored: R): V
  api: wire.ApiType<R>
}

const same = <V>(value: V): V => value
const plain = <V>(
  kind: FieldKind,
  label: string,
  empty: V,
  rules: Rule<V>[],
  type: wire.ApiType<V>,
  read: (raw: unknown) => V,
): Field<V, V> => ({ kind, label: phrase(label), empty, rules, api: type, read, store: same, load: same })

/** Control characters and broken surrogates cannot be stored as text and mean nothing to a reader. */
const readText = (raw: unknown): string =>
  typeof raw === 'string'
    ? raw
        .toWellFormed()
        .normalize('NFC')
        .replace(/\p{Cc}/gu, ' ')
        .trim()
    : ''
const readNumber = (raw: unknown): number | null => (typeof raw === 'number' ? raw : null)

export const text = (label: string, ...rules: Rule<string>[]) => plain('text', label, '', rules, wire.textApi, readText)

export const email = (label: string, ...rules: Rule<string>[]): Field<string, string> => ({
  ...text(label, ...rules),
  kind: 'email',
  autoComplete: 'email',
})

/** Digits that never leave the form on their own: boxes of an SSN, a day of the month. */
export const digits = (label: string, ...rules: Rule<string>[]): Field<string, string> => ({
  ...text(label, ...rules),
  kind: 'digits',
})

/** A four-digit year, chosen from a list, kept as text so that an unfinished choice is just ''. */
export const year = (label: string, ...rules: Rule<string>[]): Field<string, string> => ({
  ...text(label, ...rules),
  kind: 'year',
})

/** Ten digits in the form; '+1' and ten digits where it is kept. */
export const phone = (label: string, ...rules: Rule<string>[]): Field<string, string | null> => ({
  kind: 'phone',
  label: phrase(label),
  empty: '',
  rules,
  autoComplete: 'tel-national',
  api: wire.phoneApi,
  read: raw => (typeof raw === 'string' ? stripPhone(raw) : ''),
  store: value => (value === '' ? null : `+1${value}`),
  load: stored => (stored ?? '').replace(/^\+1(?=\d{10}$)/, ''),
})

export const flag = (label: string, ...rules: Rule<boolean>[]) =>
  plain('flag', label, false, rules, wire.flagApi, raw => raw === true)

export const yesNo = (label: string, ...rules: Rule<boolean | null>[]) =>
  plain<boolean | null>('yes-no', label, null, rules, wire.yesNoApi, raw => (typeof raw === 'boolean' ? raw : null))

/** A question that has to be answered one way or the other. */
export const yesOrNo = (label: string) => yesNo(label, required('Must select Yes or No'))

const enterNumbers = isNumber('Enter numbers only.')

/** Whole cents. NaN stands for text that is not an amount, so that it can be said beside the field. */
export const money = (label: string, ...rules: Rule<number | null>[]) =>
  plain('money', label, null, [enterNumbers, ...rules], wire.moneyApi, readNumber)

/** A fraction, shown as percent: 0.0899 is 8.99%. */
export const percent = (label: string, ...rules: Rule<number | null>[]) =>
  plain('percent', label, null, [enterNumbers, ...rules], wire.numberApi, readNumber)

export const number = (label: string, ...rules: Rule<number | null>[]) =>
  plain('number', label, null, [enterNumbers, ...rules], wire.numberApi, readNumber)

export const choice = <V extends string>(label: string, from: Choices<V>, ...rules: Rule<V | null>[]) => ({
  ...plain<V | null>('choice', label, null, rules, wire.choiceApi(from), raw => (from.has(raw) ? raw : null)),
  choices: from,
})

/** Any number of the choices, kept in the order in which they are listed. */
export const multiSelect = <V extends string>(label: string, from: Choices<V>, ...rules: Rule<V[]>[]) => ({
  ...plain<V[]>('multi-select', label, [], rules, wire.multiSelectApi(from), raw =>
    Array.isArray(raw) ? from.values.filter(value => raw.includes(value)) : [],
  ),
  choices: from,
})

/** The same question with more said about it. */
export const withMeta = <F extends { label: string }>(
  field: F,
  more: Partial<Pick<Field, 'hint' | 'autoComplete' | 'noDraft'>>,
): F => {
  if (more.hint) phrase(more.hint)
  return { ...field, ...more }
}
