import type { ExpressionBuilder } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'

/**
 * Selects applications that people may read: neither discarded, nor withdrawn because the data of the primary borrower was deleted.
 * One that its primary borrower withdrew stays readable.
 */
export const isReadable = (eb: ExpressionBuilder<Database, 'application'>) =>
  eb.and([
    eb('application.discarded_at', 'is', null),
    eb.or([
      eb('application.withdrawn_at', 'is', null),
      eb.exists(
        eb
          .selectFrom('borrower as primary')
          .select('primary.id')
          .whereRef('primary.application_id', '=', 'application.id')
          .where('primary.is_primary', '=', true)
          .where('primary.removed_at', 'is', null),
      ),
    ]),
  ])

/** Selects applications that were neither discarded nor withdrawn, and that the lender has not finished with. */
export const isNotEnded = (eb: ExpressionBuilder<Database, 'application'>) =>
  eb.and([
    eb('application.discarded_at', 'is', null),
    eb('application.withdrawn_at', 'is', null),
    eb('application.finished_at', 'is', null),
  ])
