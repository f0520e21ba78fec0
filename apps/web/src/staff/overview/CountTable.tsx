import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { useTexts } from '../../text/texts.ts'
import { texts } from './text.ts'

export interface CountColumn {
  id: string
  heading: string
  /** True if each number has a bar beside it. */
  hasBar?: boolean
}

/** A number, or null where there is none, which can lead to the list of what it counts. `text`: shown instead of the number. */
interface Count {
  count: number | null
  text?: string
  path?: string
}

export interface CountRow {
  id: string
  heading: string
  /** True for a row that sums up the others: it has no bars. */
  isSummary?: true
  /** Keyed by the id of the column. */
  cells: Readonly<Record<string, Count | ReactNode>>
}

interface CountTableProps {
  caption: string
  /** The heading of the first column. */
  first: string
  columns: readonly CountColumn[]
  rows: readonly CountRow[]
}

const isCount = (cell: Count | ReactNode): cell is Count => typeof cell === 'object' && cell !== null && 'count' in cell

/** A table of numbers, each of which leads to the list of what it counts. Where it has no room, it scrolls in its box. */
export function CountTable({ caption, first, columns, rows }: CountTableProps) {
  const t = useTexts(texts)
  const countOf = (row: CountRow, id: string): number => {
    const cell = row.cells[id]
    return isCount(cell) ? (cell.count ?? 0) : 0
  }
  const longest = (id: string): number =>
    Math.max(1, ...rows.filter(({ isSummary }) => !isSummary).map(row => countOf(row, id)))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls is reached by keyboard
    <section className="overview__box" aria-label={caption} tabIndex={0}>
      <table className="overview__table">
        <caption className="hidden">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{first}</th>
            {columns.map(({ id, heading, hasBar }) => (
              <th key={id} scope="col" className={hasBar ? 'overview__barred' : undefined}>
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <tr key={row.id} className={row.isSummary && 'overview__summary'}>
              <th scope="row">{row.heading}</th>
              {columns.map(({ id, heading, hasBar }) => {
                const cell = row.cells[id]
                if (!isCount(cell)) return <td key={id}>{cell}</td>
                const { count, text = count === null ? '' : String(count), path } = cell
                return (
                  <td key={id} className={count ? undefined : 'overview__none'}>
                    {path && count ? (
                      <Link href={path}>
                        <span>{text}</span>
                        <span className="hidden">{t.of(row.heading, heading)}</span>
                      </Link>
                    ) : (
                      <span>{text}</span>
                    )}
                    {hasBar && <Bar share={row.isSummary ? 0 : (count ?? 0) / longest(id)} />}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const WHOLE = 100

/** `share`: from 0 to 1. */
const Bar = ({ share }: { share: number }) => (
  <svg className="overview__bar" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
    <rect width={WHOLE * share} height="10" />
  </svg>
)
