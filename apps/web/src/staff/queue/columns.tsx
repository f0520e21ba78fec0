import type { QueueRow } from '@porchlight/api'
import { statusFor } from '@porchlight/domain'
import {
  approvalConditions,
  collateralLabels,
  type ListColumn,
  listColumnLabels,
  noteKindLabels,
  plainValue,
  type QueueGroup,
  type QueueSort,
  queueGroupLabels,
  staffPathTo,
  taskLabels,
} from '@porchlight/domain/staff'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { useFormats, useTexts, useTranslate } from '../../text/texts.ts'
import { Icon } from '../../ui/base/Icon.tsx'
import { warningIcon } from '../../ui/base/icons.ts'
import { useTimes } from '../../ui/times.ts'
import { texts as liveTexts } from '../live/text.ts'
import { SelectRow } from '../selection/SelectRow.tsx'
import type { Selection } from '../selection/use-selection.ts'
import type { Column } from '../table/DataTable.tsx'
import { texts as shared } from '../ui/text.ts'
import type { QueueColumn } from './chosen-columns.ts'
import { texts } from './text.ts'

const CENTS = 100

export interface ListTableColumn<Row> extends Column<Row> {
  id: QueueColumn
  /** The orders of the column; a press on its head leads from one to the next. */
  sorts?: readonly [QueueSort | null, ...QueueSort[]]
}

/** Columns that lists of applications share. `own`: what a list shows in its own way. */
export function useListColumns<Row extends object>(
  columns: readonly QueueColumn[],
  own: Partial<Record<QueueColumn, Partial<ListTableColumn<Row>>>>,
): ListTableColumn<Row>[] {
  const headingOf = useColumnHeading()
  return columns.map(id => ({
    id,
    heading: headingOf(id),
    cell: (row: Row): ReactNode => isListColumn(id) && plainValue(row, id),
    ...own[id],
  }))
}

const isListColumn = (id: QueueColumn): id is ListColumn => id in listColumnLabels

export function useColumnHeading(): (id: QueueColumn) => string {
  const translate = useTranslate()
  const t = useTexts(texts).columns
  return id => (isListColumn(id) ? translate(listColumnLabels[id]) : t[id])
}

interface QueueColumnsOptions {
  viewers: ReadonlyMap<string, readonly string[]>
  /** True if no heading above a row says that it waits for the borrower. */
  saysWaiting: boolean
  matched?: ReadonlyMap<string, string> | undefined
  /** Rows can be selected. */
  selection?: Selection | undefined
}

