import { ENGLISH, type Formats, formats, type Language } from './formats.ts'

export { ENGLISH, type Language }

/** A template and the values of its placeholders: `{name}` in the template stands for `params.name`. */
export interface Message {
  template: string
  params: Params
}
/** A value that each language writes in its own way. */
export interface Formatted {
  format: keyof Formats
  values: readonly unknown[]
}
/** Strings are inserted as they are; numbers and formatted values as the language writes them; texts are translated first. */
type Param = string | number | Formatted | Message | readonly Text[]
export type Params = Readonly<Record<string, Param>>
/** An English text, which is looked up as a whole, or a template with values, which is looked up without them. */
export type Text = string | Message

declare const registered: unique symbol
/**
 * A registered English text. Rules and definitions return this type, so that the compiler finds an unregistered text.
 */
export type Phrase = string & { readonly [registered]: true }

const texts = new Set<string>()

/**
 * Registers an English text that a person can read, and returns it. Called while a module loads, never later. A
 * text without letters, such as the day of a month, is the same in every language.
 */
/* @__NO_SIDE_EFFECTS__ */
export function phrase(english: string): Phrase {
  if (/\p{L}/u.test(english)) texts.add(english)
  return english as Phrase
}

type ParamsOf<T extends string> = T extends `${string}{${infer Name}}${infer Rest}` ? Name | ParamsOf<Rest> : never

/**
 * Registers an English template and returns the function that gives it values: `template('{name} declined.')({ name
 * })`.
 */
/* @__NO_SIDE_EFFECTS__ */
export function template<const T extends string>(english: T): (params: { [N in ParamsOf<T>]: Param }) => Message {
  phrase(english)
  return params => ({ template: english, params: params as Params })
}

export const message = (english: string, params: Params = {}): Message => ({ template: english, params })

/** A value as a language writes it: `formatted('money', 123456)`. */
export const formatted = <F extends keyof Formats>(format: F, ...values: Parameters<Formats[F]>): Formatted => ({
  format,
  values,
})

/** A value that a person typed, a name that is the same in every language, or a formatted value. */
export const verbatim = (value: string | Formatted): Text => (value === '' ? '' : message('{value}', { value }))

/** Several texts beside each other, with commas between them in English. */
export const listOf = (items: readonly Text[]): Message => message('{items}', { items })

/** Every registered text and template, in English. */
export const allTexts = (): string[] => [...texts]

/** A language besides English: a file of `languages`. */
export interface Translation {
  /** The texts of the domain and the server, by their English text or template. */
  readonly texts: Readonly<Record<string, string>>
  /** The catalogues of the pages, by their names. The web application checks their shape (`languages.ts` there). */
  readonly pages: Readonly<Record<string, object>>
}

/** The languages besides English. The server loads all of them, a page in the browser its own. */
export const translations = new Map<Language, Translation>()

/** English first. */
export const languages = (): Language[] => [ENGLISH, ...translations.keys()]

/** The text in a language, or in English where the language is not registered or lacks it. */
export function translate(language: Language, text: Text, params?: Params): string {
  const { template: english, params: values } = typeof text === 'string' ? message(text, params) : text
  const translated = translations.get(language)?.texts[english] ?? english
  return translated.replace(/\{(\w+)\}/g, (placeholder, name: string) => {
    const value = values[name]
    return value === undefined ? placeholder : inLanguage(language, value)
  })
}

function inLanguage(language: Language, value: Param): string {
  if (typeof value === 'string') return value
  if (typeof value === 'number') return formats(language).number(value)
  if ('template' in value) return translate(language, value)
  if (!('format' in value)) return formats(language).enumeration(value.map(item => translate(language, item)))
  // `formatted` checks that the values are those of the format.
  return (formats(language)[value.format] as (...values: readonly unknown[]) => string)(...value.values)
}

export const inEnglish = (text: Text): string => translate(ENGLISH, text)
