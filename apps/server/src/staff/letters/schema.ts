import type { Day, LetterState, PaperReason } from '@porchlight/domain'
import type { MilestoneMethod, PeriodReason } from '@porchlight/domain/staff'
import type { Generated } from 'kysely'

declare module '../../platform/database/schema.ts' {
  interface Database {
    incompleteness_notice: NoticeTable
    letter: LetterTable
  }
}

/** Notices of incompleteness. The letters of a draft are not stored: they follow from the items that are open. */
interface NoticeTable {
  id: string
  application_id: string
  version: Generated<number>
  made_by: string
  made_at: Date
  until_on: Day
  longer_reason: PeriodReason | null
  /** Sealed with the key of the application. */
  sealed_free_text: Buffer
  /** Both null for a draft. */
  sent_by: string | null
  sent_at: Date | null
  /** The items that it names. */
  item_ids: string[] | null
}

/** A letter to one borrower, sealed with their data key. */
export interface LetterTable {
  id: string
  notice_id: string
  application_id: string
  borrower_id: string
  is_primary: boolean
  state: LetterState
  /** Null for one that goes by email. */
  paper_reason: PaperReason | null
  printed_at: Date | null
  /** The lender's day. */
  sent_on: Day | null
  /** Null for one that was emailed. */
  sent_by: string | null
  method: MilestoneMethod | null
  returned_on: Day | null
  /** Null where the mail server refused it. */
  returned_by: string | null
  opened_at: Date | null
  /** The event of its sending, of the primary borrower's. */
  file_event_id: string | null
  sealed_content: Buffer
  /** Null until it was printed, or is sent. */
  sealed_pdf: Buffer | null
}
