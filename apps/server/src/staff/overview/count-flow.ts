import { dayIn } from '@porchlight/domain'
import { overviewDays } from '@porchlight/domain/staff'
import type { ApplicationServices } from '../../applications/gate/application-services.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { calendarOf } from '../record/task-facts.ts'
import { replaceFlow } from './flow-repository.ts'

/** Counts again what happened in the last weeks, for the overview. Several servers may do so at once. */
export async function countFlow({
  db,
  clock,
  settings,
}: Pick<ApplicationServices, 'db' | 'clock' | 'settings'>): Promise<void> {
  const now = clock.now()
  const zone = settings.LENDER_TIME_ZONE
  const days = overviewDays(dayIn(zone, now), calendarOf(settings))
  await inTransaction(db, trx => replaceFlow(trx, { ...days, zone }, now))
}
