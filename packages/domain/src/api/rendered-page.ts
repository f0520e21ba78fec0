import type { BorrowerParams } from '../flow/routes.ts'
import type { PageContext } from './page-context.ts'

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
