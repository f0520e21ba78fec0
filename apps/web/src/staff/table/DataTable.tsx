import type { FocusEvent, ReactNode, Ref } from 'react'
import { useTexts } from '../../text/texts.ts'
import { texts } from '../ui/text.ts'
import { rowAttribute, setCurrentRow, useCurrentRow } from './current-row.ts'
import { followRow } from './follow-row.ts'

/** Safari drops the role of a table's element that a style shows as another box, as the cards of a phone are. */
const role = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  column: { role: 'columnheader', scope: 'col' },
  head: { role: 'rowheader' },
  cell: { role: 'cell' },
} as const

/** The attributes of a head that is rendered by `headOf`. */
export const columnHead = role.column

/** A heading and its cell, in one entry: a table cannot show one above another. */
export interface Column<Row> {
  id: string
  heading: string
  cell(row: Row): ReactNode
  className?: string
}

export interface RowGroup<Row> {
  id: string
  heading?: string
  className?: string
  rows: readonly Row[]
  /** The number that its heading has, where the group has rows on other pages too. */
  count?: string | undefined
}

interface DataTableProps<Row, C extends Column<Row>> {
  className: string
  caption: string
  /** The cell of the first one is the heading of its row. */
  columns: readonly C[]
  /** Renders the `th` of a column. */
  headOf?(column: C): ReactNode
  /** Undefined while the rows are read: the head stays, with the focus that it has. */
  groups: readonly RowGroup<Row>[] | undefined
  /** True if the heading of each row has a link, which a press anywhere in the row follows. */
  opensRows?: boolean
  ref?: Ref<HTMLTableElement>
}

/** The rows that stand for those that are read. */
const skeletonRows = Array.from({ length: 8 }, (_, index) => index)

function currentFrom({ target }: FocusEvent): void {
  const id = target.closest(`[${rowAttribute}]`)?.getAttribute(rowAttribute)
  if (id) setCurrentRow(id)
}

/** One table for all screens: styles show its rows as cards where it has no room. */
export function DataTable<Row extends { id: string }, C extends Column<Row>>(props: DataTableProps<Row, C>) {
  const { className, caption, columns, headOf, groups, opensRows, ref } = props
  const current = useCurrentRow()
  const { loading } = useTexts(texts)
  return (
    <table
      className={className}
      ref={ref}
      aria-busy={!groups || undefined}
      {...(opensRows && { ...followRow, onFocus: currentFrom })}
      {...role.table}
    >
      <caption className="hidden">{caption}</caption>
      <thead {...role.group} data-keeps-focus>
        <tr {...role.row}>
          {columns.map(
            column =>
              headOf?.(column) ?? (
                <th key={column.id} data-column={column.id} {...role.column}>
                  {column.heading}
                </th>
              ),
          )}
        </tr>
      </thead>
      {!groups && (
        <tbody className="table-skeleton" {...role.group}>
          {skeletonRows.map(row => (
            <tr key={row} {...role.row}>
              {columns.map(({ id, className: ofCell }, index) => (
                <td key={id} data-column={id} className={ofCell} {...role.cell}>
                  {row + index === 0 && <span className="hidden">{loading}</span>}
                  <i />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      )}
      {groups?.map(group => (
        <tbody key={group.id} className={group.className} {...role.group}>
          {group.heading && (
            <tr {...role.row}>
              <th scope="rowgroup" colSpan={columns.length} {...role.head}>
                <span>{group.heading}</span> <span className="soft">{group.count ?? group.rows.length}</span>
              </th>
            </tr>
          )}
          {group.rows.map(row => (
            <tr
              key={row.id}
              {...{ [rowAttribute]: row.id }}
              aria-current={(opensRows && row.id === current) || undefined}
              {...role.row}
            >
              {columns.map(({ id, heading, cell, className: ofCell }, index) =>
                index === 0 ? (
                  <th key={id} scope="row" data-column={id} {...role.head}>
                    {cell(row)}
                  </th>
                ) : (
                  <td key={id} data-column={id} data-label={heading} className={ofCell} {...role.cell}>
                    {cell(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  )
}
