import { dayIn } from '@porchlight/domain'
import { countingEvents, retainedUntil } from '@porchlight/domain/staff'
import type { Kysely } from 'kysely'
import { discardApplicationData } from '../applications/record/lifecycle-repository.ts'
import { readDocumentKeys } from '../documents/repository.ts'
import type { DocumentStore } from '../documents/store.ts'
import { systemActor } from '../platform/actor.ts'
import { recordAudit } from '../platform/audit/audit.ts'
import type { Clock } from '../platform/clock.ts'
import type { Keys } from '../platform/crypto/keys.ts'
import type { Database } from '../platform/database/schema.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { noRequest } from '../platform/http/request-context.ts'
import type { Settings } from '../platform/settings/settings.ts'
import { deleteEnvelopes } from '../signing/repository.ts'
import { deleteNotes } from '../staff/notes/note-repository.ts'
import {
  countUnusedAccounts,
  deleteRecords,
  deleteUnusedAccounts,
  type EndedApplication,
  type EndedBefore,
  lockEnded,
  markDiscarded,
  readEnded,
  readHalfRemoved,
} from './retention-repository.ts'

export interface RetentionServices {
  db: Kysely<Database>
  clock: Clock
  keys: Keys
  store: Pick<DocumentStore, 'remove'>
  settings: Pick<Settings, 'LENDER_TIME_ZONE' | 'RETENTION_UNFINISHED_DAYS' | 'RETENTION_DECLINED_DAYS'>
}

export interface PurgeOutcome {
  /** Never submitted, and without their primary borrower. */
  unfinished: number
  withdrawn: number
  accounts: number
}

const DAY_MS = 86_400_000
const BATCH = 100
const RETENTION_OVER = 'The time for which the application is kept is over.'

/**
 * Removes the personal data of applications whose retention is over, and accounts without applications. Runs at
 * startup and hourly, on several servers at once; after an interruption the next run continues. Unfinished applications are deleted
 * after a warning, by `processInactiveApplications`. Ends where it is, once it `rests`. docs/operations.md#retention
 */
export async function purge(
  services: RetentionServices,
  { isDryRun = false, rests = () => false }: { isDryRun?: boolean; rests?: () => boolean } = {},
): Promise<PurgeOutcome> {
  const { db, clock, settings } = services
  const now = clock.now()
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS)
  const unusedSince = daysAgo(settings.RETENTION_UNFINISHED_DAYS)
  const before: EndedBefore = {
    neverSubmitted: unusedSince,
    submitted: settings.RETENTION_DECLINED_DAYS ? daysAgo(settings.RETENTION_DECLINED_DAYS) : undefined,
  }
  const outcome: PurgeOutcome = { unfinished: 0, withdrawn: 0, accounts: 0 }
  if (!isDryRun)
    for (const { id, reason } of await readHalfRemoved(db)) await removeApplication(services, id, reason ?? '')
  for (let after: string | undefined = ''; after !== undefined; ) {
    const batch = await readEnded(db, before, { after, limit: BATCH })
    for (const application of batch.filter(ended => isDue(services, ended))) {
      if (rests()) return outcome
      if (isDryRun || (await deleteDue(services, before, application.id))) outcome[kindOf(application)]++
    }
    after = batch.at(-1)?.id
  }
  outcome.accounts = isDryRun ? await countUnusedAccounts(db, unusedSince) : await deleteAccounts(services, unusedSince)
  return outcome
}

const kindOf = ({ submitted_at }: { submitted_at: Date | null }) => (submitted_at ? 'withdrawn' : 'unfinished')

/** Returns whether the retention of an application that ended is over. */
function isDue({ clock, settings }: RetentionServices, ended: EndedApplication): boolean {
  const { submitted_at, withdrawn_at, finished_at, includes_land, is_on_hold, file_events } = ended
  if (!submitted_at) return !is_on_hold
  const dayOf = (at: Date) => dayIn(settings.LENDER_TIME_ZONE, at)
  const until = retainedUntil(
    {
      events: countingEvents(file_events),
      withdrawn_on: withdrawn_at && dayOf(withdrawn_at),
      finished_on: finished_at && dayOf(finished_at),
      includes_land: includes_land === true,
      is_on_hold,
    },
    settings.RETENTION_DECLINED_DAYS,
  )
  return until !== undefined && dayOf(clock.now()) > until
}

async function deleteDue(services: RetentionServices, before: EndedBefore, id: string): Promise<boolean> {
  const isMarked = await inTransaction(services.db, async trx => {
    const ended = await lockEnded(trx, before, id)
    if (!ended || !isDue(services, ended)) return false
    await markDiscarded(trx, id, RETENTION_OVER, services.clock.now())
    await recordAudit(trx, systemActor, { event: 'application.deleted_after_retention', application_id: id }, noRequest)
    return true
  })
  if (isMarked) await removeApplication(services, id, RETENTION_OVER)
  return isMarked
}

/**
 * Files leave their store before the rows that name them, because no transaction covers both. Until then the mark of the application says
 * that this is to be done.
 */
export async function removeApplication(
  { db, clock, keys, store }: Omit<RetentionServices, 'settings'>,
  id: string,
  reason: string,
): Promise<void> {
  for (const key of await readDocumentKeys(db, id)) await store.remove(key)
  await inTransaction(db, async trx => {
    await deleteNotes(trx, id)
    await deleteRecords(trx, id)
    await deleteEnvelopes(trx, id)
    await discardApplicationData(trx, keys, { id, reason, now: clock.now() })
  })
}

async function deleteAccounts({ db }: RetentionServices, unusedSince: Date): Promise<number> {
  for (let deleted = 0; ; ) {
    const ids = await inTransaction(db, async trx => {
      const accounts = await deleteUnusedAccounts(trx, unusedSince, BATCH)
      if (accounts.length > 0)
        await recordAudit(trx, systemActor, { event: 'account.unused_deleted', details: { accounts } }, noRequest)
      return accounts
    })
    deleted += ids.length
    if (ids.length < BATCH) return deleted
  }
}
