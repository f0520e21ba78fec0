import {
  type ClockId,
  clocks,
  collateralLabels,
  type QueueRow,
  queueActionLabels,
  queueGroupLabels,
  queueGroups,
  staffPathTo,
} from '@porchlight/domain/staff'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { useFormats, useTexts, useTranslate } from '../../text/texts.ts'
import { Skeleton } from '../../ui/base/Skeleton.tsx'
import { useTimes } from '../../ui/times.ts'
import { texts as liveTexts } from '../live/text.ts'
import { useRowViewers } from '../live/use-row-viewers.ts'
import { texts as staffTexts } from '../ui/text.ts'
import { type Column, QueueHead } from './QueueHead.tsx'
import type { Order } from './QueueOrder.tsx'
import { texts } from './text.ts'

const CENTS = 100

/** Safari drops the role of a table's element that a style shows as another box, as the cards of a phone are. */
const role = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  head: { role: 'rowheader' },
  cell: { role: 'cell' },
} as const

interface QueueTableProps {
  caption: string
  /** Missing while they are read: the head stays, with the focus that it has. */
  rows: readonly QueueRow[] | undefined
  /** The order that can be changed. */
  order?: Order
}

/**
 * Applications by group in the order of rank, or in one list in another order. One table for all screens: styles show its rows as cards
 * where it has no room, so that a row has one link, and nothing is in the page twice.
 */
export function QueueTable({ caption, rows, order }: QueueTableProps) {
  const { columns } = useTexts(texts)
  const { loading } = useTexts(staffTexts)
  const translate = useTranslate()
  const labels = Object.entries(columns) as [Column, string][]
  const viewers = useRowViewers(rows?.map(({ id }) => id) ?? [])
  return (
    <table className="queue" {...role.table}>
      <caption className="hidden">{caption}</caption>
      <thead {...role.group} data-keeps-focus>
        <tr {...role.row}>
          {labels.map(([column, label]) => (
            <QueueHead key={column} {...{ column, label, order }} />
          ))}
        </tr>
      </thead>
      {!rows ? (
        <tbody {...role.group}>
          <tr {...role.row}>
            <td colSpan={labels.length} {...role.cell}>
              <Skeleton label={loading} rows={6} />
            </td>
          </tr>
        </tbody>
      ) : order?.sort ? (
        <tbody {...role.group}>
          {rows.map(row => (
            <Row key={row.id} row={row} viewers={viewers.get(row.id)} withGroup />
          ))}
        </tbody>
      ) : (
        queueGroups.map(group => {
          const ofGroup = rows.filter(row => row.group === group)
          if (ofGroup.length === 0) return null
          return (
            <tbody key={group} className={`queue__group queue__group--${group.toLowerCase()}`} {...role.group}>
              <tr {...role.row}>
                <th scope="rowgroup" colSpan={labels.length} {...role.head}>
                  {translate(queueGroupLabels[group])}
                </th>
              </tr>
              {ofGroup.map(row => (
                <Row key={row.id} row={row} viewers={viewers.get(row.id)} />
              ))}
            </tbody>
          )
        })
      )}
    </table>
  )
}

interface RowProps {
  row: QueueRow
  viewers: readonly string[] | undefined
  /** Whether the row says its group, because no heading above it does. */
  withGroup?: boolean
}

function Row({ row, viewers, withGroup }: RowProps) {
  const t = useTexts(texts)
  const translate = useTranslate()
  const { shortMoney } = useFormats()
  const times = useTimes()
  const { columns } = t
  const submitted = times.day(row.submitted_at)
  const first = times.day(row.first_submitted_at)
  return (
    <tr {...role.row}>
      <th scope="row" {...role.head}>
        <Link href={staffPathTo('application', { application_id: row.id })}>{row.borrower || t.nameless}</Link>
        {row.coborrowers > 0 && <small>{t.coborrowers(row.coborrowers)}</small>}
        {viewers && <Viewers names={viewers} />}
      </th>
      <Cell label={columns.application}>{row.id}</Cell>
      <Cell label={columns.loanNumber}>{row.loan_number}</Cell>
      <Cell label={columns.dealer}>{row.dealer.name}</Cell>
      <Cell label={columns.amount} isNumber>
        {row.amount !== null && shortMoney(Math.round(row.amount * CENTS))}
      </Cell>
      <Cell label={columns.collateral}>{translate(collateralLabels[row.collateral])}</Cell>
      <Cell label={columns.action}>
        <Standing row={row} withGroup={withGroup} />
      </Cell>
      <Cell label={columns.assignee}>
        {row.assignee ? row.assignee.name : <span className="soft">{t.unassigned}</span>}
      </Cell>
      <Cell label={columns.submitted}>
        {submitted}
        {first !== submitted && <small>{t.first(first)}</small>}
      </Cell>
      <Cell label={columns.date}>
        <Dates row={row} />
      </Cell>
    </tr>
  )
}

/** The initials of a person who looks at the application, in a place of their own: a row that grew would move those below it. */
function Viewers({ names }: { names: readonly string[] }) {
  const { list } = useFormats()
  const t = useTexts(liveTexts)
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

/** A cell of a row; on a card its label is beside the value. */
function Cell({ label, isNumber, children }: { label: string; isNumber?: boolean; children: ReactNode }) {
  return (
    <td data-label={label} className={isNumber ? 'queue__number' : undefined} {...role.cell}>
      {children}
    </td>
  )
}

/** The next thing to do, and below it where the application stands. `withGroup`: no heading says the group. Words that are equal stand once. */
function Standing({ row: { action, status, withdrawn_at, group }, withGroup }: Omit<RowProps, 'viewers'>) {
  const t = useTexts(texts)
  const translate = useTranslate()
  const { statuses, withdrawn } = useTexts(staffTexts).applications
  const isDone = group === 'DONE'
  const next = action && translate(queueActionLabels[action])
  const standing = [
    withGroup && !isDone && translate(queueGroupLabels[group]),
    withdrawn_at ? withdrawn : isDone ? t.finished : status !== 'SUBMITTED' && statuses[status],
  ]
  const below = new Set(standing)
  below.delete(next ?? false)
  return (
    <>
      {next}
      {[...below].map(words => words && <small key={words}>{words}</small>)}
    </>
  )
}

const isClock = (rule: string): rule is ClockId => rule in clocks

/** The days by which something is due, the earlier one first. They are days of the lender, wherever the browser is. */
function Dates({ row: { deadline, follow_up_on } }: { row: QueueRow }) {
  const t = useTexts(texts)
  const translate = useTranslate()
  const { day } = useFormats()
  const nameOf = (rule: string) => (isClock(rule) ? translate(clocks[rule].label) : rule)
  const dates = [
    ...(deadline ? [{ on: deadline.on, label: nameOf(deadline.rule) }] : []),
    ...(follow_up_on ? [{ on: follow_up_on, label: t.followUp }] : []),
  ].sort((one, other) => one.on.localeCompare(other.on))
  return dates.map(({ on, label }) => (
    <span className="queue__date" key={label}>
      <time dateTime={on}>{day(on, 'UTC')}</time>
      <small>{label}</small>
    </span>
  ))
}
