import { inflateSync } from 'node:zlib'
import { PDF, PdfDict } from '@libpdf/core'

/** Points between two columns. */
const LEAST_GAP = 2

/** Returns the text of each page. */
export const pagesIn = async (bytes: Uint8Array): Promise<string[]> =>
  (await PDF.load(bytes)).extractText().map(({ text }) => text)

/** Returns the value beside a label, which may take several lines of its column. */
export async function valueBeside(bytes: Uint8Array, label: string): Promise<string | undefined> {
  for (const { lines } of (await PDF.load(bytes)).extractText()) {
    const spans = lines.flatMap(line => line.spans)
    const found = spans.find(({ text }) => text.trim() === label)
    if (!found) continue
    const isAt = (x: number) => (span: (typeof spans)[number]) => Math.abs(span.bbox.x - x) < LEAST_GAP
    const below = spans.filter(({ bbox }) => bbox.y <= found.bbox.y + LEAST_GAP)
    const nextLabel = Math.max(
      ...below.filter(span => span !== found && isAt(found.bbox.x)(span)).map(({ bbox }) => bbox.y),
    )
    const first = below.find(({ bbox }) => bbox.x > found.bbox.x + LEAST_GAP && bbox.y > nextLabel)
    if (!first) continue
    const ofValue = below.filter(span => isAt(first.bbox.x)(span) && span.bbox.y > nextLabel + LEAST_GAP)
    return ofValue.map(({ text }) => text.trim()).join(' ')
  }
}

export async function wordsIn(bytes: Uint8Array): Promise<string> {
  const lines = (await PDF.load(bytes)).extractText().flatMap(page => page.lines)
  return lines
    .map(({ spans }) =>
      spans
        .map(({ text, bbox }, index) => {
          const before = spans[index - 1]?.bbox
          return before && bbox.x - before.x - before.width > LEAST_GAP ? ` ${text}` : text
        })
        .join(''),
    )
    .join('\n')
}

/** Texts that run into another one on the same line, or over the edge of the page. */
export async function collisionsIn(bytes: Uint8Array): Promise<string[]> {
  const pages = (await PDF.load(bytes)).extractText()
  return pages.flatMap(({ lines, width }) =>
    lines.flatMap(({ spans }) => {
      const chars = spans.flatMap(span => span.chars).sort((a, b) => a.bbox.x - b.bbox.x)
      const hits = chars.filter(({ bbox }, index) => {
        const next = chars[index + 1]?.bbox.x ?? width
        return bbox.x + bbox.width / 2 > next
      })
      return hits.length > 0 ? [spans.map(({ text }) => text).join('|')] : []
    }),
  )
}

/**
 * The texts that stand in for several glyphs, such as a letter and its accent (ISO 32000-2 §14.9.4). `wordsIn` does not
 * read them.
 */
export function replacementTextsIn(bytes: Uint8Array): string[] {
  return streamsIn(bytes)
    .flatMap(content => Array.from(content.matchAll(/\/ActualText <FEFF([0-9A-F]+)>/g)))
    .map(([, hex]) => Buffer.from(hex!, 'hex').swap16().toString('utf16le'))
}

/** Counts how often the content draws glyph 0 of a font, which is an empty box. Texts are hex strings of two bytes for each glyph. */
export function missingGlyphsIn(bytes: Uint8Array): number {
  const shown = streamsIn(bytes).flatMap(content =>
    Array.from(content.matchAll(/\[([^\]]*)\] ?TJ|(<[0-9A-Fa-f]*>) ?Tj/g)),
  )
  if (shown.length === 0) throw new Error('The content shows no text')
  const glyphs = shown.flatMap(([, array, single]) =>
    Array.from((array ?? single)!.matchAll(/<([0-9A-Fa-f]*)>/g)).flatMap(([, hex]) => hex!.match(/.{4}/g) ?? []),
  )
  return glyphs.filter(glyph => glyph === '0000').length
}

function streamsIn(bytes: Uint8Array): string[] {
  const file = Buffer.from(bytes).toString('latin1')
  const streams = Array.from(file.matchAll(/\/FlateDecode[\s\S]*?stream\r?\n([\s\S]*?)endstream/g))
  return streams.map(([, content]) => inflateSync(Buffer.from(content!, 'latin1')).toString('latin1'))
}

