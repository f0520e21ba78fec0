import type { Day, ItemGroup, NoticeEvent, SectionsByBorrower, Text } from '@porchlight/domain'
import type { Transaction } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { ApplicationRecord } from '../record/application.ts'

/** The context of a handler: the transaction of the change that caused the event, and the locked application as it is now. */
export interface ApplicationEventContext extends ApplicationRecord {
  trx: Transaction<Database>
}

/**
 * Events of which no borrower is notified at once. `items_changed`: something was asked for, checked or extended, of which borrowers are notified
 * together later. `item_answered`: a borrower did something about an item, so that staff have to check it. `item_not_understood`: a borrower
 * asks what one means.
 * `letters_made`: letters to borrowers were made, about which they get messages of their own. `land_confirmed`: the lender confirmed Home only or
 * Land-home.
 */
const lenderEvents = [
  'change_asked',
  'items_changed',
  'item_answered',
  'item_not_understood',
  'letters_made',
  'land_confirmed',
] as const
type LenderEvent = (typeof lenderEvents)[number]
export const isLenderEvent = (event: Occurrence['event']): event is LenderEvent =>
  lenderEvents.some(known => known === event)

/** A staff member as borrowers read of them. `nmls_id`: '' without one. */
interface Officer {
  first_name: string
  title: string
  nmls_id?: string
}

/** An event of an application, with its borrowers. */
export interface Occurrence {
  event: NoticeEvent | LenderEvent
  /** The ids of the borrowers who acted, or are asked to act. */
  persons: readonly string[]
  /** The borrower that the event is about; their first name is part of the notice. */
  about?: { id: string; first_name: string }
  /** The lender's day on which the application ended. */
  on?: Day
  /** The sections that the lender sent back, and the staff member who did. */
  asked?: { sections: SectionsByBorrower; officer: Officer | null }
  /** The groups of what each borrower is asked for, by id. */
  groups?: Readonly<Record<string, readonly ItemGroup[]>>
  /** The letter of each borrower, by id. */
  letters?: Readonly<Record<string, string>>
  /** The staff member that borrowers can call. */
  officer?: Officer | null
  /** Why a borrower declined, or the lender returned the application. */
  reason?: Text
  /**
   * Distinguishes it from other occurrences of the event. By default an event occurs once for each envelope and borrower that
   * it is about.
   */
  key?: string
}

type RemovalHandler = (context: ApplicationEventContext, borrower_id: string) => Promise<void>
type DiscardHandler = (context: ApplicationEventContext) => Promise<void>
type ChangeHandler = (context: Pick<ApplicationEventContext, 'trx' | 'application'>, actor: Actor) => Promise<void>
type OccurrenceHandler = (context: ApplicationEventContext, occurrence: Occurrence) => Promise<void>

/**
 * Handlers by which the areas above this one react to what happens to an application. They register at start; each handler is awaited inside the
 * transaction of the mutation, in the order of registration, so an error in a handler rolls the mutation back.
 */
export interface ApplicationEvents {
  /** After anything that a notice can announce; before the data of a discarded application is removed. */
  onOccurrence(handler: OccurrenceHandler): void
  emit: OccurrenceHandler
  /** Before the data of a co-borrower is removed who left, or was removed, and signed nothing that was submitted. */
  onRemoval(handler: RemovalHandler): void
  removing: RemovalHandler
  /** Called when an application ends: it is discarded, withdrawn, or the lender has finished with it. Its rows still exist. */
  onDiscard(handler: DiscardHandler): void
  discarding: DiscardHandler
  /** At the end of each change of an application that was submitted, after everything else is written. */
  onChange(handler: ChangeHandler): void
  changed: ChangeHandler
}

export function createApplicationEvents(): ApplicationEvents {
  const changeHandlers: ChangeHandler[] = []
  const discardHandlers: DiscardHandler[] = []
  const occurrenceHandlers: OccurrenceHandler[] = []
  const removalHandlers: RemovalHandler[] = []
  return {
    onOccurrence(handler) {
      occurrenceHandlers.push(handler)
    },
    async emit(context, occurrence) {
      for (const handler of occurrenceHandlers) await handler(context, occurrence)
    },
    onRemoval(handler) {
      removalHandlers.push(handler)
    },
    async removing(context, borrower_id) {
      for (const handler of removalHandlers) await handler(context, borrower_id)
    },
    onDiscard(handler) {
      discardHandlers.push(handler)
    },
    async discarding(context) {
      for (const handler of discardHandlers) await handler(context)
    },
    onChange(handler) {
      changeHandlers.push(handler)
    },
    async changed(context, actor) {
      for (const handler of changeHandlers) await handler(context, actor)
    },
  }
}
