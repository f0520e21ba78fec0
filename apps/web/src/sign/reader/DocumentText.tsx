import { createElement, type ReactNode } from 'react'
import { useTexts } from '../../text/texts.ts'
import { Fold } from '../../ui/fold/Fold.tsx'
import { texts } from '../text.ts'
import { plainText, type TextPart } from './document-text.ts'

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
  L: 'ol',
  LI: 'li',
  Lbl: 'span',
  LBody: 'div',
  // Emphasis within a paragraph.
  Span: 'strong',
}

/** The text of a document with the structure of its tags, for small screens and screen readers. */
export function DocumentText({ title, parts }: { title: string; parts: readonly TextPart[] }) {
  const t = useTexts(texts)
  return (
    <section className="document-text" aria-label={t.textOf(title)}>
      {parts.map((part, index) =>
        isFingerprint(part) ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place
          <Fold key={index} summary={t.forExperts}>
            {rendered(part, index)}
          </Fold>
        ) : (
          rendered(part.role === 'Span' ? { ...part, role: 'P' } : part, index)
        ),
      )}
    </section>
  )
}

function rendered(part: string | TextPart, key: number): ReactNode {
  if (typeof part === 'string') return part
  const pairs = part.role === 'Table' ? pairsOf(part) : undefined
  if (pairs)
    return (
      <dl key={key}>
        {pairs.map(([label, value], index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
          <div key={index}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    )
  return createElement(elements[part.role] ?? 'div', { key }, part.content.map(rendered))
}

/** A paragraph with the SHA-256 of a text. */
const isFingerprint = (part: TextPart): boolean => part.role === 'P' && /\b[0-9a-f]{64}\b/.test(plainText(part))

/** The rows of a table of labels and values. On a phone each value stands below its label, so that no amount is split. */
function pairsOf(table: TextPart): [label: string, value: string][] | undefined {
  const rows = table.content.map(row => (typeof row === 'object' && row.role === 'TR' ? row.content : []))
  return rows.every(({ length }) => length === 2)
    ? rows.map(([label, value]) => [plainText(label!).trim(), plainText(value!).trim()])
    : undefined
}
