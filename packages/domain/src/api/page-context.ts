import type { DealerResponse } from './responses.ts'

/** The data that the server writes into every page, so that the first screen needs no further request. */
export interface PageContext {
  /** The language of the page, a BCP 47 tag. */
  language: string
  /** The path of the file with the texts of the language; absent for English. */
  language_file?: string
  product: string
  lender: string
  /** Shown in the footer, as far as the settings have it. */
  lender_contact: LenderContact
  /** The lender's next steps after an application is submitted. */
  after_submission: AfterSubmission
  /** Null on pages without a dealer, such as '/' and '/sign'. */
  dealer: DealerResponse | null
  /** False for a dealer that is off (docs/product/dealers.md §9). */
  takes_applications: boolean
  /** The lender's day: '2026-11-21'. */
  today: string
  /** The user of the session that the page was rendered with; null for a page without a session. */
  user: { id: string; email: string | null; phone_number: string | null } | null
  /** True if the development pages exist. */
  dev: boolean
  /** The dealers that the start page lists in development. */
  dealers?: Pick<DealerResponse, 'slug' | 'name'>[]
}

export interface LenderContact {
  phone?: string | undefined
  /** The number in the Nationwide Multistate Licensing System. */
  nmls_id?: string | undefined
}

/** Settings of the lender that a borrower reads after submitting. */
export interface AfterSubmission {
  /** The person who contacts the borrower: 'A loan officer'. */
  contact: string
  /** Within how many business days. */
  business_days: number
  /** The things to have at hand: 'a photo ID'. */
  have_ready: readonly string[]
}

/** The id of the element that holds the page context. */
export const PAGE_CONTEXT_ID = 'page-context'

/** The id of the element that holds the answers a page was rendered with: dehydrated queries. */
export const PAGE_DATA_ID = 'page-data'
