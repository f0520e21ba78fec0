import type { StaffMembersResponse, StaffSessionResponse } from '@porchlight/api'
import { errorCodes } from '@porchlight/domain'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { openStaffPage, type Reply, refusal, session, stepUpRequired } from '../testing/open-page.tsx'
import { stubPasskeys } from '../testing/passkeys.ts'
import { handConfirmation } from './confirmations.ts'

// A change is confirmed with a passkey here, or with a work account in another tab.

afterEach(() => vi.restoreAllMocks())

const people: StaffMembersResponse = { people: [], dealers: [] }
const withAccount: StaffSessionResponse = { ...session, is_development: false, has_oidc: true }
const options = { challenge: 'YWJj', allowCredentials: [] }
const NOT_CONFIRMED = "You didn't confirm, so nothing was done. Try again when you're ready."

/** A tab that a click opened. */
const newTab = () => ({ opener: window as unknown, location: { replace: vi.fn() }, close: vi.fn() })
type Tab = ReturnType<typeof newTab>

/** Fills in an invitation and sends it, in a browser that opens these tabs. */
async function invite(given: StaffSessionResponse, tabs: (Tab | null)[], replies: Record<string, () => Reply> = {}) {
  let requests = 0
  const opened = vi.fn(() => tabs.shift() ?? null)
  vi.stubGlobal('open', opened)
  const page = openStaffPage(
    '/staff/people',
    {
      'GET /people': () => ({ body: people }),
      'POST /people': ({ headers }) =>
        headers.has('x-step-up') ? { status: 201, body: { id: 's-2' } } : stepUpRequired,
      'POST /step-up/oidc': () => ({ body: { url: `https://login.example/auth?state=s-${++requests}&nonce=n` } }),
      ...replies,
    },
    given,
  )
  await userEvent.type(await screen.findByLabelText('Work email'), 'nina@lender.example')
  await userEvent.type(screen.getByLabelText('Name'), 'Nina Ortiz')
  await userEvent.type(screen.getByLabelText('Job title'), 'Loan officer')
  await userEvent.selectOptions(screen.getByLabelText('Role'), 'OFFICER')
  await userEvent.click(screen.getByRole('button', { name: 'Send the invitation' }))
  return { ...page, opened }
}
const dialog = () => screen.findByRole('dialog', { name: "Confirm that it's you" })
const press = async (name: string) => userEvent.click(within(await dialog()).getByRole('button', { name }))
const expectUnchanged = () =>
  expect(screen.getByLabelText<HTMLInputElement>('Work email').value).toBe('nina@lender.example')
const proofs = (page: { calls(call: string): { headers: Headers }[] }) =>
  page.calls('POST /people').map(({ headers }) => headers.get('x-step-up'))

test('a work account confirms in another tab, and the change goes on by itself', async () => {
  const tab = newTab()
  const page = await invite(withAccount, [tab])
  await press('Use your work account')
  await waitFor(() => expect(tab.location.replace).toHaveBeenCalledWith('https://login.example/auth?state=s-1&nonce=n'))
  expect(tab.opener).toBeNull()
  const confirmed = { method: 'POST', path: '/staff/people', body: page.calls('POST /people')[0]!.body }
  expect(page.calls('POST /step-up/oidc')[0]!.body).toEqual(confirmed)
  expect(within(await dialog()).getByRole('status').textContent).toContain('If you closed it, open it again.')
  const received = vi.fn()
  handConfirmation('?code=c&state=s-1', { step_up: 'proof' }, received)
  expect(await screen.findByText('Invitation sent to nina@lender.example.')).toBeTruthy()
  expect(received).toHaveBeenCalledOnce()
  expect(proofs(page)).toEqual([null, 'proof'])
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a proof for another request is not taken', async () => {
  const page = await invite(withAccount, [newTab()])
  await press('Use your work account')
  await within(await dialog()).findByRole('button', { name: 'Open the tab again' })
  const received = vi.fn()
  handConfirmation('?state=s-9', { step_up: 'of another page' }, received)
  handConfirmation('?state=s-1', { step_up: 'proof' }, received)
  expect(await screen.findByText('Invitation sent to nina@lender.example.')).toBeTruthy()
  expect(received).toHaveBeenCalledOnce()
  expect(proofs(page)).toEqual([null, 'proof'])
})

