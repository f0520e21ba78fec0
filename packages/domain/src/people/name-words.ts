/** Letters that differ from a plain one without being composed of it and a mark. */
const plain: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ı: 'i',
  ς: 'σ',
}
const ACCENTS = /[\u0300-\u036f]/g
/** Vowel points of Hebrew and Arabic, and the line that only stretches a word. Names are written with and without them. */
const POINTS = /[\u0591-\u05bd\u05bf-\u05c7\u0640\u064b-\u0652\u0670]/g
/** Inside a word: apostrophes, the okina, dots of initials, and characters without a shape. */
const INSIDE = /['’‘ʼʻ`´.\p{Cf}]/gu
const BETWEEN = /[^\p{L}\p{M}\p{N}]+/u

/** The words of a name in their order, as `nameWords` compares them. */
export const nameWordsInOrder = (name: string): string[] =>
  name
    .normalize('NFKC')
    .replace(INSIDE, '')
    .toLowerCase()
    .normalize('NFD')
    .replace(ACCENTS, '')
    .replace(POINTS, '')
    .normalize('NFC')
    .replace(/[ßæœøłđðþħıς]/g, letter => plain[letter]!)
    .split(BETWEEN)
    .filter(Boolean)

/**
 * The words of a name as they are compared: of every script, without regard to case, accents and how a character is composed. Marks that
 * are part of a letter, as the vowel signs of Devanagari, stay.
 */
export const nameWords = (name: string): string[] => [...new Set(nameWordsInOrder(name))]
