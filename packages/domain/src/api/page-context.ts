import type { DealerResponse, SignInResponse } from './responses.ts'

/** What the server writes into every page, so that no screen waits for a second round trip to begin. */
export interface PageContext {
  /** The language of the page, a BCP 47 tag. */
  language: string
  product: string
  lender: string
  /** Nobody's page, such as '/' or '/sign', has no dealer. */
  dealer: DealerResponse | null
  /** The lender's day: '2026-11-21'. */
  today: string
  /** The user of the session that the page was rendered with; null for a page without a session. */
  user: SignInResponse['user'] | null
  /** Whether the development pages exist. */
  dev: boolean
  /** For the page of nobody's, in development. */
  dealers?: Pick<DealerResponse, 'slug' | 'name'>[]
  /** What was sent by a form before the page had come to life. */
  typed?: string
}

/** The id of the element that holds it. */
export const PAGE_CONTEXT_ID = 'page-context'

/** The id of the element that holds the answers a page was rendered with: dehydrated queries. */
export const PAGE_DATA_ID = 'page-data'