/** The columns of the queue, one line each. */
export function useQueueColumns(
  columns: readonly QueueColumn[],
  { viewers, saysWaiting, matched, selection }: QueueColumnsOptions,
): ListTableColumn<QueueRow>[] {
  const t = useTexts(texts)
  const { restricted } = useTexts(shared)
  const translate = useTranslate()
  const { shortMoney, shortDay } = useFormats()
  const times = useTimes()
  const rank = columns.includes('approved_until') ? 'approved_until' : 'due_on'
  const sortsOf = (id: QueueColumn): Pick<ListTableColumn<QueueRow>, 'sorts'> => (id === rank ? { sorts: [null] } : {})
  const onDay = (day: string | null) => day && shortDay(day, 'UTC')
  const hasOwnNumbers = columns.includes('loan_number')
  return useListColumns<QueueRow>(columns, {
    borrower: {
      cell: row => (
        <>
          <div className="queue__borrower">
            {selection && <SelectRow row={row} selection={selection} />}
            <Link href={staffPathTo('application', { application_id: row.id })}>{row.borrower || t.nameless}</Link>
            {row.coborrowers > 0 && <Coborrowers count={row.coborrowers} />}
            {row.is_restricted && <small>{restricted}</small>}
            <Viewers names={viewers.get(row.id)} />
          </div>
          {matched?.get(row.id) && <small>{matched.get(row.id)}</small>}
        </>
      ),
    },
    id: {
      cell: ({ id, loan_number }) => (
        <>
          <span>{id}</span>
          {loan_number && !hasOwnNumbers && <small>{loan_number}</small>}
        </>
      ),
    },
    dealer: { cell: ({ dealer, state }) => [dealer.name, state].filter(Boolean).join(' · ') },
    amount: {
      sorts: ['-amount', 'amount'],
      cell: ({ amount, collateral }) => (
        <div className="queue__amount">
          <span>{amount !== null && shortMoney(Math.round(amount * CENTS))}</span>{' '}
          <span className="soft">{translate(collateralLabels[collateral])}</span>
        </div>
      ),
    },
    task: { cell: row => <Standing row={row} saysWaiting={saysWaiting} /> },
    assignee: { cell: ({ assignee }) => assignee?.name ?? <span className="soft">{t.unassigned}</span> },
    applied: {
      cell: ({ first_submitted_at, days }) => (
        <>
          <span>{times.day(first_submitted_at)}</span>
          {days !== null && <small>{t.dayOf(days)}</small>}
        </>
      ),
    },
    last_contact: {
      cell: ({ last_contact }) =>
        last_contact && (
          <>
            <span>{translate(noteKindLabels[last_contact.kind])}</span>
            <small>{`${shortDay(last_contact.on, 'UTC')}, ${last_contact.by}`}</small>
          </>
        ),
    },
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
    due_on: { ...sortsOf('due_on'), cell: ({ task, group }) => task && <Due task={task} group={group} /> },
    approved_until: { ...sortsOf('approved_until'), cell: ({ approved_until }) => onDay(approved_until) },
    closing_on: { cell: ({ closing_on }) => onDay(closing_on) },
    conditions: { cell: ({ conditions }) => conditions && translate(approvalConditions[conditions]) },
  })
}

function Coborrowers({ count }: { count: number }) {
  const t = useTexts(texts)
  return (
    <span className="soft" title={t.coborrowers(count)}>
      <span aria-hidden="true">{`+${count}`}</span>
      <span className="hidden">{t.coborrowers(count)}</span>
    </span>
  )
}

/** The classes of what is late, and of what is due soon. */
const urgency: Partial<Record<QueueGroup, string>> = {
  OVERDUE: 'queue__due queue__due--late',
  TODAY: 'queue__due queue__due--soon',
  SOON: 'queue__due queue__due--soon',
}

/** The distance of a due day in words, where it is near, and then the day. */
function Due({ task: { due_on, words }, group }: { task: NonNullable<QueueRow['task']>; group: QueueGroup }) {
  const { day, shortDay } = useFormats()
  return (
    <div className={urgency[group] ?? 'queue__due'}>
      {group === 'OVERDUE' && <Icon shape={warningIcon} size={1} />}
      {words && <strong>{words} </strong>}
      <time dateTime={due_on} title={day(due_on, 'UTC')}>
        {shortDay(due_on, 'UTC')}
      </time>
    </div>
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
  saysWaiting: boolean
}

/** Returns whether what is awaited says more than the task: until the day of the call, there is nothing else to do. */
const saysAwaited = ({ group, task }: QueueRow): boolean =>
  group === 'WAITING' || (task?.kind === 'CALL_LATE' && group !== 'OVERDUE' && group !== 'TODAY')

/** Shows what the application waits for, or the task that is due first; and then the status. Equal words appear once. */
function Standing({ row, saysWaiting }: StandingProps) {
  const translate = useTranslate()
  const { task, group } = row
  const { id, label } = statusFor('staff', row)
  const next = task && [translate(taskLabels[task.kind]), task.time].filter(Boolean).join(' ')
  const status = id !== 'SUBMITTED' && translate(label)
  const isWaiting = group === 'WAITING'
  const first = (saysAwaited(row) && row.waiting) || next
  const words = new Set([first, saysWaiting && isWaiting && translate(queueGroupLabels.WAITING), status])
  return [...words].map(
    word =>
      word && (
        <span key={word} title={word} className={word === first ? undefined : 'queue__status'}>
          {word}{' '}
        </span>
      ),
  )
}
