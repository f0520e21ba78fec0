import type { PDFDocumentProxy } from 'pdfjs-dist'

/** A tagged element of a document ('H1', 'P', 'Table', 'TR', 'TD' and so on) with its text and elements in reading order. */
export interface TextPart {
  role: string
  content: (string | TextPart)[]
}

/** The tag tree of a page; a leaf refers to a run of text by its id. */
interface TagNode {
  role?: string
  alt?: string
  id?: string
  children?: TagNode[]
}
interface TextRun {
  /** Undefined for text; else the begin or end of a tagged run. */
  type?: string
  tag?: string
  id?: string | null
  str?: string
  hasEOL?: boolean
}
interface TaggedPage {
  tree: TagNode | null
  runs: readonly TextRun[]
}

/** The text of an element and of everything in it, on one line. */
export const plainText = (part: string | TextPart): string =>
  (typeof part === 'string' ? part : part.content.map(plainText).join('')).replace(/\s+/g, ' ')

/** The parts of a document in reading order. A list or table that continues on the next page is one part. */
export function documentText(pages: readonly TaggedPage[]): TextPart[] {
  const parts: TextPart[] = []
  for (const part of pages.flatMap(partsOfPage)) {
    const last = parts.at(-1)
    if (last && isContinued(last, part)) last.content.push(...part.content)
    else parts.push(part)
  }
  return parts
}

const rowRole = (part: string | TextPart | undefined): string | undefined =>
  typeof part === 'object' && /^(?:LI|TR|TBody)$/.test(part.role) ? part.role : undefined

/** Returns whether two neighbors are lists or tables with the same kind of rows. The documents have no such pair but around a page break. */
function isContinued(last: TextPart, next: TextPart): boolean {
  const row = rowRole(last.content.at(-1))
  return last.role === next.role && row !== undefined && row === rowRole(next.content[0])
}

function partsOfPage({ tree, runs }: TaggedPage): TextPart[] {
  const words = wordsById(runs)
  const partOf = ({ role = 'Span', alt = '', children = [] }: TagNode): TextPart => ({
    role,
    content: [alt, ...children.map(child => (child.role ? partOf(child) : (words.get(child.id ?? '') ?? '')))].filter(
      isFilled,
    ),
  })
  const { content } = partOf(tree ?? {})
  return content
    .flatMap(part => (typeof part === 'object' && part.role === 'Document' ? part.content : [part]))
    .filter(part => typeof part === 'object')
}

/** The text of every tagged run by id. A nested run, such as a ligature, is part of it; artifacts are left out. */
function wordsById(runs: readonly TextRun[]): Map<string, string> {
  const words = new Map<string, string>()
  const open: (string | null)[] = []
  for (const { type, tag, id, str = '', hasEOL } of runs) {
    if (type?.startsWith('begin')) open.push(tag === 'Artifact' ? null : (id ?? open.at(-1) ?? null))
    else if (type) open.pop()
    const current = open.at(-1)
    if (!type && current) words.set(current, `${words.get(current) ?? ''}${str}${hasEOL ? ' ' : ''}`)
  }
  return words
}

/** Drops what is on other pages, but not the empty cells of a row that is on this page. */
function isFilled(part: string | TextPart): boolean {
  if (typeof part === 'string') return part !== ''
  return /^T[DH]$/.test(part.role) || plainText(part).trim() !== ''
}

export async function textOf(pdf: PDFDocumentProxy): Promise<TextPart[]> {
  const pages = Array.from({ length: pdf.numPages }, async (_, index): Promise<TaggedPage> => {
    const page = await pdf.getPage(index + 1)
    const { items } = await page.getTextContent({ includeMarkedContent: true })
    return { tree: await page.getStructTree(), runs: items }
  })
  return documentText(await Promise.all(pages))
}
