import type { Language } from '@porchlight/domain'
import { allLanguages, registerLanguages } from '@porchlight/domain/languages'
import type { PageTexts } from './page-texts.ts'

/** Every language for the rendering of pages. A language that lacks a text of a page does not compile here. */
export function registerPageLanguages(): void {
  allLanguages satisfies Readonly<Record<Language, { pages: PageTexts }>>
  registerLanguages()
}
