import { type ErrorCode, pathTo } from '@porchlight/domain'
import { act, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { PageContextProvider, setBrowserPageContext } from '../../data/base/page-context.tsx'
import { dealerItem } from '../../data/base/storage.ts'
import { signedIn } from '../../data/session.ts'
import { pageContext } from '../../testing/page.tsx'
import { refused } from '../../testing/refused.ts'
import { ConfirmLinkPage } from './ConfirmLinkPage.tsx'

const dealer = 'sunrise-homes'
const email = 'ann@example.com'
const fetchMock = vi.fn<(path: string, init: RequestInit) => Promise<Response>>()
beforeEach(() => {
  vi.stubGlobal('fetch', fetchMock)
  fetchMock.mockReset()
  setBrowserPageContext(pageContext)
  history.replaceState(null, '', `${pathTo('confirmLink', { dealer })}#token=abc.`)
})

async function show(answer: ErrorCode) {
  fetchMock.mockResolvedValueOnce(refused(answer))
  await act(async () =>
    render(
      <PageContextProvider value={pageContext}>
        <ConfirmLinkPage />
      </PageContextProvider>,
    ),
  )
  await waitFor(() => expect(fetchMock).toHaveBeenCalled())
  const [[path, { body }]] = fetchMock.mock.calls as [[string, RequestInit]]
  expect([path, JSON.parse(String(body))]).toEqual(['/v1/sign-in/email-link/confirm', { email, token: 'abc' }])
}

test.each<[ErrorCode, string]>([
  ['sign_in_link_replaced', 'newer-magiclink'],
  ['sign_in_link_invalid', 'expired-magiclink'],
  ['too_many_requests', 'other'],
])('leads after %s to the sign-in page with %s', async (code, error) => {
  dealerItem(dealer, 'email-for-sign-in').write(email)
  await show(code)
  await waitFor(() => expect(location.pathname + location.search).toBe(pathTo('login', { dealer }, { error })))
})

const session = {
  token: 'jwt',
  expires_at: new Date(Date.now() + 600_000).toISOString(),
  user: { id: '00000000-0000-7000-8000-000000000002', email, phone_number: null },
}

test('an older link of the person who is signed in leads on', async () => {
  await signedIn(session)
  await show('sign_in_link_replaced')
  await waitFor(() => expect(location.pathname).toBe(pathTo('dashboard', { dealer })))
})

test('a link of someone else asks for the address', async () => {
  await signedIn(session)
  await show('sign_in_link_invalid')
  expect(await screen.findByText(/enter the email address we sent it to/)).toBeTruthy()
})
