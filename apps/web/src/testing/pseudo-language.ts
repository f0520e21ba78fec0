import type { PageContext } from '@porchlight/api'
import { marked, PSEUDO, registerPseudoTexts, withMarkedWords } from '@porchlight/domain/testing'
import type { Texts } from '../text/texts.ts'
import { pageContext } from './page.tsx'

/** A catalogue and the file that declares it. */
export interface Catalogue {
  file: string
  texts: Texts<object>
}

export const catalogues: readonly Catalogue[] = Object.entries(
  import.meta.glob<{ texts?: Texts<object> }>('../**/text.ts', { eager: true }),
).flatMap(([file, { texts }]) => (texts ? [{ file, texts }] : []))

export { PSEUDO }

/** The page of a dealer in the pseudo-language. */
export const pseudoContext: PageContext = {
  // The website is shown as its host, which cannot be marked: one without letters.
  ...withMarkedWords({ ...pageContext, dealer: { ...pageContext.dealer!, website_url: 'https://192.0.2.1' } }),
  language: PSEUDO,
  time_zone: pageContext.time_zone,
}

/** The texts of a catalogue in the pseudo-language: strings, lists, functions that return these, and objects of all. */
function pseudoTexts(texts: unknown): unknown {
  if (typeof texts === 'string') return marked(texts)
  if (Array.isArray(texts)) return texts.map(pseudoTexts)
  if (typeof texts === 'function') return (...values: unknown[]) => pseudoTexts(texts(...values))
  if (typeof texts !== 'object' || texts === null) return texts
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, pseudoTexts(text)]))
}

/** Registers the pseudo-language, with the given catalogues. Returns the function that removes it. */
export const registerPseudoLanguage = (translated = catalogues): (() => void) =>
  registerPseudoTexts(
    Object.fromEntries(translated.map(({ texts: { name, english } }) => [name, pseudoTexts(english) as object])),
  )
