import type { ShownMode } from '../pages.ts'
import type { StaffSessionResponse } from './session.ts'

/** The data that the server writes into every staff page. */
export interface StaffPageContext {
  language: string
  product: string
  lender: string
  /** The lender's, in which every time is shown: its IANA name, and the name for readers. */
  time_zone: { id: string; name: string }
  /** False where borrowers sign in and get notices by email alone. */
  sends_texts: boolean
  mode: ShownMode | null
  /** Null for a visitor without a session. */
  session: StaffSessionResponse | null
  /** True if there is no session where `session` is null. Behind a link on another site the cookie is not sent, and the page asks. */
  is_session_known: boolean
  /** True if the lender's own sign-in is set up. */
  oidc: boolean
  /** True if demo people can sign in with a button. */
  dev: boolean
}

/** A staff page as HTML, and the data that the browser continues with. */
export interface RenderedStaffPage {
  /** True if the address is that of a page. */
  found: boolean
  title: string
  markup: string
  /** The results of the page's queries, as their cache dehydrates them. */
  data: object
}

/** Renders the staff page at a path. `read` answers a path below /v1/staff as the API does, or rejects. */
export type RenderStaffPage = (
  address: { path: string; search: string },
  context: StaffPageContext,
  read: (path: string) => Promise<unknown>,
) => Promise<RenderedStaffPage | { redirect: string }>
