export type Language = 'en'

let language: Language = 'en'
/** Set before anything is drawn; the page's `lang`. */
export const speak = (chosen: Language): void => {
  language = chosen
}

/** The words of a page, one object per language, each of the same shape: a missing word does not compile. */
export const catalogue =
  <T>(words: Record<Language, T>) =>
  (): T =>
    words[language]
