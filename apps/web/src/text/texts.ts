import {
  type Denial,
  ENGLISH,
  type Formats,
  formats,
  type Language,
  type Text,
  translate,
  translations,
} from '@porchlight/domain'
import { createContext, useContext } from 'react'

export type { Language }

/** The English texts of one folder: strings, functions that return a string, or objects of these. */
export interface Texts<T> {
  /** The name of the folder, by which a language has its translation. */
  readonly name: string
  readonly english: T
}
/** The shape of a catalogue, which each translation has. */
export type TextsOf<C> = C extends Texts<infer T> ? T : never

/** Declares the texts of a folder, in its `text.ts`, or those of a table beside its columns. */
export const defineTexts = <T extends object>(name: string, english: T): Texts<T> => ({ name, english })

const LanguageContext = createContext(ENGLISH)
export const LanguageProvider = LanguageContext.Provider

/** The language of the page that is rendered. */
export const useLanguage = (): Language => useContext(LanguageContext)

/** The time zone of the lender, in which the pages of borrowers show days. */
export const LenderZone = createContext<string | undefined>(undefined)

/** Describes how the language of the page writes numbers, amounts, lists and times. */
export const useFormats = (): Formats => formats(useLanguage())

/** The texts of a folder in a language; in English where that language lacks them. */
export const textsIn = <T>({ name, english }: Texts<T>, language: Language): T =>
  // `app/languages.ts` checks that each translation has this shape.
  (translations.get(language)?.pages[name] as T | undefined) ?? english

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
