import { createTypstFontBuilder } from '@myriaddreamin/typst.ts/compiler'
import { PermanentError } from '../platform/queue/queue.ts'

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

/**
 * The first character among the strings of JSON data that would print as an empty box. A character without a glyph of its own
 * is composed from its letter and accents.
 */
export function missingGlyph(data: string, coverage: GlyphCoverage): string | undefined {
  return stringsIn(JSON.parse(data))
    .flatMap(text => Array.from(text))
    .find(character => character !== '\n' && !canWrite(character, coverage))
}

/** 'U+6F22' */
const codeOf = (character: string): string =>
  `U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`

/** Thrown where a document contains a character for which no font has a glyph. Another attempt would throw it again. */
export class MissingGlyph extends PermanentError {
  override name = 'MissingGlyph'
  readonly character: string
  constructor(character: string) {
    super(`No font has a glyph for ${codeOf(character)}`)
    this.character = character
  }
}

export const stringsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : []
}
