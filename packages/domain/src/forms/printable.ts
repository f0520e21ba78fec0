import { type Message, template } from './text.ts'

/**
 * The characters of Latin, Greek and Cyrillic, punctuation and currency signs for which Source Sans 3, the font of the
 * documents, has a glyph (docs/product/text-and-language.md §8). A server test prints each of them.
 */
const PRINTABLE = new RegExp(
  `^[${[
    // Latin, with the letters of phonetic alphabets that African and American languages use
    '\\u0020-\\u007e\\u00a1-\\u00ac\\u00ae-\\u0181\\u0186\\u018a\\u018d-\\u0190\\u0192-\\u0194\\u0196\\u0197',
    '\\u019a\\u019b\\u019e\\u01b1\\u01b7\\u01bf-\\u01c3\\u01dd-\\u01f0\\u01f7-\\u0220\\u0222\\u0223\\u0237',
    '\\u023a-\\u023e\\u0241-\\u0245\\u0248\\u0249\\u0250-\\u027b\\u027d-\\u0285\\u0287-\\u0292\\u0294\\u0295',
    '\\u0298\\u0299\\u029b-\\u029f\\u02a1-\\u02a8\\u1e9e-\\u1ef9\\ufb00-\\ufb04',
    // Modifiers and accents
    '\\u02bb-\\u02c1\\u02c6-\\u02cc\\u02d8-\\u02dd\\u0300-\\u030d\\u030f-\\u0313\\u0315\\u0318-\\u0320',
    '\\u0323-\\u032a\\u032c\\u032e-\\u0332\\u0334\\u0337-\\u033d\\u0342\\u0345',
    // Greek, also polytonic
    '\\u0375\\u037a\\u0384-\\u038a\\u038c\\u038e-\\u03a1\\u03a3-\\u03d1\\u03d7\\u03d9\\u03db\\u03dd\\u03e1',
    '\\u03f4\\u03f7\\u03f8\\u1f00-\\u1f15\\u1f18-\\u1f1d\\u1f20-\\u1f45\\u1f48-\\u1f4d\\u1f50-\\u1f57\\u1f59\\u1f5b',
    '\\u1f5d\\u1f5f-\\u1f7d\\u1f80-\\u1fb4\\u1fb6-\\u1fc4\\u1fc6-\\u1fd3\\u1fd6-\\u1fdb\\u1fdd-\\u1fef\\u1ff2-\\u1ff4',
    '\\u1ff6-\\u1ffe',
    // Cyrillic
    '\\u0400-\\u045f\\u0462\\u0463\\u0472-\\u0475\\u0490-\\u0493\\u0496-\\u049b\\u04a0-\\u04a3\\u04aa\\u04ab',
    '\\u04ae-\\u04b3\\u04b6\\u04b7\\u04ba\\u04bb\\u04c0-\\u04c4\\u04c7\\u04c8\\u04cf-\\u04d9\\u04e2\\u04e3\\u04e6-\\u04e9',
    '\\u04ee-\\u04f7',
    // Punctuation, currencies, fractions and signs
    '\\u2012-\\u201e\\u2020-\\u2023\\u2026\\u2030-\\u2033\\u2035\\u2039\\u203a\\u203c-\\u203f\\u2044\\u2047-\\u204a',
    '\\u20a1\\u20a3\\u20a4\\u20a6\\u20a7\\u20a9\\u20ab\\u20ac\\u20ae\\u20b1\\u20b2\\u20b4\\u20b5\\u20b8-\\u20ba\\u20bd',
    '\\u2116\\u2117\\u211e\\u2120\\u2122\\u2150-\\u215e\\u2212\\u2248\\u2260\\u2264\\u2265',
  ].join('')}]+$`,
)

const cannotPrint = template("We can't print “{character}”. Please use Latin letters.")
const hiddenCharacter = template('There is a hidden character here ({code}). Please delete this and type it again.')

/** The typesetter composes a letter for which the font has no glyph from a letter and its accents. */
const isComposed = (letter: string): boolean => /\p{L}/u.test(letter) && PRINTABLE.test(letter.normalize('NFD'))

/** These would stand twice in the text that readers copy. */
const DOUBLED = /[\u1e7a\u1e7b\u1e9b]/
const canPrint = (character: string): boolean =>
  PRINTABLE.test(character) || (isComposed(character) && !DOUBLED.test(character))

/** No writing system puts more than three accents on a letter. More would print over the lines around them. */
const STACKED = /.?\p{M}{4,}/u

/** Control, format (zero-width and bidi), private and unassigned characters, lone surrogates, and marks without a form. */
const isHidden = (character: string): boolean => /^[\p{C}\p{Default_Ignorable_Code_Point}]$/u.test(character)

const codeOf = (character: string): string =>
  `U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`

/**
 * Returns the first character of a text in NFC that documents cannot print, or undefined. Every text that a person
 * types is checked by it.
 */
export function unprintable(text: string): Message | undefined {
  const [stacked] = STACKED.exec(text.normalize('NFD')) ?? []
  if (stacked) return cannotPrint({ character: stacked.normalize('NFC') })
  if (PRINTABLE.test(text)) return undefined
  const character = Array.from(text).find(each => !canPrint(each))
  if (character === undefined) return undefined
  return isHidden(character) ? hiddenCharacter({ code: codeOf(character) }) : cannotPrint({ character })
}

/** They only say where a line may break: soft hyphen, zero-width space, word joiner, byte order mark. */
const BREAK_HINTS = /[\u00ad\u200b\u2060\ufeff]/g

/** Spaces, and the marks of direction and joining that contact lists and translations put around a text. */
const AROUND = /^[ \p{Cf}]+|[ \p{Cf}]+$/gu

/**
 * The text as it is checked and stored: NFC, with plain spaces and hyphens for those of typesetters, tabs and line breaks, and
 * without spaces and invisible marks that carry no meaning: at the ends, and where a line may break. Other hidden characters stay,
 * so that `unprintable` reports them.
 */
export const normalizeText = (typed: string): string =>
  typed
    .replace(BREAK_HINTS, '')
    .normalize('NFC')
    .replace(/[\t-\r\p{Z}]/gu, ' ')
    .replace(/[\u2010\u2011]/g, '-')
    .replace(AROUND, '')
