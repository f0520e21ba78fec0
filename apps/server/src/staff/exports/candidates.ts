import type { ExportCandidatesResponse } from '@porchlight/api'
import { ENGLISH } from '@porchlight/domain'
import { lendingRoles, MOST_EXPORTED } from '@porchlight/domain/staff'
import type { ApplicationServices } from '../../applications/gate/application-services.ts'
import type { StaffActor } from '../../platform/actor.ts'
import { chooseQueue, type QueueFilters, readChosen } from '../queue/chosen-queue.ts'
import { toQueueRows } from '../queue/queue.ts'
import { countQueue, type QueuePart } from '../queue/queue-repository.ts'
import { requireScope } from '../queue/require-scope.ts'
import { readLastExports, toLastExport } from './export-record-repository.ts'

const MOST_LEFT_OUT = 100

/** The first applications of a filter of the queue that files can be made of, in its order. Opens none. Throws 403 for one who lends nothing. */
export async function readCandidates(
  services: Pick<ApplicationServices, 'db' | 'keys' | 'clock' | 'settings'>,
  { actor, query }: { actor: StaffActor; query: QueueFilters },
): Promise<ExportCandidatesResponse> {
  const { db, clock } = services
  const scope = requireScope(actor, lendingRoles)
  const chosen = chooseQueue(services, actor, query, { scope, as_of: clock.now() })
  const { parts, selection, dates } = chosen
  const isOpen = (part: QueuePart) => part === 'OPEN'
  // The others have none that is submitted or in review.
  const exportable = { ...chosen, parts: parts.filter(isOpen), selection: { ...selection, isRunning: true } as const }
  const found = await readChosen(db, exportable, { limit: MOST_EXPORTED + 1 })
  const others = { selection, parts: parts.map(part => (isOpen(part) ? 'WITHDRAWN' : part)) }
  const left_out = await countQueue(db, others, { dates, most: MOST_LEFT_OUT })
  const rows = await toQueueRows(
    services,
    { actor, today: dates.today, language: ENGLISH },
    found.slice(0, MOST_EXPORTED),
  )
  const lastExports = await readLastExports(
    db,
    rows.map(({ id }) => id),
  )
  return {
    rows: rows.map(({ id, borrower, coborrowers, dealer, loan_number, submitted_at }) => ({
      ...{ id, borrower, coborrowers, dealer, loan_number, submitted_at },
      last_export: toLastExport(lastExports.get(id) ?? null),
    })),
    more: found.length > MOST_EXPORTED,
    left_out,
  }
}
