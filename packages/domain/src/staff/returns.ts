import type { ReturnedSection } from '../flow/unlocked-sections.ts'

/** An application that was sent back, as the people of the lender read it. Texts are in the language of the request. */
export interface SentBackResponse {
  returned_at: string
  /** The name of the person who sent it back. */
  returned_by: string
  reason: string
  sentence: string
  /** The titles of the ticked sections; borrowers without one are left out. */
  asked: { borrower_id: string; sections: string[] }[]
}

/** A borrower's own words: to a section that they unlocked, or to a change that they asked for during the review. */
export interface BorrowerWords {
  borrower_id: string
  /** The title of the section; null where they asked for a change. */
  section: string | null
  text: string
  at: string
}

/** The part of the application view about sending back, and about reminding the borrowers after that. */
export interface ReturnsOfView {
  /** Whether the caller may send it back now. */
  can_send_back: boolean
  /** The sections that can be ticked. */
  returnable: { borrower_id: string; sections: { id: ReturnedSection; title: string }[] }[]
  /** The latest first. */
  sent_back: SentBackResponse[]
  unlocked_further: BorrowerWords[]
  change_requests: BorrowerWords[]
  /** Whether the caller may remind the borrowers now, but for the limit of one reminder a day. */
  can_remind: boolean
  /** When the next reminder can go out; null where one can now. */
  next_reminder_at: string | null
}
