import type { QueueRow } from '@porchlight/api'
import { type Day, dayIn, daysBetween, ENGLISH, inEnglish, statusFor } from '@porchlight/domain'
import {
  approvalConditions,
  collateralLabels,
  type FigureKind,
  figureKindLabels,
  figureKinds,
  isOfBorrower,
  type LenderFigure,
  type ListColumn,
  listColumnLabels,
  listColumns,
  milestoneLabels,
  noteKindLabels,
  plainValue,
  queueGroupLabels,
  readingRoles,
  taskLabels,
} from '@porchlight/domain/staff'
import type { FastifyReply } from 'fastify'
import type { ApplicationServices } from '../../applications/gate/application-services.ts'
import type { SignedPerson } from '../../documents/snapshot-repository.ts'
import type { StaffActor } from '../../platform/actor.ts'
import { recordAudit } from '../../platform/audit/audit.ts'
import { requireRecorded } from '../../platform/audit/required-audit.ts'
import type { RequestContext } from '../../platform/http/request-context.ts'
import { sendFile } from '../../platform/http/send-file.ts'
import { readCountingFigures } from '../figures/figure-repository.ts'
import { isOfAmount, sortByAmount } from '../queue/amount-order.ts'
import { chooseQueue, type QueueFilters, readChosen } from '../queue/chosen-queue.ts'
import { readPeople, toQueueRows } from '../queue/queue.ts'
import { requireScope } from '../queue/require-scope.ts'
import { type FirstSteps, readFirstSteps } from '../queue/step-repository.ts'
import { inOrderOfTime } from '../queue/time-order.ts'
import { type Cell, CSV_TYPE, toCsv } from './csv.ts'
import { LISTED_LIMIT, requireListable } from './list-limit.ts'

/** The names of so many are opened at a time, and other requests run between. */
const PART = 100

type Services = Pick<ApplicationServices, 'db' | 'keys' | 'clock' | 'settings' | 'log'>

interface ListCall {
  query: QueueFilters
  actor: StaffActor
  context: RequestContext
  reply: FastifyReply
}

/**
 * Sends the rows of a filter of the queue as a CSV file, without identifiers and contacts. Opens no application. Its event commits
 * first. Throws 409 where the filter has more rows than a list may.
 */
export async function sendQueueList(
  services: Services,
  { query, actor, context, reply }: ListCall,
): Promise<FastifyReply> {
  const { db, keys, clock, settings, log } = services
  const scope = requireScope(actor, readingRoles)
  const as_of = clock.now()
  const chosen = chooseQueue(services, actor, query, { scope, as_of })
  const found = inOrderOfTime(await readChosen(db, chosen, { limit: LISTED_LIMIT }))
  requireListable(found)
  const reader = { actor, today: chosen.dates.today, language: ENGLISH }
  const read: QueueRow[] = []
  const figures = new Map<string, PeopleFigures>()
  for (let from = 0; from < found.length; from += PART) {
    const part = found.slice(from, from + PART)
    const people = await readPeople(services, part)
    read.push(...(await toQueueRows(services, reader, part, people)))
    for (const [id, counting] of await readCountingFigures(
      db,
      keys.fields,
      part.map(({ id }) => id),
    ))
      figures.set(id, { figures: counting, people: people.get(id) ?? [] })
  }
  const rows = isOfAmount(chosen.sort) ? sortByAmount(chosen.sort, read) : read
  const dayOf = (at: Date | string): Day => dayIn(settings.LENDER_TIME_ZONE, new Date(at))
  const steps = await readFirstSteps(
    db,
    rows.map(({ id }) => id),
  )
  const columns = [...columnsOf(dayOf, steps), ...figureColumns(figures)]
  const bytes = toCsv([columns.map(({ label }) => label), ...rows.map(row => columns.map(({ cell }) => cell(row)))])
  const details = { rows: rows.length }
  await requireRecorded(log, null, () => recordAudit(db, actor, { event: 'staff.queue_listed', details }, context))
  return sendFile(reply, { name: `Applications ${dayOf(as_of)}.csv`, type: CSV_TYPE, bytes })
}

