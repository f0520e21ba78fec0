import type { PDFDocumentProxy } from 'pdfjs-dist'
import { createElement, type ReactNode } from 'react'
import { useTexts } from '../../text/texts.ts'
import { texts } from '../text.ts'

/** The document's headings start below the page's title and the document's heading. */
const elements: Record<string, string> = {
  H1: 'h3',
  H2: 'h4',
  H3: 'h5',
  P: 'p',
  Table: 'table',
  THead: 'thead',
  TBody: 'tbody',
  TR: 'tr',
  TH: 'th',
  TD: 'td',
  L: 'ul',
  LI: 'li',
}

/** The text of a document with the structure of its tags, for small screens and screen readers. */
export function DocumentText({ title, pages }: { title: string; pages: readonly PageText[] }) {
  const t = useTexts(texts)
  return (
    <section className="document-text" aria-label={t.textOf(title)}>
      {pages.map((page, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a page is its place
        <div key={at}>{page.map(shown)}</div>
      ))}
    </section>
  )
}

function shown({ role, text: words, parts }: TextPart, at: number): ReactNode {
  const rows = parts.map(shown)
  const children = role === 'Table' && parts[0]?.role === 'TR' ? <tbody>{rows}</tbody> : rows
  return createElement(elements[role] ?? (parts.length > 0 ? 'div' : 'p'), { key: at }, words || null, children)
}

/** A tagged element of a page: 'H1', 'P', 'Table', 'TR', 'TD' and so on. */
interface TextPart {
  role: string
  text: string
  parts: TextPart[]
}
export type PageText = TextPart[]

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

/** The page's text with headings, paragraphs and tables, without the parts on other pages. */
export function pageText(tree: TagNode | null, runs: readonly TextRun[]): PageText {
  const words = wordsById(runs)
  const partOf = ({ role = 'Span', alt = '', id, children = [] }: TagNode): TextPart => {
    const text = `${alt}${children.map(child => (child.role ? '' : (words.get(child.id ?? '') ?? ''))).join('')}`
    const parts = children.filter(child => child.role).map(partOf)
    return { role, text: id ? (words.get(id) ?? '') : text.trim(), parts: parts.filter(isFilled) }
  }
  const root = partOf(tree ?? {})
  return root.parts.flatMap(part => (part.role === 'Document' ? part.parts : [part]))
}

/** Drops elements without text, except table cells. */
const isFilled = ({ role, text, parts }: TextPart): boolean =>
  role === 'TR'
    ? parts.some(cell => cell.text !== '' || cell.parts.length > 0)
    : /^T[DH]$/.test(role) || text !== '' || parts.length > 0

export async function textOfPages(pdf: PDFDocumentProxy): Promise<PageText[]> {
  const pages = Array.from({ length: pdf.numPages }, async (_, at) => {
    const page = await pdf.getPage(at + 1)
    const content = await page.getTextContent({ includeMarkedContent: true })
    return pageText(await page.getStructTree(), content.items as TextRun[])
  })
  return Promise.all(pages)
}
