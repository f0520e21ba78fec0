/** English so far. Another language is one more key of each catalogue, and the compiler names those that lack it. */
type Language = 'en'
const language: Language = 'en'

/** The words of a page, one object per language, each of the same shape: a missing word does not compile. */
export const catalogue =
  <T>(words: Record<Language, T>) =>
  (): T =>
    words[language]
