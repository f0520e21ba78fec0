import type { StaffPageContext, StaffSessionResponse } from '@porchlight/api'
import { ENGLISH } from '@porchlight/domain'
import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { vi } from 'vitest'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import { LanguageProvider } from '../../text/texts.ts'
import { StaffApp } from '../app/App.tsx'
import { createStaffClient, readPath } from '../session/api.ts'
import { StaffProvider } from '../session/session.tsx'

const inHalfAnHour = new Date(Date.now() + 30 * 60_000).toISOString()
/** An administrator who is an officer too, and confirms with the button of development. */
export const session: StaffSessionResponse = {
  id: 's-1',
  name: 'Ada Abbott',
  email: 'ada@lender.example',
  title: 'Administrator',
  nmls_id: '',
  status: 'ACTIVE',
  grants: [
    { role: 'ADMINISTRATOR', dealer: null },
    { role: 'OFFICER', dealer: null },
  ],
  licensed_in: null,
  idle_at: inHalfAnHour,
  expires_at: inHalfAnHour,
  has_letters: false,
  is_development: true,
  has_passkey: false,
  has_oidc: false,
}

export type Reply = { status?: number; body?: object | ReadableStream; headers?: Record<string, string> }
interface Sent {
  call: string
  headers: Headers
  body: unknown
  signal: AbortSignal | null | undefined
}

/**
 * Opens a staff page over an API of the given replies: by method and path below /v1/staff. `inBrowser`: at the address of the window, with
 * its history.
 */
export function openStaffPage(
  path: string,
  replies: Record<string, (sent: Sent) => Reply>,
  given: StaffSessionResponse | null = session,
  { inBrowser = false, sends_texts = true } = {},
) {
  const sent: Sent[] = []
  vi.stubGlobal('fetch', async (input: string, init: RequestInit) => {
    const call = `${init.method} ${input.replace('/v1/staff', '')}`
    const body = init.body ? JSON.parse(String(init.body)) : null
    const request = { call, headers: new Headers(init.headers), body, signal: init.signal }
    sent.push(request)
    const {
      status = 200,
      body: answer,
      headers = {},
    } = replies[call]?.(request) ?? {
      status: 404,
      body: { code: 'not_found', message: 'no' },
    }
    if (answer instanceof ReadableStream) return new Response(answer, { status })
    return new Response(answer ? JSON.stringify(answer) : null, { status: answer ? status : 204, headers })
  })
  const [pathname = '', search = ''] = path.split('?')
  if (inBrowser) window.history.replaceState(null, '', path)
  const location = memoryLocation({ path: pathname, searchPath: search, record: true })
  const context: StaffPageContext = {
    language: ENGLISH,
    product: 'Porchlight',
    lender: 'Lantern Home Lending',
    mode: null,
    time_zone: { id: 'America/Chicago', name: 'Central Time' },
    sends_texts,
    session: given,
    is_session_known: given !== null,
    oidc: false,
    dev: false,
  }
  render(
    <LanguageProvider value={ENGLISH}>
      <QueryClientProvider client={createStaffClient(readPath, 0)}>
        <Router {...(inBrowser ? {} : { hook: location.hook, searchHook: location.searchHook })}>
          <StaffProvider context={context}>
            <StaffApp />
          </StaffProvider>
        </Router>
      </QueryClientProvider>
    </LanguageProvider>,
  )
  return { sent, history: location.history, calls: (call: string) => sent.filter(request => request.call === call) }
}

export const refusal = (code: string, message: string, errors = {}): object => ({ code, message, errors })
export const stepUpRequired = { status: 403, body: refusal('staff_step_up_required', 'x') }
