import type { QueueRow } from '@porchlight/api'
import { statusFor } from '@porchlight/domain'
import {
  collateralLabels,
  type ListColumn,
  listColumnLabels,
  listColumns,
  plainValue,
  type QueueSort,
  queueGroupLabels,
  staffPathTo,
  taskTable,
} from '@porchlight/domain/staff'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { useFormats, useTexts, useTranslate } from '../../text/texts.ts'
import { useTimes } from '../../ui/times.ts'
import { texts as liveTexts } from '../live/text.ts'
import type { Column } from '../table/DataTable.tsx'
import { texts } from './text.ts'

const CENTS = 100

export interface ListTableColumn<Row> extends Column<Row> {
  /** The orders of the column; a press on its head leads from one to the next. */
  sorts?: readonly [QueueSort | null, ...QueueSort[]]
}

/** Columns that lists of applications share. `own`: what a list shows in its own way. */
export function useListColumns<Row extends object>(
  columns: readonly ListColumn[],
  own: Partial<Record<ListColumn, Partial<ListTableColumn<Row>>>>,
): ListTableColumn<Row>[] {
  const translate = useTranslate()
  return columns.map(id => ({
    id,
    heading: translate(listColumnLabels[id]),
    cell: (row: Row): ReactNode => plainValue(row, id),
    ...own[id],
  }))
}

/** The columns of the queue. `withGroup`: each row says its group, because no heading above it does. */
export function useQueueColumns(
  viewers: ReadonlyMap<string, readonly string[]>,
  withGroup: boolean,
): ListTableColumn<QueueRow>[] {
  const t = useTexts(texts)
  const translate = useTranslate()
  const { shortMoney } = useFormats()
  const times = useTimes()
  return useListColumns<QueueRow>(listColumns, {
    borrower: {
      cell: row => (
        <>
          <Link href={staffPathTo('application', { application_id: row.id })}>{row.borrower || t.nameless}</Link>
          {row.coborrowers > 0 && <small>{t.coborrowers(row.coborrowers)}</small>}
          <Viewers names={viewers.get(row.id)} />
        </>
      ),
    },
    amount: {
      className: 'queue__number',
      cell: ({ amount }) => amount !== null && shortMoney(Math.round(amount * CENTS)),
    },
    collateral: { cell: ({ collateral }) => translate(collateralLabels[collateral]) },
    task: { sorts: [null], cell: row => <Standing row={row} withGroup={withGroup} /> },
    assignee: { cell: ({ assignee }) => assignee?.name ?? <span className="soft">{t.unassigned}</span> },
    submitted_at: {
      sorts: ['-submitted', 'submitted'],
      cell: ({ submitted_at, first_submitted_at }) => {
        const first = times.day(first_submitted_at)
        return (
          <>
            <span>{times.day(submitted_at)}</span>
            {first !== times.day(submitted_at) && <small>{t.first(first)}</small>}
          </>
        )
      },
    },
    due_on: { cell: ({ task }) => task && <Due task={task} /> },
  })
}

/** The distance of a due day in words, where it is near, and the day. */
function Due({ task: { due_on, words } }: { task: NonNullable<QueueRow['task']> }) {
  const { day } = useFormats()
  return (
    <span>
      {words && <strong>{words} </strong>}
      <time dateTime={due_on}>{day(due_on, 'UTC')}</time>
    </span>
  )
}

/** The initials of a person who looks at the application, in a place of their own: a row that grew would move those below it. */
function Viewers({ names }: { names: readonly string[] | undefined }) {
  const { list } = useFormats()
  const t = useTexts(liveTexts)
  if (!names) return null
  const sentence = t.lookingAtRow(list([...names]), names.length)
  return (
    <span className="queue__viewers" title={sentence}>
      <span aria-hidden="true">{initialsOf(names[0] ?? '')}</span>
      <span className="hidden">{sentence}</span>
    </span>
  )
}

const initialsOf = (name: string): string => {
  const words = name.split(' ')
  return [words[0], words.length > 1 ? words.at(-1) : ''].map(word => word?.charAt(0)).join('')
}

interface StandingProps {
  row: QueueRow
  withGroup: boolean
}

/** The task that is due first, above the status. `withGroup`: adds the group, which no heading shows. Equal words appear once. */
function Standing({ row, withGroup }: StandingProps) {
  const translate = useTranslate()
  const { task, group } = row
  const { id, label } = statusFor('staff', row)
  const next = task && translate(taskTable[task.kind].label)
  const lines = [
    withGroup && group !== 'DONE' && translate(queueGroupLabels[group]),
    id !== 'SUBMITTED' && translate(label),
  ]
  const below = new Set(lines)
  below.delete(next ?? false)
  return (
    <>
      {next && <span>{next}</span>}
      {[...below].map(words => words && <small key={words}>{words}</small>)}
    </>
  )
}
