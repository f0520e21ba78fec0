import { allTexts, ENGLISH, type Language, type Translation, translations } from '../forms/text.ts'

/** A table of translations by English text, or a function that returns them. */
type Texts = Translation['texts'] | ((english: string) => string | undefined)

/** Registers a language, or replaces it, for as long as a test runs. Returns the function that undoes this. */
export function registerLanguage(language: Language, texts: Texts, pages: Translation['pages'] = {}): () => void {
  const replaced = translations.get(language)
  translations.set(language, { texts: typeof texts === 'function' ? tableOf(texts) : texts, pages })
  return () => {
    if (replaced) translations.set(language, replaced)
    else translations.delete(language)
  }
}

/** The registered texts without a translation. */
export const missingTexts = (language: Language): string[] =>
  language === ENGLISH ? [] : allTexts().filter(english => translations.get(language)?.texts[english] === undefined)

const tableOf = (translated: (english: string) => string | undefined): Translation['texts'] =>
  new Proxy({}, { get: (_, english) => (typeof english === 'string' ? translated(english) : undefined) })
