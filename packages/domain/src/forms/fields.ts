import * as api from './api-types.ts'
import type { Choices } from './choices.ts'
import { normalizeEmail } from './email-address.ts'
import { toPlain } from './plain.ts'
import { normalizeText, unprintable } from './printable.ts'
import { type Rule, required } from './rules.ts'
import { phrase, type Text } from './text.ts'
import { stripPhone } from './typed-phone.ts'

/** The kind of input. The web has one component for each kind; the compiler reports a missing one. */
export type FieldKind =
  | 'text'
  | 'email'
  | 'phone'
  | 'zip'
  | 'digits'
  | 'choice'
  | 'multi-select'
  | 'yes-no'
  | 'flag'
  | 'money'
  | 'percent'
  | 'number'
  | 'year'

/** One question. `V` is the value of the input, `R` the stored value, `J` the value in the API. */
export interface Field<V = unknown, R = unknown, J = R> {
  kind: FieldKind
  label: string
  empty: V
  rules: Rule<V>[]
  choices?: Choices
  /** Shown under the label. */
  hint?: string
  /** The label says that the answer may be left out. */
  isOptional?: true
  /** The autofill token of HTML. */
  autoComplete?: string
  /** Never stored as a draft in the browser. */
  noDraft?: true
  /** Converts any input to the field's type; a value that does not fit becomes empty. */
  read(raw: unknown): V
  store(value: V): R
  load(stored: R): V
  api: api.ApiType<R, J>
}

const chosenKinds: ReadonlySet<FieldKind> = new Set(['choice', 'multi-select', 'yes-no', 'flag'])
/** Returns whether the value changes key by key, and is not chosen in one act. */
export const isTyped = ({ kind }: Pick<Field, 'kind'>): boolean => !chosenKinds.has(kind)

const ENTER_NUMBERS = phrase('Enter numbers only.')

/**
 * Returns why no field takes the value, or undefined. Every form checks it before the rules of a field, which a form can
 * replace.
 */
export const refusedInAnyField = (value: unknown): Text | undefined => {
  if (typeof value === 'string') return unprintable(value)
  return Number.isNaN(value) ? ENTER_NUMBERS : undefined
}

const identity = <V>(value: V): V => value
const plain = <V>(
  kind: FieldKind,
  label: string,
  empty: V,
  rules: Rule<V>[],
  type: api.ApiType<V>,
  read: (raw: unknown) => V,
): Field<V, V> => ({ kind, label: phrase(label), empty, rules, api: type, read, store: identity, load: identity })

const readText = (raw: unknown): string => (typeof raw === 'string' ? normalizeText(raw) : '')
const readPlain = (raw: unknown): string => (typeof raw === 'string' ? toPlain(raw).trim() : '')
const readNumber = (raw: unknown): number | null => (typeof raw === 'number' ? raw : null)

export const text = (label: string, ...rules: Rule<string>[]) => plain('text', label, '', rules, api.textApi, readText)

export const email = (label: string, ...rules: Rule<string>[]): Field<string, string> => ({
  ...text(label, ...rules),
  kind: 'email',
  autoComplete: 'email',
  read: raw => (typeof raw === 'string' ? normalizeEmail(raw) : ''),
})

/** Five or nine digits, a dash before the last four. */
export const zip = (label: string, ...rules: Rule<string>[]): Field<string, string> => ({
  ...text(label, ...rules),
  kind: 'zip',
  autoComplete: 'postal-code',
  read: raw => readPlain(raw).replace(/ *- */g, '-'),
})

/** Whole numbers with commas between them. */
export const numberList = (label: string, ...rules: Rule<string>[]): Field<string, string> => ({
  ...text(label, ...rules),
  read: readPlain,
})

/** Digits that are part of a composite value, such as the boxes of an SSN. */
export const digits = (label: string, ...rules: Rule<string>[]): Field<string, string> => ({
  ...text(label, ...rules),
  kind: 'digits',
  read: readPlain,
})

/** A four-digit year, chosen from a list; '' while nothing is chosen. */
export const year = (label: string, ...rules: Rule<string>[]): Field<string, string> => ({
  ...text(label, ...rules),
  kind: 'year',
  read: readPlain,
})

/** Ten digits in the form, stored as '+1' and ten digits. */
export const phone = (label: string, ...rules: Rule<string>[]): Field<string, string | null, string> => ({
  kind: 'phone',
  label: phrase(label),
  empty: '',
  rules,
  autoComplete: 'tel',
  api: api.phoneApi,
  read: raw => (typeof raw === 'string' ? stripPhone(raw) : ''),
  store: value => (value === '' ? null : `+1${value}`),
  load: stored => (stored ?? '').replace(/^\+1(?=\d{10}$)/, ''),
})

export const flag = (label: string, ...rules: Rule<boolean>[]) =>
  plain('flag', label, false, rules, api.flagApi, raw => raw === true)

export const yesNo = (label: string, ...rules: Rule<boolean | null>[]) =>
  plain<boolean | null>('yes-no', label, null, rules, api.yesNoApi, raw => (typeof raw === 'boolean' ? raw : null))

/** A required Yes or No question. */
export const yesOrNo = (label: string) => yesNo(label, required('Must select Yes or No'))

/** Whole cents. NaN stands for text that is not an amount, which a rule reports. */
export const money = (label: string, ...rules: Rule<number | null>[]) =>
  plain('money', label, null, rules, api.moneyApi, readNumber)

/** A fraction, shown as percent: 0.0899 is 8.99%. */
export const percent = (label: string, ...rules: Rule<number | null>[]) =>
  plain('percent', label, null, rules, api.numberApi, readNumber)

export const number = (label: string, ...rules: Rule<number | null>[]) =>
  plain('number', label, null, rules, api.numberApi, readNumber)

export const choice = <V extends string>(label: string, from: Choices<V>, ...rules: Rule<V | null>[]) => ({
  ...plain<V | null>('choice', label, null, rules, api.choiceApi(from), raw => (from.has(raw) ? raw : null)),
  choices: from,
})

/** Any number of the choices, stored in the order in which they are listed. */
export const multiSelect = <V extends string>(label: string, from: Choices<V>, ...rules: Rule<V[]>[]) => ({
  ...plain<V[]>('multi-select', label, [], rules, api.multiSelectApi(from), raw =>
    Array.isArray(raw) ? from.values.filter(value => raw.includes(value)) : [],
  ),
  choices: from,
})

/** The field with further metadata. */
export const withMeta = <F extends { label: string }>(
  field: F,
  more: Partial<Pick<Field, 'hint' | 'isOptional' | 'autoComplete' | 'noDraft'>>,
): F => {
  if (more.hint) phrase(more.hint)
  return { ...field, ...more }
}
