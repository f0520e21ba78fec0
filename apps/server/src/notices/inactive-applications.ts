import { awaitedBorrowers, dueWhileInactive, isDeletionDue } from '@porchlight/domain'
import { deleteUnfinished } from '../applications/lifecycle/lifecycle.ts'
import type { ApplicationRecord } from '../applications/record/application.ts'
import { forEachApplication } from '../applications/record/for-each-application.ts'
import { personsFor } from '../applications/record/persons-for.ts'
import { lockAndReadIfPresent } from '../applications/record/read-repository.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { readInactive, readWarnedAt, wasAnnounced } from './inactive-repository.ts'
import type { NoticeServices } from './notice-services.ts'

const DAY_MS = 86_400_000

type InactiveApplication = Awaited<ReturnType<typeof readInactive>>[number]

/**
 * Reminds the borrowers of inactive applications that were never submitted, warns them before the deletion, and deletes. Runs at
 * startup and hourly, on several servers at once, and rests once the installation is held. docs/product/notices.md §7
 */
export async function processInactiveApplications(services: NoticeServices): Promise<void> {
  const now = services.clock.now()
  const inactive = await readInactive(services.db, { since: new Date(now.getTime() - DAY_MS) })
  await forEachApplication(
    services,
    inactive.map(application => ({ application_id: application.id, application })),
    async ({ application }) => {
      if (await isDue(services, application, now)) await processOne(services, application.id, now)
    },
    'inactive applications were not processed',
  )
}

const inactiveFor = ({ last_active_at }: InactiveApplication, now: Date): number =>
  now.getTime() - last_active_at.getTime()
const dueEvent = ({ settings }: NoticeServices, application: InactiveApplication, now: Date) =>
  dueWhileInactive(inactiveFor(application, now), settings.RETENTION_UNFINISHED_DAYS)

/** Checked before the lock: most inactive applications need nothing for weeks. */
async function isDue(services: NoticeServices, application: InactiveApplication, now: Date): Promise<boolean> {
  const { db, settings } = services
  const event = dueEvent(services, application, now)
  if (!event) return false
  const { id: application_id, last_active_at } = application
  return (
    (event === 'deletion_warning' &&
      isDeletionDue(inactiveFor(application, now), Number.POSITIVE_INFINITY, settings.RETENTION_UNFINISHED_DAYS)) ||
    !(await wasAnnounced(db, { application_id, event, since: last_active_at }))
  )
}

const processOne = (services: NoticeServices, application_id: string, now: Date): Promise<void> =>
  inTransaction(services.db, async trx => {
    const record = await lockAndReadIfPresent(trx, services.keys.fields, application_id)
    if (!record) return
    // A borrower may have been active, or another server may have processed it, before the lock.
    const [application] = await readInactive(trx, { since: new Date(now.getTime() - DAY_MS), application_id })
    const event = application && dueEvent(services, application, now)
    if (!event) return
    const context = { trx, ...record }
    if (event !== 'deletion_warning')
      return services.applicationEvents.emit(context, { event, persons: personsToRemind(record) })

    // Each period of inactivity has a warning of its own.
    const key = application.last_active_at.toISOString()
    const warnedAt = await readWarnedAt(trx, { application_id, occurrence: key })
    const { RETENTION_UNFINISHED_DAYS } = services.settings
    if (
      warnedAt &&
      isDeletionDue(inactiveFor(application, now), now.getTime() - warnedAt.getTime(), RETENTION_UNFINISHED_DAYS)
    )
      return deleteUnfinished(services, context)
    return services.applicationEvents.emit(context, { event, persons: [], key })
  })

const personsToRemind = ({ application: { status }, borrowers }: ApplicationRecord): string[] =>
  personsFor(awaitedBorrowers({ status, borrowers }), borrowers)
