import type { SectionOfBorrower } from '@porchlight/api'
import type { Day } from '@porchlight/domain'
import type { NoteKind } from '@porchlight/domain/staff'
import type { JSONColumnType } from 'kysely'

declare module '../../platform/database/schema.ts' {
  interface Database {
    review_key: { application_id: string; sealed_key: Buffer }
    review_note: ReviewNoteTable
    section_check: SectionCheckTable
  }
}

export interface ReviewNoteTable {
  id: string
  application_id: string
  staff_id: string
  kind: NoteKind
  is_restricted: boolean
  borrower_id: string | null
  /** The day of a credit report. */
  pulled_on: Day | null
  follow_up_on: Day | null
  /** 'HH:MM' in the lender's time zone. */
  follow_up_time: string | null
  corrects: string | null
  /** Sealed with the key of the application. */
  sealed_text: Buffer
  created_at: Date
}

/** The marks in the documents of one envelope. After a further signing they no longer hold. */
interface SectionCheckTable {
  application_id: string
  envelope_id: string
  needs: JSONColumnType<SectionOfBorrower[]>
  /** The words about each, as a JSON list that is sealed with the key of the application; null where there are none. */
  sealed_words: Buffer | null
  no_other_findings_by: string | null
  no_other_findings_at: Date | null
  version: number
}
