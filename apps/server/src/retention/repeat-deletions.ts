import type { Kysely } from 'kysely'
import { systemActor } from '../platform/actor.ts'
import { recordAudit } from '../platform/audit/audit.ts'
import type { Database } from '../platform/database/schema.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { type DeletionsStore, type ListedDeletion, parseDeletions } from '../platform/deletions/deletions-list.ts'
import { noRequest } from '../platform/http/request-context.ts'
import { type DeletionServices, deleteRecord } from './delete-person.ts'
import { deleteAccount, findRecord } from './person-repository.ts'
import { removeApplication } from './purge.ts'
import { markDiscarded, readListedData } from './retention-repository.ts'

/** Within it a deletion of another server may still be under way. */
const UNDER_WAY_MS = 10 * 60_000

const REASON = 'It was deleted before the database was restored.'

export interface RepeatOutcome {
  repeated: number
  /** Sentences about what could not be repeated. */
  problems: string[]
}

interface Repeat extends DeletionServices {
  list: DeletionsStore
}

/**
 * Deletes what the list of deletions has and the database still has, because the database was restored, or because a server ended in
 * between. Each leaves an event in the audit trail. `isAlone`: no server is deleting anything now.
 */
export async function repeatDeletions(
  services: Repeat,
  { isAlone, isDryRun = false }: { isAlone: boolean; isDryRun?: boolean },
): Promise<RepeatOutcome> {
  const { deletions, unreadable } = parseDeletions(await services.list.read())
  const outcome: RepeatOutcome = { repeated: 0, problems: [] }
  if (unreadable > 0) outcome.problems.push(`The list of deletions has lines that cannot be read: ${unreadable}.`)
  const settled = Date.now() - UNDER_WAY_MS
  const due = deletions.filter(({ at }) => isAlone || at.getTime() < settled)
  for (const deletion of await stillStored(services.db, due))
    try {
      if (!isDryRun) await repeat(services, deletion)
      outcome.repeated++
    } catch (error) {
      outcome.problems.push(`The ${deletion.kind} ${deletion.id} was not deleted again: ${(error as Error).message}`)
    }
  return outcome
}

/** An application that was submitted since an attempt to delete it was interrupted is not deleted. */
async function stillStored(db: Kysely<Database>, deletions: readonly ListedDeletion[]): Promise<ListedDeletion[]> {
  const idsOf = (...kinds: ListedDeletion['kind'][]) =>
    deletions.filter(({ kind }) => kinds.includes(kind)).map(({ id }) => id)
  const stored = await readListedData(db, {
    unsubmitted: idsOf('application'),
    applications: idsOf('submitted_application'),
    borrowers: idsOf('borrower'),
    accounts: idsOf('account'),
  })
  const found: ListedDeletion[] = []
  for (const deletion of deletions) if (stored.delete(deletion.id)) found.push(deletion)
  return found
}

async function repeat(services: Repeat, { kind, id, entry, at }: ListedDeletion): Promise<void> {
  const { db, clock } = services
  const details = { kind, id, entry, deleted_at: at.toISOString() }
  if (kind === 'account')
    return inTransaction(db, async trx => {
      await deleteAccount(trx, id)
      await recordAudit(trx, systemActor, { event: 'deletion.repeated', details }, noRequest)
    })
  const record = kind === 'borrower' ? await findRecord(db, id) : undefined
  if (record) await deleteRecord(services, record, { withSubmitted: true })
  else {
    await inTransaction(db, trx => markDiscarded(trx, id, REASON, clock.now()))
    await removeApplication(services, id, REASON)
  }
  const about = record ? { application_id: record.application_id, borrower_id: id } : { application_id: id }
  await inTransaction(db, trx =>
    recordAudit(trx, systemActor, { event: 'deletion.repeated', details, ...about }, noRequest),
  )
}
