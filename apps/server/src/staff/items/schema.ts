import type { Day, ItemGroup, ItemKind, ItemParty, ItemStage, ItemState, ReturnedSection } from '@porchlight/domain'
import type { Generated, Selectable } from 'kysely'
import type { StoredItemEvent } from './stored-event.ts'

declare module '../../platform/database/schema.ts' {
  interface Database {
    item: ItemTable
    item_event: ItemEventTable
    item_set: ItemSetTable
  }
}

/** Items. Their version and state are their own: no version of the application or of an answer changes with them. */
interface ItemTable {
  id: string
  application_id: string
  kind: ItemKind
  /** The condition, or the legal text to agree to; null for one of the lender's own. */
  code: string | null
  stage: ItemStage
  waits_for: ItemParty
  item_group: ItemGroup
  /** Null for one that any borrower can answer, or that waits for someone else. */
  borrower_id: string | null
  section: ReturnedSection | null
  state: ItemState
  version: Generated<number>
  due_on: Day | null
  /** The staff member; null where a setting or a borrower began it. */
  asked_by: string | null
  asked_at: Date
  /** Time when it was asked for last. */
  last_asked_at: Date
  /** Time when its message was queued; null while it waits for that. */
  announced_at: Date | null
  /** Sealed with the key of the application. */
  sealed_words: Buffer
}
export type Item = Omit<Selectable<ItemTable>, 'sealed_words'>

/** The events of items. Rows are added, and never changed. */
export interface ItemEventTable {
  id: string
  application_id: string
  item_id: string
  event: StoredItemEvent
  at: Date
  staff_id: string | null
  /** The borrower that an answer concerns, with whose data key it is sealed. */
  borrower_id: string | null
  /** The borrower who acted: the same, or the primary borrower for one on their device. */
  acted_by: string | null
  /** The reason. */
  code: string | null
  /** The way in which a paper came, and the day on which it was sent. */
  channel: string | null
  on_day: Day | null
  /** The words of a staff member, sealed with the key of the application. */
  sealed_words: Buffer | null
  /** The words of a borrower, or the name that they typed. */
  sealed_answer: Buffer | null
}

/** Items that a staff member asks for again and again. */
interface ItemSetTable {
  id: string
  staff_id: string
  saved_at: Date
  /** Name and items, sealed with the field key. */
  sealed_set: Buffer
}
