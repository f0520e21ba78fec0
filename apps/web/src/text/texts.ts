import { type Denial, ENGLISH, type Language, type Text, translate } from '@porchlight/domain'
import { createContext, useContext } from 'react'

export type { Language }

/** The texts of one folder: strings, functions that answer a string, or objects of these, in every known language. */
export interface Texts<T> {
  readonly english: T
  readonly translations: Partial<Record<Language, T>>
}

/**
 * Declares the texts of a folder, in its `text.ts`. A translation has the shape of the English texts, so that a missing
 * text does not compile. `texts.test.tsx` fails for a registered language that a catalogue lacks.
 */
export const defineTexts = <T extends object>(
  english: T,
  translations: Partial<Record<Language, NoInfer<T>>> = {},
): Texts<T> => ({ english, translations })

const LanguageContext = createContext(ENGLISH)
export const LanguageProvider = LanguageContext.Provider

/** The language of the page that is rendered. */
export const useLanguage = (): Language => useContext(LanguageContext)

/** The texts of a folder in a language; in English where that language lacks them. */
export const textsIn = <T>({ english, translations }: Texts<T>, language: Language): T =>
  translations[language] ?? english

/** The texts of a folder in the language of the page. */
export const useTexts = <T>(texts: Texts<T>): T => textsIn(texts, useLanguage())

/** Why the domain denies something, in the language of the page; undefined where it does not. */
export function useDenialText(): (denial: Denial | undefined) => string | undefined {
  const translate = useTranslate()
  return denial => denial && translate(denial.message)
}

/** Translates what the domain states in English: labels, hints, options, titles and messages. */
export function useTranslate(): (text: Text) => string {
  const language = useLanguage()
  return text => translate(language, text)
}
