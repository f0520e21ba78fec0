import { createTypstFontBuilder } from '@myriaddreamin/typst.ts/compiler'

/** Code points for which a font, or one of several, has a glyph. */
export type GlyphCoverage = ReadonlySet<number>

/** Runs of code points, from 0 on: the first is not covered, the second is, and so on. */
interface FontInfo {
  info: { coverage: number[] }[]
}

export async function glyphCoverage(fonts: Uint8Array[]): Promise<GlyphCoverage> {
  const builder = createTypstFontBuilder()
  await builder.init()
  const covered = new Set<number>()
  for (const font of fonts) {
    const { info } = (await builder.getFontInfo(font)) as FontInfo
    for (const { coverage } of info) addRuns(coverage, covered)
  }
  return covered
}

function addRuns(runs: number[], covered: Set<number>): void {
  let point = 0
  for (const [index, length] of runs.entries()) {
    if (index % 2 === 1) for (let offset = 0; offset < length; offset++) covered.add(point + offset)
    point += length
  }
}

const canWrite = (character: string, coverage: GlyphCoverage): boolean => {
  const hasGlyph = (part: string) => coverage.has(part.codePointAt(0)!)
  return hasGlyph(character) || Array.from(character.normalize('NFD')).every(hasGlyph)
}

/** Returns whether a font has a glyph for each character of a text. */
export const canWriteAll = (text: string, coverage: GlyphCoverage): boolean =>
  Array.from(text).every(character => canWrite(character, coverage))

/** Controls, marks of direction, unassigned characters, lone surrogates and characters without a form, whatever a font has for them. */
const INVISIBLE = /[\p{C}\p{Default_Ignorable_Code_Point}]/u

/** More accents than any writing system puts on a letter would print over the lines around it. */
const STACKED = /(?<=\p{M}{3})\p{M}/gu

/** 'U+6F22' */
export const codeOf = (character: string): string =>
  `U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`

/** Longer than anything that a form takes or a legal text has. A cell does not break over pages. */
const LONGEST_TEXT = 5_000

/** The data of a document in which every string can be printed, and the characters that a code stands for. */
export interface PrintableData {
  data: unknown
  replaced: string[]
}

/**
 * Makes every string of JSON data printable. Text arrives from outside of the forms too: from headers, providers and files. A
 * character without a glyph of its own is composed from its letter and accents; where that fails, its code stands for it. Every
 * document passes here, so that none depends on such a text.
 */
export function printableData(json: string, coverage: GlyphCoverage): PrintableData {
  const replaced = new Set<string>()
  const codeFor = (character: string) => {
    replaced.add(character)
    return `[${codeOf(character)}]`
  }
  const printable = (character: string): string => {
    if (character === '\n' || (!INVISIBLE.test(character) && canWrite(character, coverage))) return character
    return /[\t-\r\p{Z}]/u.test(character) ? ' ' : codeFor(character)
  }
  const printableText = (text: string): string => {
    const cut = text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT)}…` : text
    return Array.from(cut.normalize('NFD').replace(STACKED, codeFor).normalize('NFC'), printable).join('')
  }
  const data: unknown = JSON.parse(json, (_, value) => (typeof value === 'string' ? printableText(value) : value))
  return { data, replaced: [...replaced] }
}

export const stringsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : []
}
