import type { QueueRow } from '@porchlight/api'
import { type ApplicationStatus, type Day, dayIn } from '@porchlight/domain'
import { collateralLabels, queueGroupLabels, readingRoles, taskTable } from '@porchlight/domain/staff'
import type { ApplicationServices } from '../../applications/gate/application-services.ts'
import type { StaffActor } from '../../platform/actor.ts'
import { recordAudit } from '../../platform/audit/audit.ts'
import { requireRecorded } from '../../platform/audit/required-audit.ts'
import { HttpError } from '../../platform/http/http-errors.ts'
import type { RequestContext } from '../../platform/http/request-context.ts'
import { chooseQueue, type QueueFilters, readChosen } from '../queue/chosen-queue.ts'
import { toQueueRows } from '../queue/queue.ts'
import { requireScope } from '../queue/require-scope.ts'
import { type Cell, toCsv } from './csv.ts'

/** Labels of the list as a file. */
const columnLabels = {
  id: 'Application',
  borrower: 'Borrower',
  coborrowers: 'Co-borrowers',
  loan_number: 'Loan number',
  dealer: 'Dealer',
  amount: 'Loan amount',
  collateral: 'Home or land',
  group: 'Group',
  task: 'What to do',
  assignee: 'Assigned to',
  submitted: 'Submitted',
  first_submitted: 'First submitted',
  due: 'Due',
  status: 'Status',
} as const

/** An application in the list was submitted once. */
const statusLabels: Readonly<Record<ApplicationStatus, string>> = {
  STARTED: 'Open again',
  SENT_FOR_SIGNATURE: 'Being signed again',
  WAITING_ON_ESIGNATURE_SERVICE: 'Being signed again',
  SUBMITTED: 'Submitted',
  REVIEWED: 'In review',
}
const WITHDRAWN = 'Withdrawn'
const FINISHED = 'Finished'

const MOST_LISTED = 2000
/** The names of so many are opened at a time, and other requests run between. */
const PART = 100

type Services = Pick<ApplicationServices, 'db' | 'keys' | 'clock' | 'settings' | 'log'>

/**
 * The rows of a filter of the queue as a CSV file, without identifiers and contacts. Opens no application. Its event commits before it is
 * returned. Throws 409 where the filter has more rows than a list may.
 */
export async function listQueue(
  services: Services,
  actor: StaffActor,
  query: QueueFilters,
  context: RequestContext,
): Promise<{ name: string; bytes: Buffer }> {
  const { db, clock, settings, log } = services
  const scope = requireScope(actor, readingRoles)
  const as_of = clock.now()
  const chosen = chooseQueue(services, actor, query, { scope, as_of })
  const found = await readChosen(db, chosen, { limit: MOST_LISTED + 1 })
  if (found.length > MOST_LISTED) throw new HttpError('list_too_long', { params: { most: MOST_LISTED } })
  const rows: QueueRow[] = []
  for (let from = 0; from < found.length; from += PART)
    rows.push(...(await toQueueRows(services, actor, found.slice(from, from + PART))))
  const dayOf = (at: Date | string): Day => dayIn(settings.LENDER_TIME_ZONE, new Date(at))
  const columns = Object.keys(columnLabels) as Column[]
  const cells = rows.map(row => cellsOf(row, dayOf))
  const bytes = toCsv([
    columns.map(column => columnLabels[column]),
    ...cells.map(of => columns.map(column => of[column])),
  ])
  const details = { rows: rows.length }
  await requireRecorded(log, null, () => recordAudit(db, actor, { event: 'staff.queue_listed', details }, context))
  return { name: `Applications ${dayOf(as_of)}.csv`, bytes }
}

type Column = keyof typeof columnLabels
const cellsOf = (row: QueueRow, dayOf: (at: string) => Day): Record<Column, Cell> => ({
  id: row.id,
  borrower: row.borrower,
  coborrowers: row.coborrowers,
  loan_number: row.loan_number,
  dealer: row.dealer.name,
  amount: row.amount,
  collateral: collateralLabels[row.collateral],
  group: queueGroupLabels[row.group],
  task: row.task && taskTable[row.task.kind].label,
  assignee: row.assignee?.name ?? null,
  submitted: dayOf(row.submitted_at),
  first_submitted: dayOf(row.first_submitted_at),
  due: row.task?.due_on ?? null,
  status: row.withdrawn_at ? WITHDRAWN : row.group === 'DONE' ? FINISHED : statusLabels[row.status],
})
