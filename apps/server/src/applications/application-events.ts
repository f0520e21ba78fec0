import type { Transaction } from 'kysely'
import type { Database } from '../platform/database/schema.ts'
import type { ApplicationRecord } from './application-record.ts'

/** What a handler works with: the transaction of the mutation that caused the event, and the locked application. */
export interface ApplicationEventContext extends ApplicationRecord {
  trx: Transaction<Database>
}
type Handler = (context: ApplicationEventContext) => Promise<void>

/**
 * How the areas above this one react to what happens to an application. They register at start; each handler is awaited inside the
 * transaction of the mutation, in the order of registration, so an error in a handler rolls the mutation back.
 */
export interface ApplicationEvents {
  /** Before an application is discarded or withdrawn, while its rows still exist. */
  onDiscard(handler: Handler): void
  discarding(context: ApplicationEventContext): Promise<void>
}

export function createApplicationEvents(): ApplicationEvents {
  const discardHandlers: Handler[] = []
  return {
    onDiscard(handler) {
      discardHandlers.push(handler)
    },
    async discarding(context) {
      for (const handler of discardHandlers) await handler(context)
    },
  }
}
