/** The style of what people read (docs/product/text-and-language.md §7), as far as a program can check it. */

/** Words and phrases that no text has, legal texts included. */
const banned = [
  'meanwhile',
  'anew',
  'whom',
  'who(so)?ever',
  'go(es|ing)? on',
  'beg[au]n',
  'lies here',
  'taken back',
  'of (his|her|its|their|your) own',
  'h(e|im|is|imself)',
  's(he|elf)|hers?(elf)?',
  'nor',
  'hence|thus|whilst|upon|henceforth',
  'shall',
  'any more',
  'e-mails?|coborrowers?|co borrowers?',
  // The other name of the primary borrower.
  'main borrowers?',
]

/** Words and phrases of a contract or of a program, which legal texts may need. */
const stiff = [
  'hereby|herein|thereof|therein|pursuant',
  'commence|prior to|in order to|kindly|furthermore',
  'nobody|somebody|anybody',
  // The postal service is the only other meaning: "where you get your mail", "letters to mail".
  '(?<!get your |to |and |them, )mails?(?! by| them)',
  'SMS',
  'log(s|ged)? ?(in|out|back in)|login|send again|re-send',
  'cannot|(do|does|did|is|are|was|were|has|have|had|could|would|will) not',
  // Not where the verb ends its clause: "who you are", "when you are".
  '(?<!(who|what|when|where|how) )(we|you|they) (are|will)',
]

const words = (patterns: readonly string[]) => new RegExp(`(?<![\\p{L}-])(?:${patterns.join('|')})(?![\\p{L}-])`, 'giu')

/** The apostrophe is the one of the specification's texts: ' */
const otherApostrophes = /\S*[’‘]\S*/g

/** The words and phrases of a text that the style excludes. */
export const bannedWords = (text: string, { isLegal = false } = {}): string[] => [
  ...(text.match(words(isLegal ? banned : [...banned, ...stiff])) ?? []),
  ...(text.match(otherApostrophes) ?? []),
]

/** Replaces each placeholder of a template by a word of two syllables. */
const readable = (text: string): string => text.replace(/\{\w+\}/g, 'Rosa').replace(/[’']/g, '')

const wordsOf = (text: string): string[] => readable(text).match(/[\p{L}\p{N}]+(-\p{L}+)*/gu) ?? []

/** An estimate: groups of vowels without silent endings. A number counts as one syllable. */
export function syllablesOf(word: string): number {
  const letters = word.toLowerCase().replace(/[^a-z]/g, '')
  const spoken = letters
    .replace(/(?<=[aeiouy][^aeiouy]*[^aeiouy])(es|ed|e)$/, ending =>
      /([sxzcg]es|[td]ed|[^aeiouy]les?)$/.test(letters) ? ending : '',
    )
    .replace(/^y/, '')
  const groups = spoken.match(/[aeiouy]+/g)?.length ?? 0
  // Neighboring vowels that are spoken apart: "area", "create", "reopen", "paying", "employer", "material", "annual".
  const apart = spoken.match(/ea$|creat|reo|yi|oye|(?<![ct])i[ao](?!n)|ual/g)?.length ?? 0
  return Math.max(1, groups + apart)
}

/** The Flesch-Kincaid grade: 0.39 words per sentence + 11.8 syllables per word - 15.59. */
export function readingGrade(text: string): number {
  const all = wordsOf(text)
  const sentences = readable(text).match(/[.?!:]+(?=[\s”"]|$)/g)?.length ?? 0
  const syllables = all.reduce((sum, word) => sum + syllablesOf(word), 0)
  return 0.39 * (all.length / Math.max(1, sentences)) + 11.8 * (syllables / all.length) - 15.59
}

export const GRADE_LIMIT = 8
/** The grade of fewer words depends on single long words rather than on the sentence. */
const MEASURABLE_WORDS = 10

/** The sentences above the grade that a text may have, each with its grade. Shorter ones count together. */
export function hardToRead(texts: readonly string[]): string[] {
  const sentences = texts.filter(text => /[.?!]$/.test(text))
  const isLong = (text: string) => wordsOf(text).length >= MEASURABLE_WORDS
  const short = sentences.filter(text => !isLong(text))
  return [...sentences.filter(isLong), ...(short.length > 0 ? [short.join(' ')] : [])].filter(
    text => readingGrade(text) > GRADE_LIMIT,
  )
}
