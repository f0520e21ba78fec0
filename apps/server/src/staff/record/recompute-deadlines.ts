import type { ApplicationServices } from '../../applications/gate/application-services.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { basisOf, deadlineOf } from './deadline.ts'
import { lockOutdatedReviews, writeDeadlines } from './review-repository.ts'

const BATCH = 500

/**
 * Computes the stored dates again that were computed with other settings or clocks, such as before a further closed day, so that the queue
 * is ordered by what the pages say. Several servers may do so at once. Runs at startup and hourly. Returns how many rows were written.
 */
export async function recomputeDeadlines({
  db,
  settings,
}: Pick<ApplicationServices, 'db' | 'settings'>): Promise<number> {
  const basis = basisOf(settings)
  for (let written = 0; ; ) {
    const count = await inTransaction(db, async trx => {
      const reviews = await lockOutdatedReviews(trx, basis, BATCH)
      await writeDeadlines(
        trx,
        reviews.map(review => ({ application_id: review.application_id, ...deadlineOf(settings, review) })),
      )
      return reviews.length
    })
    // A batch can be smaller because another server was faster with some of its rows.
    if (count === 0) return written
    written += count
  }
}
