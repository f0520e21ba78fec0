import type { PageContext } from '@porchlight/api'
import { errorCodes } from '@porchlight/domain'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { Router } from 'wouter'
import { applicationOnPage } from '../../data/application-on-page.ts'
import { PageContextProvider, setBrowserPageContext } from '../../data/base/page-context.tsx'
import { signedIn } from '../../data/session.ts'
import { formParams, progress } from '../../testing/form-page.tsx'
import { pageContext } from '../../testing/page.tsx'
import { Reminders } from './Reminders.tsx'

const fetchMock = vi.fn<(path: string, init: RequestInit) => Promise<Response>>()
beforeEach(() => {
  vi.stubGlobal('fetch', fetchMock)
  fetchMock.mockReset()
})

const coborrower = (borrower_id: string, first_name: string) => ({
  ...progress().borrower,
  borrower_id,
  first_name,
  is_primary: false,
})

async function show(...names: string[]) {
  await showIn(pageContext, names)
}

async function showIn(context: PageContext, names: string[]) {
  const { borrower, ...rest } = progress()
  const application = applicationOnPage({
    ...rest,
    borrower: { ...borrower, status: 'READY_TO_SIGN_SUBMIT' },
    co_borrowers: names.map(name => coborrower(name.toLowerCase(), name)),
  })
  setBrowserPageContext(pageContext)
  await signedIn({
    token: 'token',
    expires_at: new Date(Date.now() + 600_000).toISOString(),
    user: { id: 'user', email: 'maria@example.com', phone_number: null },
  })
  history.replaceState(null, '', `/${formParams.dealer}/application/${formParams.application}/progress`)
  await act(async () =>
    render(
      <PageContextProvider value={context}>
        <Router>
          <Reminders application={application} people={application.borrowers.slice(1)} />
        </Router>
      </PageContextProvider>,
    ),
  )
}
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })))

test('reminds the person who is waited for, once', async () => {
  await show('Ann')
  fetchMock.mockResolvedValueOnce(Response.json({ next_at: '2026-11-23T12:00:00Z' }))
  const button = screen.getByRole('button', { name: 'Send a reminder' })
  button.focus()
  await press('Send a reminder')
  expect(document.activeElement).toBe(button)
  await press('Send a reminder')
  expect(fetchMock.mock.calls.map(([path, { method }]) => [method, path])).toEqual([
    ['POST', `/v1/${formParams.dealer}/borrower/ann/reminder`],
  ])
  expect(new Headers(fetchMock.mock.lastCall![1].headers).get('idempotency-key')).not.toBeNull()
  expect(screen.getAllByText('We sent Ann a reminder. You can send another one tomorrow.').length).toBeGreaterThan(0)
})

test('says that a reminder waits while nothing is sent', async () => {
  await showIn({ ...pageContext, mode: { kind: 'held', until: null } }, ['Ann'])
  fetchMock.mockImplementation(async () =>
    Response.json({ next_at: '2026-11-23T12:00:00Z', mode: { kind: 'held', until: null } }),
  )
  await press('Send a reminder')
  expect(screen.getAllByText("We'll send Ann a reminder as soon as we can.").length).toBeGreaterThan(0)
})

test('says that a reminder was sent before', async () => {
  await show('Ann')
  const { status, message } = errorCodes.reminder_sent_today
  fetchMock.mockResolvedValueOnce(Response.json({ code: 'reminder_sent_today', message }, { status }))
  await press('Send a reminder')
  expect(screen.getAllByText(/^Ann got a reminder today\./).length).toBeGreaterThan(0)
  expect(screen.queryByRole('alert')).toBeNull()
})

test('names each of several people', async () => {
  await show('Ann', 'Luis')
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Remind Ann', 'Remind Luis'])
})
