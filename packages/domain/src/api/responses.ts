import type { Reopened } from '../flow/next-step.ts'
import type { SectionStatuses } from '../flow/pages.ts'
import type { ReviewedEntry } from '../flow/review.ts'
import type { SectionsByBorrower } from '../flow/unlocked-sections.ts'
import type { StoredAnswers } from '../forms/form.ts'
import type { PageId, SectionId } from '../sections/index.ts'
import type { ApplicationStatus, BorrowerStatus } from '../status/transitions.ts'
import type { ErrorCode } from './error-codes.ts'

/** GET /dealer/{dealer} */
/** Time when another reminder may be sent to the same borrower. */
export interface ReminderResponse {
  next_at: string
}

export interface DealerResponse {
  id: string
  slug: string
  name: string
  logo_url: string
  /** The size of the logo in pixels, if it is known. */
  logo_width: number | null
  logo_height: number | null
  website_url: string
  /** '+1' and ten digits. */
  phone_number: string
  email: string
  /** '#rrggbb' */
  brand_color: string
  message: string
}

/** GET /account/agreements: what the user gave and agreed to as a borrower, by application, newest first. */
export interface AgreementsResponse {
  applications: OwnAgreements[]
}
export interface OwnAgreements {
  id: string
  status: ApplicationStatus
  withdrawn_at: string | null
  /** Time when the lender finished with it. */
  finished_at: string | null
  borrower_id: string
  email: string
  phone_number: string | null
  sms_support_opt_out: boolean
  /** The latest first. */
  receipts: ReceiptResponse[]
  /** The days (YYYY-MM-DD, the lender's) on which someone who works for the lender opened the application, the latest first. */
  opened_on: string[]
}
export interface ReceiptResponse {
  id: string
  text_id: string
  text_version: string
  /** SHA-256 of the text as it was shown. */
  text_hash: string
  title: string
  /** Null where the words have changed since. */
  paragraphs: string[] | null
  agreed: boolean
  typed_signature: string | null
  given_at: string
}

/** One person on the progress page. */
export interface ProgressEntry extends SectionStatuses {
  borrower_id: string
  first_name: string
  last_name: string
  is_primary: boolean
  status: BorrowerStatus
  /** True if the person is a same-device co-borrower: the caller fills in and signs for them. */
  on_this_device: boolean
  /** The last signature, also where it no longer counts. */
  signed_at: string | null
  /** Was done with every section, and changed an answer within the last minutes or types one now. */
  is_editing: boolean
  /** Time when this co-borrower asked to be taken off; shown to them and to the primary borrower, null to others. */
  asked_to_leave_at: string | null
  /** Sent to the primary borrower only; null once it was accepted. */
  invitation: SentInvitation | null
}

export interface SentInvitation {
  /** An email address, or '+1' and ten digits. */
  sent_to: string
  expires_at: string
  /** True if it can still be accepted. */
  is_open: boolean
  /** The delivery of its message; FAILED is final. */
  delivery: 'QUEUED' | 'SENT' | 'FAILED'
}

export type InvitationState = 'OPEN' | 'EXPIRED' | 'CANCELED' | 'ACCEPTED'

/** POST /invitations/open */
export interface InvitationResponse {
  state: InvitationState
  /** The first name of the primary borrower. */
  inviter: string
  /** The record that an open invitation leads to. `sent_to`: the contact, masked: 'a•••@example.com' or '•••-•••-0172'. */
  open: { sent_to: string; application_id: string; borrower_id: string } | null
}

/** POST …/calculate-progress */
export interface ProgressResponse {
  application_id: string
  application_status: ApplicationStatus
  /** Time when it was submitted last, also when it was reopened since; null if it never was. */
  submitted_at: string | null
  withdrawn_at: string | null
  /** Time when the lender finished with it. */
  finished_at: string | null
  /** A message to everyone on the application. */
  message: string | null
  /** The borrower who sent the application for signature; null while it is not out, and where it is not known. */
  signing_started_by: string | null
  /** The borrower who declined to sign and the first line of the reason, until the application is reopened. */
  declined: { borrower_id: string; reason: string } | null
  /** Null unless the application is open because a borrower reopened it. */
  reopened: Reopened | null
  /** Null unless it is open because the lender sent it back. */
  returned: ReturnedResponse | null
  auth_user_borrower_id: string
  borrower: ProgressEntry
  co_borrowers: ProgressEntry[]
}

/** A return by the lender: the sections that it asked for, and those that stay as they were signed. */
export interface ReturnedResponse {
  returned_at: string
  /** The covering sentence, as the lender wrote it. */
  sentence: string
  /** The sections that the lender sent back, by borrower. */
  asked: SectionsByBorrower
  /** The sections that were changed since, by borrower. */
  corrected: SectionsByBorrower
  /** The sections that cannot be changed unless they are unlocked, by borrower. */
  locked: SectionsByBorrower
}

/** GET …/borrower/{borrower_id}/review. Texts are for the person, in the language of the request. */
export interface ReviewResponse {
  /** Time when the person signed last; null before. */
  signed_at: string | null
  sections: { id: SectionId; title: string; pages: ReviewPageResponse[] }[]
}
export interface ReviewPageResponse {
  page: PageId
  title: string
  is_answered: boolean
  /** Questions to look at again. */
  notes: string[]
  rows: ReviewRowResponse[]
  /** The entries of a list. */
  entries: ReviewEntryResponse[]
}
export interface ReviewEntryResponse {
  title: string
  /** All answers besides the title and the amount, each as a few words. */
  line: string[]
  /** The amount of the entry; null where it has none. */
  amount: string | null
  /** Difference from what the person signed last. */
  change: Uppercase<NonNullable<ReviewedEntry['change']>> | null
  notes: string[]
  rows: ReviewRowResponse[]
}
export interface ReviewRowResponse {
  label: string
  /** True if the value is an amount or a percentage. */
  is_figure: boolean
  /** '' where the answer was removed. */
  value: string
  /** Asks whether an unusual answer is right; null for others. */
  question: string | null
  /** The value that the person signed last, where it differs; '' where there was no answer. */
  before: string | null
}

/** The only event of GET …/events, sent after each change of the application. */
export const APPLICATION_CHANGED = 'changed'

/** A list section's GET: the entries under the section's own name, each with `id` and `version`. */
export type ListResponse = Record<string, (StoredAnswers & { id: string; version: number })[]>

/** The body of every refusal. */
export interface ErrorResponse {
  code: ErrorCode
  /** Text for the person, in the language of the request. */
  message: string
  /** Messages by field, in the same language. */
  errors?: Record<string, string>
}