/** The data that a screen reader uses: the language, and the tree of tags with its pages. */
export async function tagsIn(bytes: Uint8Array) {
  const document = await PDF.load(bytes)
  const resolve = document.getObject.bind(document)
  const catalog = document.getCatalog()
  const root = catalog.getDict('StructTreeRoot', resolve)
  const parents = root?.getDict('ParentTree', resolve)?.getArray('Nums', resolve)?.toArray() ?? []
  const kinds: string[] = []
  const pages = new Set<unknown>()
  const walk = (tag: unknown): void => {
    if (!(tag instanceof PdfDict) || !tag.has('S')) return
    kinds.push(tag.getName('S')!.value)
    pages.add(tag.getRef('Pg'))
    for (const kid of tag.getArray('K', resolve) ?? []) walk(kid.type === 'ref' ? resolve(kid) : kid)
  }
  for (const kid of root?.getArray('K', resolve) ?? []) walk(kid.type === 'ref' ? resolve(kid) : kid)
  return {
    marked: catalog.getDict('MarkInfo', resolve)?.getBool('Marked')?.value === true,
    language: catalog.getString('Lang')?.asString(),
    kinds,
    parentKeys: parents
      .filter((_, index) => index % 2 === 0)
      .map(key => (key.type === 'number' ? key.value : Number.NaN)),
    pageKeys: document.getPages().map(page => page.dict.getNumber('StructParents')?.value),
    everyPageTagged: document.getPages().every(page => pages.has(page.ref)),
  }
}

/** A tag with the numbers of the pages that its content is on, and the tags in it. */
export interface PlacedTag {
  kind: string
  pages: number[]
  kids: PlacedTag[]
}

/** The tree of tags, from the root on. A tag's content is on its own page, or on the one that the reference to the content names. */
export async function placedTagsIn(bytes: Uint8Array): Promise<PlacedTag[]> {
  const document = await PDF.load(bytes)
  const resolve = document.getObject.bind(document)
  const numbers = new Map(document.getPages().map(({ ref }, index) => [ref.toString(), index + 1]))
  const pageOf = (tag: PdfDict) => numbers.get(tag.getRef('Pg')?.toString() ?? '')
  const kidsOf = (tag: PdfDict): unknown[] => {
    const kids = tag.get('K', resolve)
    return (kids?.type === 'array' ? kids.toArray() : [kids]).map(kid => (kid?.type === 'ref' ? resolve(kid) : kid))
  }
  const placed = (tag: PdfDict, inherited: number | undefined): PlacedTag => {
    const own = pageOf(tag) ?? inherited
    const kids = kidsOf(tag)
    const tags = kids.flatMap(kid => (kid instanceof PdfDict && kid.has('S') ? [placed(kid, own)] : []))
    const direct = kids.flatMap(kid => {
      if (kid instanceof PdfDict) return kid.has('MCID') ? [pageOf(kid) ?? own] : []
      return kid === undefined || kid === null ? [] : [own]
    })
    const pages = [...direct, ...tags.flatMap(kid => kid.pages)].filter(page => page !== undefined)
    return { kind: tag.getName('S')?.value ?? '', pages: [...new Set(pages)], kids: tags }
  }
  const root = document.getCatalog().getDict('StructTreeRoot', resolve)
  return root ? placed(root, undefined).kids : []
}

/** The rectangle of a field on its page. */
export async function placeOf(bytes: Uint8Array, field: string): Promise<number[] | undefined> {
  const document = await PDF.load(bytes)
  const rectangle = document.getForm()?.getSignatureField(field)?.getDict().getArray('Rect')
  return rectangle?.toArray().map(value => (value.type === 'number' ? Math.round(value.value * 100) / 100 : Number.NaN))
}

/** Counts the pictures (a signature's mark is one) that are drawn on each page. */
export async function picturesOn(bytes: Uint8Array): Promise<number[]> {
  const document = await PDF.load(bytes)
  const resolve = document.getObject.bind(document)
  const drawnOn = (page: PdfDict) => page.getDict('Resources', resolve)?.getDict('XObject', resolve)?.size ?? 0
  return document.getPages().map(page => drawnOn(page.dict))
}