interface PeopleFigures {
  /** The figures that count. */
  figures: readonly LenderFigure[]
  people: readonly SignedPerson[]
}

interface FileColumn {
  label: string
  cell(row: QueueRow): Cell
}

/** The columns of the queue, and those whose values the queue shows within others. */
function columnsOf(dayOf: (at: Date | string) => Day, steps: ReadonlyMap<string, FirstSteps>): FileColumn[] {
  const daysTo = (row: QueueRow, day: Day | undefined) =>
    day === undefined ? null : Math.max(0, daysBetween(dayOf(row.first_submitted_at), day))
  const daysToStep = (row: QueueRow, step: keyof FirstSteps) => {
    const at = steps.get(row.id)?.[step]
    return daysTo(row, at ? dayOf(at) : undefined)
  }
  const own: Partial<Record<ListColumn, FileColumn['cell']>> = {
    collateral: ({ collateral }) => collateralLabels[collateral],
    task: ({ task }) => task && taskLabels[task.kind],
    submitted_at: ({ submitted_at }) => dayOf(submitted_at),
    due_on: ({ task }) => task?.due_on ?? null,
    conditions: ({ conditions }) => conditions && approvalConditions[conditions],
  }
  return [
    ...listColumns.map(column => ({
      label: listColumnLabels[column],
      cell: own[column] ?? ((row: QueueRow) => plainValue(row, column)),
    })),
    { label: 'Group', cell: ({ group }) => queueGroupLabels[group] },
    { label: 'Status', cell: row => inEnglish(statusFor('staff', row).label) },
    { label: 'Outcome', cell: ({ outcome }) => outcome && milestoneLabels[outcome.kind] },
    { label: 'Outcome on', cell: ({ outcome }) => outcome?.on ?? null },
    { label: 'Co-borrowers', cell: ({ coborrowers }) => coborrowers },
    { label: 'First submitted', cell: ({ first_submitted_at }) => dayOf(first_submitted_at) },
    { label: 'Days to first review', cell: row => daysToStep(row, 'reviewed_at') },
    { label: 'Days to first send-back', cell: row => daysToStep(row, 'returned_at') },
    { label: 'Days to outcome', cell: row => daysTo(row, row.outcome?.on) },
    { label: 'Waiting for', cell: ({ waiting }) => waiting },
    { label: 'Last contact', cell: ({ last_contact }) => last_contact && noteKindLabels[last_contact.kind] },
    { label: 'Last contact on', cell: ({ last_contact }) => last_contact?.on ?? null },
  ]
}

const DOLLARS = 100

/** The lender's figures in dollars: those of borrowers for the primary borrower and, added up, for the co-borrowers. */
function figureColumns(by: ReadonlyMap<string, PeopleFigures>): FileColumn[] {
  const column = (kind: FigureKind, label: string, isOf: (person: SignedPerson) => boolean): FileColumn => ({
    label,
    cell({ id }) {
      const { figures = [], people = [] } = by.get(id) ?? {}
      const ids = new Set<string | null>(people.filter(isOf).map(({ borrower_id }) => borrower_id))
      const found = figures.filter(
        figure => figure.kind === kind && (!isOfBorrower(kind) || ids.has(figure.borrower_id)),
      )
      return found.length === 0 ? null : found.reduce((sum, { cents }) => sum + cents, 0) / DOLLARS
    },
  })
  return figureKinds.flatMap(kind => {
    const label = figureKindLabels[kind]
    if (!isOfBorrower(kind)) return [column(kind, label, () => true)]
    return [
      column(kind, `${label}, borrower`, ({ is_primary }) => is_primary),
      column(kind, `${label}, co-borrowers`, ({ is_primary }) => !is_primary),
    ]
  })
}
