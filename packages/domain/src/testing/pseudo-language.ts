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

/** Returns whether a value of the API is a code, an id, a time or an address of a page. The code of a state is shown in every language. */
const isCode = (name: string, value: string): boolean =>
  name !== 'state' &&
  (/^(?:id|.*_id|page|slug|.*_url)$/.test(name) || /^(?:[A-Z_]+|[^a-z]*\d[^a-z]*|#\w+)$/.test(value))

/** Sample data with names and words of people marked, because they are the same in every language. Codes, ids and times stay as they are. */
export function withMarkedWords<Data>(data: Data, name = ''): Data {
  if (Array.isArray(data)) return data.map(item => withMarkedWords(item, name)) as Data
  if (typeof data === 'object' && data !== null)
    return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, withMarkedWords(value, key)])) as Data
  return typeof data === 'string' && data !== '' && !isCode(name, data) ? (marked(data) as Data) : data
}

/** The words that a text in the pseudo-language shows without a mark, and what it formats in English. */
export function unmarked(text: string): string[] {
  // Marathi writes AM, PM and GMT in Latin letters.
  const words =
    outsideOfMarks(text)
      .replaceAll(/(?<=[०-९]\s?)[AP]M(?: \[GMT\](?=[-+][०-९]))?/g, ' ')
      .match(/\p{Script=Latin}[\p{Script=Latin}\p{P}]*/gu) ?? []
  return [...words, ...(text.match(englishFormat) ?? [])]
}
