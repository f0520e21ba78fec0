import type { ExpressionBuilder } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'

/** Selects applications that were neither discarded nor withdrawn. */
export const isNotEnded = (eb: ExpressionBuilder<Database, 'application'>) =>
  eb.and([eb('application.discarded_at', 'is', null), eb('application.withdrawn_at', 'is', null)])
