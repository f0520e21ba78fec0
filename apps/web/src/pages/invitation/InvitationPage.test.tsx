import type { InvitationResponse } from '@porchlight/api'
import { pathTo } from '@porchlight/domain'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { PageContextProvider, setBrowserPageContext } from '../../data/base/page-context.tsx'
import { pageContext } from '../../testing/page.tsx'
import { refused } from '../../testing/refused.ts'
import { InvitationPage } from './InvitationPage.tsx'

const dealer = 'sunrise-homes'
const fetchMock = vi.fn<(path: string, init: RequestInit) => Promise<Response>>()
const open = { sent_to: 'a•••@example.com', application_id: '0123456789', borrower_id: 'ann' }

beforeEach(() => {
  vi.stubGlobal('fetch', fetchMock)
  fetchMock.mockReset()
  history.replaceState(null, '', `${pathTo('invitation', { dealer })}#token=abc`)
})

async function show(answer: InvitationResponse | Response, context = pageContext) {
  fetchMock.mockResolvedValueOnce(answer instanceof Response ? answer : Response.json(answer))
  setBrowserPageContext(context)
  await act(async () =>
    render(
      <PageContextProvider value={context}>
        <InvitationPage />
      </PageContextProvider>,
    ),
  )
}
const sent = () => fetchMock.mock.calls.map(([path, { body }]) => [path, JSON.parse(String(body))])

test('names the inviter, the dealer and the masked address, and signs in with the typed one', async () => {
  await show({ state: 'OPEN', inviter: 'Tom', open })
  expect(sent()).toEqual([['/v1/invitations/open', { dealer, token: 'abc' }]])
  expect(screen.getByRole('heading', { name: 'Tom invited you to apply together' })).toBeTruthy()
  expect(screen.getByText(/Tom is applying for a home loan at Sunrise Homes/)).toBeTruthy()
  expect(screen.getByText('a•••@example.com')).toBeTruthy()

  fetchMock.mockResolvedValueOnce(Response.json({}, { status: 202 }))
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'ann.becker@example.com' } })
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Continue' })))
  const redirect = pathTo('registerCoborrower', { dealer, application: open.application_id, coborrower: 'ann' })
  await waitFor(() =>
    expect(sent().at(-1)).toEqual(['/v1/sign-in/email-link', { dealer, email: 'ann.becker@example.com', redirect }]),
  )
  await waitFor(() => expect(location.pathname).toBe(pathTo('emailSent', { dealer })))
})

test('shows a person who was invited by text message what to do where none are sent anymore', async () => {
  const emailOnly = { ...pageContext, sends_texts: false }
  await show({ state: 'OPEN', inviter: 'Tom', open: { ...open, sent_to: '•••-•••-0172' } }, emailOnly)
  expect(screen.getByText(/sent to a phone number.*Ask Tom to invite you by email\./)).toBeTruthy()
  expect(screen.queryByRole('textbox')).toBeNull()
})

test.each([
  ['EXPIRED', 'This invitation has expired', /^Ask Tom to send it again\./],
  ['CANCELED', 'This invitation was canceled', /ask Tom to invite you again\.$/],
  ['ACCEPTED', "You've already accepted this invitation", /^Sign in to pick up/],
] as const)('%s says so and what to do', async (state, title, lead) => {
  await show({ state, inviter: 'Tom', open: null })
  expect(screen.getByRole('heading', { name: title })).toBeTruthy()
  expect(screen.getByText(lead)).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Sign in' }) !== null).toBe(state === 'ACCEPTED')
})

test('a link that does not work leads to the sign-in', async () => {
  await show(refused('invitation_link_invalid'))
  expect(screen.getByRole('heading', { name: "This link doesn't work" })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Sign in' })).toBeTruthy()
})

test('offers another try without a connection', async () => {
  fetchMock.mockRejectedValueOnce(new TypeError('offline'))
  await show(Response.json({ state: 'OPEN', inviter: 'Tom', open }))
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Try again' })))
  expect(screen.getByRole('heading', { name: 'Tom invited you to apply together' })).toBeTruthy()
})
