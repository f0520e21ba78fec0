import type { GrantResponse } from '@porchlight/domain/staff'
import { roleLabels } from '@porchlight/domain/staff'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTexts, useTranslate } from '../text/texts.ts'
import { Alert } from '../ui/base/Alert.tsx'
import { Button } from '../ui/base/Button.tsx'
import { Skeleton } from '../ui/base/Skeleton.tsx'
import { texts } from './text.ts'
import { useSentence } from './use-action.ts'

export const Problem = ({ sentence }: { sentence: string | undefined }) =>
  sentence ? (
    <Alert kind="danger" urgent>
      <p>{sentence}</p>
    </Alert>
  ) : null

/** Shows what a query read, or a placeholder, or why it failed with a retry. */
export function Read<T>({ query, children }: { query: UseQueryResult<T>; children(data: T): ReactNode }) {
  const t = useTexts(texts)
  const sentenceOf = useSentence()
  if (query.data !== undefined) return children(query.data)
  if (!query.isError) return <Skeleton label={t.loading} rows={4} />
  return (
    <Alert kind="danger" title={t.problems.notLoaded} urgent>
      <p>{sentenceOf(query.error)}</p>
      <Button busy={query.isFetching && t.loading} onClick={() => void query.refetch()}>
        {t.retry}
      </Button>
    </Alert>
  )
}

export interface ListRow {
  id: string
  cells: ReactNode[]
}

/** A table where there is room for it, and else a list of cards. The first cell is the title. */
export function ListTable({ caption, columns, rows }: { caption: string; columns: string[]; rows: ListRow[] }) {
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
            <h2 className="staff__card-title">{first}</h2>
            <Rows rows={cells.map((value, index) => ({ label: columns[index + 1]!, value }))} />
          </li>
        ))}
      </ul>
    </>
  )
}

export const Rows = ({ rows }: { rows: readonly { label: string; value: ReactNode }[] }) => (
  <dl className="staff__rows">
    {rows.map(({ label, value }, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: labels repeat, and rows never move
      <div key={index}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)

/** Returns a grant in words: 'Loan officer, Sunrise Homes'. */
export function useGrantText(): (grant: GrantResponse) => string {
  const t = useTexts(texts)
  const translate = useTranslate()
  return ({ role, dealer }) => t.people.grant(translate(roleLabels[role]), dealer?.name ?? t.people.allDealers)
}
