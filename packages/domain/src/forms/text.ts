/** A BCP 47 language tag, such as 'en'. */
export type Language = string

/** A template and the values of its placeholders: `{name}` in the template stands for `params.name`. */
export interface Message {
  template: string
  params: Params
}
/** Strings and numbers are inserted as they are; a message among the values is translated first. */
export type Params = Readonly<Record<string, string | number | Message>>
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
export function phrase(english: string): Phrase {
  if (/\p{L}/u.test(english)) texts.add(english)
  return english as Phrase
}

type ParamsOf<T extends string> = T extends `${string}{${infer Name}}${infer Rest}` ? Name | ParamsOf<Rest> : never

/**
 * Registers an English template and returns the function that gives it values: `template('{name} declined.')({ name
 * })`.
 */
export function template<const T extends string>(
  english: T,
): (params: { [N in ParamsOf<T>]: string | number | Message }) => Message {
  phrase(english)
  return params => ({ template: english, params: params as Params })
}

export const message = (english: string, params: Params = {}): Message => ({ template: english, params })

/** A value that a person typed, or a name or number that is the same in every language. */
export const verbatim = (value: string): Text => (value === '' ? '' : message('{value}', { value }))

/** Several texts with commas between them. */
export const listOf = (items: readonly Text[]): Message =>
  message(
    items.map((_, index) => `{${index}}`).join(', '),
    Object.fromEntries(items.map((item, index) => [index, typeof item === 'string' ? message(item) : item])),
  )

/** Every registered text and template, in English. */
export const allTexts = (): string[] => [...texts]

/** The translation of an English text or template, or undefined where there is none. */
type Translator = (english: string) => string | undefined

export const ENGLISH: Language = 'en'
/** The languages of the product. */
const translators = new Map<Language, Translator>([[ENGLISH, english => english]])

/** Registers a language, or replaces it, for as long as a test runs. Returns the function that undoes this. */
export function registerLanguage(language: Language, translations: Translator | Record<string, string>): () => void {
  const translator = typeof translations === 'function' ? translations : (english: string) => translations[english]
  const replaced = translators.get(language)
  translators.set(language, translator)
  return () => {
    if (replaced) translators.set(language, replaced)
    else translators.delete(language)
  }
}

/** English first. */
export const languages = (): Language[] => [...translators.keys()]

/** The registered texts without a translation. */
export const missingTexts = (language: Language): string[] =>
  allTexts().filter(english => translators.get(language)?.(english) === undefined)

/** The text in a language, or in English where the language is not registered or lacks it. */
export function translate(language: Language, text: Text, params?: Params): string {
  const { template: english, params: values } = typeof text === 'string' ? message(text, params) : text
  const translated = translators.get(language)?.(english) ?? english
  return translated.replace(/\{(\w+)\}/g, (placeholder, name: string) => {
    const value = values[name]
    if (value === undefined) return placeholder
    return typeof value === 'object' ? translate(language, value) : String(value)
  })
}

export const inEnglish = (text: Text): string => translate(ENGLISH, text)
