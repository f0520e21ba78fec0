import { createTypstFontBuilder } from '@myriaddreamin/typst.ts/compiler'

/** Code points for which at least one font has a glyph. */
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

/**
 * The first character among the strings of JSON data that would print as an empty box, as 'U+6F22'. A character without
 * a glyph of its own is composed from its letter and accents.
 */
export function missingGlyph(data: string, coverage: GlyphCoverage): string | undefined {
  const hasGlyph = (character: string) => coverage.has(character.codePointAt(0)!)
  const isComposed = (character: string) => {
    const parts = Array.from(character.normalize('NFD'))
    return parts.length > 1 && parts.every(hasGlyph)
  }
  const missing = stringsIn(JSON.parse(data))
    .flatMap(text => Array.from(text))
    .find(character => character !== '\n' && !hasGlyph(character) && !isComposed(character))
  return missing && `U+${missing.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`
}

const stringsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : []
}
