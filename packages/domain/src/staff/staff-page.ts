import type { StaffPageContext } from './responses.ts'

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
