import type { ProgressResponse } from '@porchlight/api'
import { type ErrorCode, type PageId, pagePath, type ReturnPage, sectionIds } from '@porchlight/domain'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { vi } from 'vitest'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import { PageContextProvider, setBrowserPageContext } from '../data/base/page-context.tsx'
import { readQuery } from '../data/client.ts'
import { createQueryClient } from '../data/queries.ts'
import { signedIn } from '../data/session.ts'
import { pageContext } from './page.tsx'
import { refused } from './refused.ts'

export const formParams = {
  dealer: 'sunrise-homes',
  application: '0123456789',
  borrower: '01a2011f-6da4-7000-abd7-3dd6e5163d88',
}

/** A request that the page sent, without the path's /v1. */
export interface SentRequest {
  method: string
  path: string
  body: unknown
  ifMatch: string | null
  key: string | null
}

export type Reply = { body: object; etag?: string } | { code: ErrorCode; errors?: Record<string, string> }

/** The progress of a borrower with nothing answered, as the registry is when it is called. */
export const progress = (): ProgressResponse => ({
  application_id: formParams.application,
  application_status: 'STARTED',
  submitted_at: null,
  withdrawn_at: null,
  finished_at: null,
  outcome: null,
  letter_on: null,
  message: null,
  signing_started_by: null,
  declined: null,
  reopened: null,
  returned: null,
  auth_user_borrower_id: formParams.borrower,
  chose_texts: false,
  borrower: {
    borrower_id: formParams.borrower,
    first_name: 'Maria',
    last_name: 'Lopez',
    is_primary: true,
    status: 'IN_PROGRESS',
    ...(Object.fromEntries(sectionIds().map(id => [id, 'INCOMPLETE'])) as Record<never, never>),
    signed_at: null,
    last_change: null,
    is_editing: false,
    next_page: null,
    asked_to_leave_at: null,
    on_this_device: false,
    invitation: null,
  } as unknown as ProgressResponse['borrower'],
  co_borrowers: [],
})

const isPath = (page: string): page is `/${string}` => page.startsWith('/')

/**
 * Shows a page of the form, one that leads there, or the one of a path, to the primary borrower, over an API of the given replies. A reply is a function of the
 * request, by method and path below the borrower's or the application's.
 */
export async function renderFormPage(
  page: PageId | ReturnPage | `/${string}`,
  ui: ReactNode,
  replies: Record<string, (sent: SentRequest) => Reply | Promise<Reply>>,
  context = pageContext,
) {
  const sent: SentRequest[] = []
  vi.stubGlobal('fetch', async (input: string, init: RequestInit) => {
    const path = input.replace(/^\/v1/, '')
    const headers = new Headers(init.headers)
    const request = {
      method: init.method ?? 'GET',
      path,
      body: init.body ? JSON.parse(String(init.body)) : undefined,
      ifMatch: headers.get('if-match'),
      key: headers.get('idempotency-key'),
    }
    sent.push(request)
    const short = path
      .replace(`/${formParams.dealer}/application/${formParams.application}`, '')
      .replace(`/${formParams.dealer}/borrower/${formParams.borrower}`, '')
    const reply =
      (await replies[`${request.method} ${short}`]?.(request)) ??
      (short === '/calculate-progress' ? { body: progress() } : undefined)
    if (!reply) throw new Error(`The test has no reply to ${request.method} ${short}`)
    return 'code' in reply
      ? refused(reply.code, reply.errors, context.language)
      : Response.json(reply.body, { headers: reply.etag ? { etag: reply.etag } : {} })
  })
  setBrowserPageContext(context)
  const client = createQueryClient(readQuery)
  const location = memoryLocation({ path: isPath(page) ? page : pagePath(formParams, page), record: true })
  const view = await act(async () => {
    await signedIn({
      token: 'token',
      expires_at: new Date(Date.now() + 600_000).toISOString(),
      user: { id: 'user', email: 'maria@example.com', phone_number: null },
    })
    return render(
      // Not in strict mode: there the test's DOM closes a dialog between its two effects.
      <PageContextProvider value={context}>
        <QueryClientProvider client={client}>
          <Router hook={location.hook}>{ui}</Router>
        </QueryClientProvider>
      </PageContextProvider>,
    )
  })
  const saves = () => sent.filter(({ method, path }) => method !== 'GET' && !path.endsWith('/calculate-progress'))
  return { ...view, sent, saves, location }
}
