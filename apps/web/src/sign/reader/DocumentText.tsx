import { createElement, type ReactNode } from 'react'
import { useTexts } from '../../text/texts.ts'
import { texts } from '../text.ts'
import type { PageText, TextPart } from './document-text.ts'

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
