import type { StaffOidcResponse } from '@porchlight/api'
import { errorCodes } from '@porchlight/domain'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { receiveConfirmation } from '../session/confirmations.ts'
import { openStaffPage, type Reply, refusal, session } from '../testing/open-page.tsx'
import { stubPasskeys } from '../testing/passkeys.ts'

// The page that the lender's own sign-in sends the browser back to.

const CALLBACK = 'POST /sign-in/oidc/callback'
const nothing: StaffOidcResponse = {
  session: null,
  passkey: null,
  enroll: null,
  code: null,
  step_up: null,
  redirect: null,
}
const options = { challenge: 'YWJj', allowCredentials: [] }

beforeEach(() => {
  vi.spyOn(window, 'close').mockReturnValue()
})
afterEach(() => {
  vi.restoreAllMocks()
  history.replaceState(null, '', '/')
})

type Replies = Parameters<typeof openStaffPage>[1]
const answers = (answer: Partial<StaffOidcResponse>) => (): Reply => ({ body: { ...nothing, ...answer } })
const refuses = (code: keyof typeof errorCodes) => (): Reply => ({
  status: errorCodes[code].status,
  body: refusal(code, errorCodes[code].message),
})

/** Returns to the page with a query, over an API that answers it so. */
function comeBack(reply: () => Reply, replies: Replies = {}, query = '?code=secret-code&state=s-1') {
  history.replaceState(null, '', `/staff/oidc/callback${query}`)
  const page = openStaffPage('/staff/oidc/callback', { [CALLBACK]: reply, ...replies }, null)
  // At once, before any answer.
  expect(window.location.href).toBe('http://localhost:3000/staff/oidc/callback')
  expect(page.calls(CALLBACK).map(({ body }) => body)).toEqual([{ query }])
  return page
}

test.each([
  ['/staff/people', '/staff/people'],
  [null, '/staff'],
  ['https://evil.example/staff', '/staff'],
  ['/staff/sign-in', '/staff'],
])('a session goes on to the page that was asked for: %s', async (redirect, path) => {
  const { history: visited } = comeBack(answers({ session, redirect }))
  await waitFor(() => expect(visited.at(-1)).toBe(path))
})

test('a person who waits reads the code out', async () => {
  const { history: visited } = comeBack(answers({ session: { ...session, status: 'WAITING' }, code: 'K7M2QX' }))
  expect(await screen.findByText('K7M2QX')).toBeTruthy()
  expect(visited.at(-1)).toBe('/staff/waiting')
})

test('an account that counts as one factor is followed by a passkey, which can be asked for again', async () => {
  const credentials = stubPasskeys('closed', 'unlocked')
  const { history: visited, calls } = comeBack(answers({ passkey: options, redirect: '/staff/people' }), {
    'POST /sign-in/passkey': () => ({ body: session }),
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Sign in with a passkey' }))
  await waitFor(() => expect(visited.at(-1)).toBe('/staff/people'))
  expect(credentials.get).toHaveBeenCalledTimes(2)
  expect(calls('POST /sign-in/passkey')).toHaveLength(1)
  expect(calls(CALLBACK)).toHaveLength(1)
})

test('a passkey of someone else is refused, and the sign-in starts again', async () => {
  stubPasskeys('unlocked')
  comeBack(answers({ passkey: options }), { 'POST /sign-in/passkey': refuses('staff_sign_in_failed') })
  expect(await screen.findByText(errorCodes.staff_sign_in_failed.message)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Sign in with a passkey' })).toBeNull()
  expect(screen.getByRole('link', { name: 'Start again' }).getAttribute('href')).toBe('/staff/sign-in')
})

test('an invited person whose account counts as one factor goes on to making a passkey here', async () => {
  const credentials = stubPasskeys('closed', 'unlocked')
  const enroll = { challenge: 'YWJj', user: { id: 'cy0x', name: 'n', displayName: 'n' }, excludeCredentials: [] }
  const waiting = { ...session, status: 'WAITING', has_passkey: true }
  const { calls, history: visited } = comeBack(answers({ enroll }), {
    'POST /invitations/passkey': () => ({ body: { code: 'K7M2QX', session: waiting } }),
  })
  await userEvent.type(await screen.findByLabelText(/Name of this passkey/), 'Laptop')
  const make = screen.getByRole('button', { name: 'Make a passkey' })
  await userEvent.click(make)
  expect(await screen.findByText(/^That was canceled or took too long/)).toBeTruthy()
  await userEvent.click(make)
  expect(await screen.findByText('K7M2QX')).toBeTruthy()
  expect(visited.at(-1)).toBe('/staff/waiting')
  expect(credentials.create).toHaveBeenCalledTimes(2)
  expect(calls('POST /invitations/passkey').map(({ body }) => body)).toEqual([
    { name: 'Laptop', credential: expect.any(Object) },
  ])
})

test('the proof of a change goes to the page that asked, and nowhere else', async () => {
  const waiting = [receiveConfirmation('?state=s-1', new AbortController().signal)]
  const other = vi.fn()
  void receiveConfirmation('?state=s-2', new AbortController().signal).then(other)
  const { sent } = comeBack(answers({ step_up: 'secret-proof' }))
  expect(await screen.findByText('Confirmed. You can close this tab.')).toBeTruthy()
  expect(await Promise.all(waiting)).toEqual([{ step_up: 'secret-proof' }])
  expect(window.close).toHaveBeenCalledOnce()
  expect(other).not.toHaveBeenCalled()
  expect(sent.map(({ call }) => call)).toEqual([CALLBACK])
  expect(document.documentElement.outerHTML + window.location.href).not.toContain('secret-proof')
  expect(localStorage.length + sessionStorage.length).toBe(0)
})

test('a proof that no page waits for changes nothing, and the tab stays', async () => {
  comeBack(answers({ step_up: 'secret-proof' }))
  expect(await screen.findByText(/Go back to the page where you made the change/)).toBeTruthy()
  expect(window.close).not.toHaveBeenCalled()
})

test('a refusal reaches the page that asked', async () => {
  const waiting = receiveConfirmation('?error=access_denied&state=s-1', new AbortController().signal)
  comeBack(refuses('staff_oidc_refused'), {}, '?error=access_denied&state=s-1')
  expect(await screen.findByText(/Go back to the page where you made the change/)).toBeTruthy()
  expect(await waiting).toEqual({ problem: errorCodes.staff_oidc_refused.message })
  expect(window.close).toHaveBeenCalledOnce()
  expect(screen.getByText(errorCodes.staff_oidc_refused.message)).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Start again' })).toBeNull()
})

test.each(['staff_oidc_refused', 'staff_oidc_unavailable', 'staff_invitation_invalid', 'forbidden'] as const)(
  'a refusal with %s is said, with a way to start again',
  async code => {
    const { history: visited } = comeBack(refuses(code))
    expect(await screen.findByText(errorCodes[code].message)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Start again' }).getAttribute('href')).toBe('/staff/sign-in')
    expect(visited).toEqual(['/staff/oidc/callback'])
  },
)

test('without an answer of the server the page says so', async () => {
  comeBack(() => {
    throw new TypeError('failed to fetch')
  })
  expect(await screen.findByText(/We couldn't reach the server/)).toBeTruthy()
})

test('opened without a query, the page starts again', async () => {
  comeBack(refuses('staff_oidc_refused'), {}, '')
  expect(await screen.findByRole('link', { name: 'Start again' })).toBeTruthy()
})
