import type { ReactNode, Ref } from 'react'
import { useTexts } from '../../text/texts.ts'
import { Skeleton } from '../../ui/base/Skeleton.tsx'
import { texts } from '../ui/text.ts'

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
  ref?: Ref<HTMLTableElement>
}

/** One table for all screens: styles show its rows as cards where it has no room, with each heading beside its value. */
export function DataTable<Row extends { id: string }, C extends Column<Row>>(props: DataTableProps<Row, C>) {
  const { className, caption, columns, headOf, groups, ref } = props
  const { loading } = useTexts(texts)
  return (
    <table className={className} ref={ref} {...role.table}>
      <caption className="hidden">{caption}</caption>
      <thead {...role.group} data-keeps-focus>
        <tr {...role.row}>
          {columns.map(
            column =>
              headOf?.(column) ?? (
                <th key={column.id} {...role.column}>
                  {column.heading}
                </th>
              ),
          )}
        </tr>
      </thead>
      {!groups && (
        <tbody {...role.group}>
          <tr {...role.row}>
            <td colSpan={columns.length} {...role.cell}>
              <Skeleton label={loading} rows={6} />
            </td>
          </tr>
        </tbody>
      )}
      {groups?.map(group => (
        <tbody key={group.id} className={group.className} {...role.group}>
          {group.heading && (
            <tr {...role.row}>
              <th scope="rowgroup" colSpan={columns.length} {...role.head}>
                <span>{group.heading}</span> <span className="soft">{group.rows.length}</span>
              </th>
            </tr>
          )}
          {group.rows.map(row => (
            <tr key={row.id} {...role.row}>
              {columns.map(({ id, heading, cell, className: ofCell }, index) =>
                index === 0 ? (
                  <th key={id} scope="row" {...role.head}>
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
