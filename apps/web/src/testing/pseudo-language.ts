import { type Language, registerLanguage } from '@porchlight/domain'
import type { Texts } from '../text/texts.ts'

/** A catalogue and the file that declares it. */
export interface Catalogue {
  file: string
  texts: Texts<object>
}

export const catalogues: readonly Catalogue[] = Object.entries(
  import.meta.glob<{ texts?: Texts<object> }>('../**/text.ts', { eager: true }),
).flatMap(([file, { texts }]) => (texts ? [{ file, texts }] : []))

/** Marks a text, and keeps the names of placeholders. */
const pseudo = (english: string): string => `«${english}»`

/** The texts of a catalogue in the pseudo-language: strings, lists, functions that answer these, and objects of all. */
function pseudoTexts(texts: unknown): unknown {
  if (typeof texts === 'string') return pseudo(texts)
  if (Array.isArray(texts)) return texts.map(pseudoTexts)
  if (typeof texts === 'function') return (...values: unknown[]) => pseudoTexts(texts(...values))
  if (typeof texts !== 'object' || texts === null) return texts
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, pseudoTexts(text)]))
}

/** Registers a language that marks every text of the domain and of the given catalogues. Answers the function that removes it. */
export function registerPseudoLanguage(language: Language, translated = catalogues): () => void {
  const unregister = registerLanguage(language, pseudo)
  for (const { texts } of translated) texts.translations[language] = pseudoTexts(texts.english) as object
  return () => {
    unregister()
    for (const { texts } of translated) delete texts.translations[language]
  }
}
