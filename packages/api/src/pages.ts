import type { BorrowerParams } from '@porchlight/domain'
import type { DealerResponse } from './borrower/dealers.ts'
import type { SignInResponse } from './borrower/sign-in.ts'

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
  /** False where people sign in and get notices by email alone. */
  sends_texts: boolean
  /** The time zone of the lender, in which the days of the application are. */
  time_zone: string
  /** The lender's day: '2026-11-21'. */
  today: string
  mode: ShownMode | null
  /** The user of the session that the page was rendered with; null for a page without a session. */
  user: SignInResponse['user'] | null
  /** True if the development pages exist. */
  dev: boolean
  /** The dealers that the start page lists in development. */
  dealers?: Pick<DealerResponse, 'slug' | 'name'>[]
}

/** A mode that leaves something out; null in pages of the normal mode. */
export interface ShownMode {
  kind: 'held' | 'read-only' | 'maintenance'
  /** The operator's estimate of its end, an ISO time; null without one, and after it. */
  until: string | null
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

/** The user that a page is rendered for, and the reads of that user. */
export interface PageSession {
  user: NonNullable<PageContext['user']>
  /** The user's own choice, else that of the request. */
  language: PageContext['language']
  /** Returns the response of a query's route for a page. Rejects when the route refuses. `query` is the first part of the query's key. */
  read(query: string, page: BorrowerParams): Promise<{ data: unknown; etag: string | null }>
}

export interface RenderedPage {
  /** False for the page of an unknown address. */
  found: boolean
  title: string
  description: string
  markup: string
  context: PageContext
  /** The queries that the page was rendered with, for the browser. Null for a page without a session. */
  data: object | null
  /** full: the browser hydrates it. shell: the browser replaces it. */
  rendered: 'full' | 'shell'
  /** The paths of the modules that the browser imports to show the page, as Vite's manifests name them. */
  modules: string[]
}

/**
 * Renders the page of an address, or returns the path of another page to show. `getSession` is called only for a page behind the
 * sign-in, which is rendered with its data where the request has a session.
 */
export type RenderPage = (
  address: { path: string; search: string },
  context: Omit<PageContext, 'user'>,
  getSession: () => Promise<PageSession | undefined>,
) => Promise<RenderedPage | { redirect: string }>
