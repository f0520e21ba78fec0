import type { ReviewedEntry } from '../flow/review.ts'
import type { PageId, SectionId } from '../sections/index.ts'
import type { ErrorCode } from './error-codes.ts'

/** Time when another reminder may be sent to the same borrower. */
export interface ReminderResponse {
  next_at: string
}

/** GET /dealer/{dealer} */
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

/** The body of every refusal. */
export interface ErrorResponse {
  code: ErrorCode
  /** Text for the person, in the language of the request. */
  message: string
  /** Messages by field, in the same language. */
  errors?: Record<string, string>
}
