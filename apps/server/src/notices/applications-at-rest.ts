import { awaitedBorrowers, dueAtRest, isDeletionDue } from '@porchlight/domain'
import { deleteUnfinished } from '../applications/application-lifecycle.ts'
import type { ApplicationRecord, Borrower } from '../applications/application-record.ts'
import { lockAndReadIfPresent } from '../applications/application-repository.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import type { NoticeServices } from './notice-services.ts'
import { readAtRest, readWarnedAt, wasAnnounced } from './rest-repository.ts'

const DAY_MS = 86_400_000

type AtRest = Awaited<ReturnType<typeof readAtRest>>[number]

/**
 * Reminds the borrowers of unfinished applications on which nobody was active, warns them before the deletion, and deletes. Runs at
 * startup and hourly, on several servers at once. docs/product/notices.md §7
 */
export async function attendToApplicationsAtRest(services: NoticeServices): Promise<void> {
  const { db, clock, log } = services
  const now = clock.now()
  const failed: { application_id: string; error: unknown }[] = []
  for (const application of await readAtRest(db, { since: new Date(now.getTime() - DAY_MS) }))
    try {
      if (await isDue(services, application, now)) await attendTo(services, application.id, now)
    } catch (error) {
      failed.push({ application_id: application.id, error })
    }
  const [first] = failed
  if (!first) return
  // One line an hour: what keeps one application from being read mostly keeps all.
  const about = { applications: failed.length, application_id: first.application_id, err: first.error }
  log.error(about, 'applications at rest were not attended to; the first of them is named')
}

const restOf = ({ last_active_at }: AtRest, now: Date): number => now.getTime() - last_active_at.getTime()
const dueEvent = ({ settings }: NoticeServices, application: AtRest, now: Date) =>
  dueAtRest(restOf(application, now), application.submitted_at ? undefined : settings.RETENTION_UNFINISHED_DAYS)

/** Before the lock: most applications at rest need nothing for weeks. */
async function isDue(services: NoticeServices, application: AtRest, now: Date): Promise<boolean> {
  const { db, settings } = services
  const event = dueEvent(services, application, now)
  if (!event) return false
  const { id: application_id, last_active_at } = application
  return (
    (event === 'deletion_warning' &&
      isDeletionDue(restOf(application, now), Number.POSITIVE_INFINITY, settings.RETENTION_UNFINISHED_DAYS)) ||
    !(await wasAnnounced(db, { application_id, event, since: last_active_at }))
  )
}

const attendTo = (services: NoticeServices, application_id: string, now: Date): Promise<void> =>
  inTransaction(services.db, async trx => {
    const record = await lockAndReadIfPresent(trx, services.keys.fields, application_id)
    if (!record) return
    // Somebody may have been active, or another server may have attended to it, until the lock.
    const [application] = await readAtRest(trx, { since: new Date(now.getTime() - DAY_MS), application_id })
    const event = application && dueEvent(services, application, now)
    if (!event) return
    const context = { trx, ...record }
    if (event !== 'deletion_warning')
      return services.applicationEvents.emit(context, { event, persons: personsToRemind(record) })

    // Each rest has a warning of its own.
    const key = application.last_active_at.toISOString()
    const warnedAt = await readWarnedAt(trx, { application_id, occurrence: key })
    const { RETENTION_UNFINISHED_DAYS } = services.settings
    if (
      warnedAt &&
      isDeletionDue(restOf(application, now), now.getTime() - warnedAt.getTime(), RETENTION_UNFINISHED_DAYS)
    )
      return deleteUnfinished(services, context)
    return services.applicationEvents.emit(context, { event, persons: [], key })
  })

/** The awaited borrowers with an account; the primary borrower for those without one. */
function personsToRemind({ application, borrowers }: ApplicationRecord): string[] {
  const primary = borrowers.filter(({ is_primary }) => is_primary)
  const accountOf = (borrower: Borrower) => (borrower.user_id === null ? primary : [borrower])
  const persons = awaitedBorrowers({ status: application.status, borrowers }).flatMap(accountOf)
  return [...new Set(persons.map(({ id }) => id))]
}
