import { allTexts, type Language, type Translation } from '../forms/text.ts'
import { registerLanguage } from './register-language.ts'

/**
 * The tag of the pseudo-language, whose every text is marked. Marathi writes numbers, amounts and times with digits of its own, so
 * that a test sees which of them are formatted in the language; 'XA' is a region for private use.
 */
export const PSEUDO: Language = 'mr-XA'

/** Marks a text, and keeps the names of placeholders. */
export const marked = (english: string): string => `«${english}»`

/** Registers the pseudo-language: registered texts are marked, all others stay in English. Returns the function that removes it. */
export function registerPseudoTexts(pages: Translation['pages'] = {}): () => void {
  const registered = new Set<string>()
  return registerLanguage(
    PSEUDO,
    english => {
      // Modules register their texts as they load, at any time.
      if (!registered.has(english)) for (const text of allTexts()) registered.add(text)
      return registered.has(english) ? marked(english) : undefined
    },
    pages,
  )
}

/** The parts of a text outside of all marks. */
function outsideOfMarks(text: string): string {
  let depth = 0
  return text.replace(/[«»]|[^«»]+/g, part => {
    if (part === '«') depth++
    else if (part === '»') depth--
    else if (depth === 0) return part
    return ' '
  })
}

const englishMonth = '(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*'
/** Amounts, percentages, dates and times of day as English writes them. */
const englishFormat = new RegExp(`\\$\\d[\\d,.]*|\\d%|${englishMonth} \\d{1,2}, \\d{4}|\\d:\\d{2} [AP]M`, 'g')

/**
 * The words that a text in the pseudo-language shows without a mark, and what it formats in English. `verbatim`: names and words
 * of people, which are the same in every language.
 */
export function unmarked(text: string, verbatim: readonly string[]): string[] {
  let rest = outsideOfMarks(text)
  for (const words of verbatim.toSorted((a, b) => b.length - a.length)) rest = rest.replaceAll(words, ' ')
  // Marathi writes AM and PM in Latin letters.
  const words = rest.replaceAll(/(?<=[०-९]\s?)[AP]M/g, ' ').match(/\p{Script=Latin}[\p{Script=Latin}\p{P}]*/gu) ?? []
  return [...words, ...(text.match(englishFormat) ?? [])]
}
