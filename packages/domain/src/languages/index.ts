import { type Language, type Translation, translations } from '../forms/text.ts'

/** The languages besides English: each is a file of this folder, and a line here under its BCP 47 tag. */
export const allLanguages = {} satisfies Record<Language, Translation>

/** Makes every language available. For the server: a page in the browser loads its own. */
export function registerLanguages(): void {
  for (const [language, translation] of Object.entries<Translation>(allLanguages))
    translations.set(language, translation)
}