test('a tab that was closed is opened again, and the answer of the first one is not taken', async () => {
  const [first, second] = [newTab(), newTab()]
  const page = await invite(withAccount, [first, second])
  await press('Use your work account')
  await waitFor(() => expect(first.location.replace).toHaveBeenCalledOnce())
  await press('Open the tab again')
  await waitFor(() => expect(second.location.replace).toHaveBeenCalledOnce())
  handConfirmation('?state=s-1', { step_up: 'of the first' }, vi.fn())
  handConfirmation('?state=s-2', { step_up: 'of the second' }, vi.fn())
  expect(await screen.findByText('Invitation sent to nina@lender.example.')).toBeTruthy()
  expect(proofs(page)).toEqual([null, 'of the second'])
})

test('a refusal in the other tab is said here, and another try works', async () => {
  const [first, second] = [newTab(), newTab()]
  await invite(withAccount, [first, second])
  await press('Use your work account')
  await waitFor(() => expect(first.location.replace).toHaveBeenCalledOnce())
  const { message } = errorCodes.staff_oidc_refused
  handConfirmation('?state=s-1', { problem: message }, vi.fn())
  expect(await within(await dialog()).findByText(message)).toBeTruthy()
  expectUnchanged()
  await press('Use your work account')
  await waitFor(() => expect(second.location.replace).toHaveBeenCalledOnce())
})

test('cancelling loses nothing, and a proof that comes later changes nothing', async () => {
  const tab = newTab()
  const page = await invite(withAccount, [tab])
  await press('Use your work account')
  await waitFor(() => expect(tab.location.replace).toHaveBeenCalledOnce())
  await press('Cancel')
  expect(await screen.findByText(NOT_CONFIRMED)).toBeTruthy()
  expectUnchanged()
  const received = vi.fn()
  handConfirmation('?state=s-1', { step_up: 'late' }, received)
  await userEvent.click(screen.getByRole('button', { name: 'Send the invitation' }))
  await dialog()
  expect(received).not.toHaveBeenCalled()
  expect(proofs(page)).toEqual([null, null])
})

test('a provider that is down is said in the dialog, and the empty tab is closed', async () => {
  const { status, message } = errorCodes.staff_oidc_unavailable
  const tab = newTab()
  await invite(withAccount, [tab], {
    'POST /step-up/oidc': () => ({ status, body: refusal('staff_oidc_unavailable', message) }),
  })
  await press('Use your work account')
  expect(await within(await dialog()).findByText(message)).toBeTruthy()
  expect(tab.close).toHaveBeenCalledOnce()
  expectUnchanged()
})

test('a browser that blocks the tab is explained, and nothing is asked of the server', async () => {
  const page = await invite(withAccount, [null])
  await press('Use your work account')
  expect(await within(await dialog()).findByText(/Your browser blocked the new tab/)).toBeTruthy()
  expect(page.calls('POST /step-up/oidc')).toEqual([])
})

test('a person with both confirms with either, and a passkey that is not here is no dead end', async () => {
  const credentials = stubPasskeys('closed', 'unlocked')
  const page = await invite({ ...withAccount, has_passkey: true }, [newTab()], {
    'POST /step-up/options': () => ({ body: { options } }),
    'POST /step-up': () => ({ body: { step_up: 'proof' } }),
  })
  await press('Use your passkey')
  expect(await within(await dialog()).findByText(/^That was canceled or took too long/)).toBeTruthy()
  expect(within(await dialog()).getByRole('button', { name: 'Use your work account' })).toBeTruthy()
  await press('Use your passkey')
  expect(await screen.findByText('Invitation sent to nina@lender.example.')).toBeTruthy()
  expect(credentials.get).toHaveBeenCalledTimes(2)
  expect(proofs(page)).toEqual([null, 'proof'])
  expect(page.opened).not.toHaveBeenCalled()
})

test('a person with a passkey alone is asked for it at once', async () => {
  stubPasskeys('unlocked')
  const page = await invite({ ...session, is_development: false, has_passkey: true }, [], {
    'POST /step-up/options': () => ({ body: { options } }),
    'POST /step-up': () => ({ body: { step_up: 'proof' } }),
  })
  expect(await screen.findByText('Invitation sent to nina@lender.example.')).toBeTruthy()
  expect(proofs(page)).toEqual([null, 'proof'])
})
