import type { ReactNode } from 'react'
import { Rows } from '../ui/parts.tsx'

export interface ListRow {
  id: string
  cells: ReactNode[]
}

interface ListTableProps {
  caption: string
  columns: string[]
  rows: ListRow[]
  /** The heading's level of a card. */
  level?: 2 | 3
}

/** A table where there is room for it, and else a list of cards. The first cell is the title. */
export function ListTable({ caption, columns, rows, level = 2 }: ListTableProps) {
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <>
      <div className="staff__wide">
        <table className="staff__table">
          <caption className="hidden">{caption}</caption>
          <thead>
            <tr>
              {columns.map(column => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ id, cells: [first, ...cells] }) => (
              <tr key={id}>
                <th scope="row">{first}</th>
                {cells.map((cell, index) => (
                  <td key={columns[index + 1]}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <ul className="staff__narrow" aria-label={caption}>
        {rows.map(({ id, cells: [first, ...cells] }) => (
          <li className="card" key={id}>
            <Heading className="staff__card-title">{first}</Heading>
            <Rows brief rows={cells.map((value, index) => ({ label: columns[index + 1]!, value }))} />
          </li>
        ))}
      </ul>
    </>
  )
}
