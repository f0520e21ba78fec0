import type { StaffAccountResponse } from '@porchlight/api'
import { startAuthentication, startRegistration } from '@simplewebauthn/browser'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openStaffPage, type Reply, refusal, session } from '../testing/open-page.tsx'
import { press } from '../testing/person.ts'

vi.mock('@simplewebauthn/browser', () => ({ startAuthentication: vi.fn(), startRegistration: vi.fn() }))

const NOT_CONNECTED = "The new passkey on your device isn't connected. Delete it there, or add it again."
const NOT_CONFIRMED =
  "The confirmation was canceled or took too long, so the new passkey wasn't added. Try again. If your device still lists it, delete it there first."
const ADD = 'POST /account/passkeys'

const account: StaffAccountResponse = {
  name: 'Ada Abbott',
  email: 'ada@lender.example',
  title: 'Administrator',
  nmls_id: '',
  away_until: null,
  mail_when: null,
  passkeys: [{ id: 'p-1', name: 'Laptop', created_at: '2026-11-20T17:00:00.000Z', last_used_at: null }],
  sessions: [],
}

const second = { ...account.passkeys[0]!, id: 'p-2', name: 'Phone' }
const withTwo: StaffAccountResponse = { ...account, passkeys: [...account.passkeys, second] }

/** Opens the page of a person who confirms with a passkey, in a browser that can notify the device of an unknown one. */
function openAccount({
  add = () => ({ body: { id: 'p-2' } }),
  given = account,
  everywhere = () => ({}),
}: {
  add?: () => Reply
  given?: StaffAccountResponse
  everywhere?: () => Reply
} = {}) {
  const signalUnknownCredential = vi.fn(async () => undefined)
  vi.stubGlobal('PublicKeyCredential', { signalUnknownCredential })
  vi.mocked(startRegistration).mockResolvedValue({ id: 'new' } as never)
  vi.mocked(startAuthentication).mockResolvedValue({ id: 'known' } as never)
  const person = { ...session, is_development: false, has_passkey: true }
  const page = openStaffPage(
    '/staff/account',
    {
      'GET /account': () => ({ body: given }),
      'GET /session': () => ({ body: person }),
      'POST /account/passkeys/options': () => ({ body: { options: { rp: { id: 'lender.example' } } } }),
      'POST /step-up/options': () => ({ body: { options: {} } }),
      'POST /step-up': () => ({ body: { step_up: 'proof' } }),
      [ADD]: add,
      'DELETE /account/sessions': everywhere,
    },
    person,
  )
  return { ...page, signalUnknownCredential }
}

test('says beforehand that the device asks twice, and adds a passkey with both answers', async () => {
  const { calls, signalUnknownCredential } = openAccount()
  expect(
    await screen.findByText('Your device asks twice: first for the new passkey, then for one that you have.'),
  ).toBeTruthy()
  await press('Add a passkey')
  expect(await screen.findByText('Passkey added.')).toBeTruthy()
  expect(calls(ADD).map(({ headers }) => headers.get('x-step-up'))).toEqual(['proof'])
  expect(signalUnknownCredential).not.toHaveBeenCalled()
})

test('a passkey whose confirmation is cancelled is taken back on the device, and the page says so', async () => {
  const { calls, signalUnknownCredential } = openAccount()
  vi.mocked(startAuthentication).mockRejectedValue(Object.assign(new Error('x'), { name: 'NotAllowedError' }))
  await press('Add a passkey')
  expect(await screen.findByText(NOT_CONFIRMED)).toBeTruthy()
  expect(signalUnknownCredential.mock.calls).toEqual([[{ rpId: 'lender.example', credentialId: 'new' }]])
  expect(calls(ADD)).toEqual([])
})

test('a passkey that the server refuses is taken back, also in a browser that cannot notify the device', async () => {
  const { signalUnknownCredential } = openAccount({
    add: () => ({ status: 422, body: refusal('staff_passkey_refused', 'This passkey was refused.') }),
  })
  await press('Add a passkey')
  expect(await screen.findByText(NOT_CONNECTED)).toBeTruthy()
  expect(signalUnknownCredential).toHaveBeenCalledOnce()
  vi.stubGlobal('PublicKeyCredential', {})
  await press('Add a passkey')
  expect(await screen.findByText(NOT_CONNECTED)).toBeTruthy()
})

test('a passkey that the server may have stored stays on the device', async () => {
  const { signalUnknownCredential } = openAccount({
    add: () => {
      throw new TypeError('Failed to fetch')
    },
  })
  await press('Add a passkey')
  expect(await screen.findByText("We couldn't reach the server. Check your connection and try again.")).toBeTruthy()
  expect(signalUnknownCredential).not.toHaveBeenCalled()
})

test('a name that cannot be stored is a mistake beside the field, before a passkey is made', async () => {
  const { calls } = openAccount()
  vi.mocked(startRegistration).mockClear()
  await userEvent.type(await screen.findByLabelText(/Name of the new passkey/), 'a'.repeat(61))
  await press('Add a passkey')
  expect(await screen.findByText('Use up to 60 letters')).toBeTruthy()
  expect(startRegistration).not.toHaveBeenCalled()
  expect(calls('POST /account/passkeys/options')).toEqual([])
})

test('the only passkey cannot be removed, and its button says what to do first', async () => {
  openAccount()
  const remove = await screen.findByRole('button', { name: /^Remove/ })
  expect(remove.getAttribute('aria-disabled')).toBe('true')
  expect(screen.getByText('This is your only passkey. To remove it, add another one first.')).toBeTruthy()
  await userEvent.click(remove)
  expect(screen.queryByText('Remove this passkey?')).toBeNull()
})

test('one of two passkeys can be removed', async () => {
  openAccount({ given: withTwo })
  await userEvent.click((await screen.findAllByRole('button', { name: /^Remove/ }))[0]!)
  expect(await screen.findByText('Remove this passkey?')).toBeTruthy()
})

test('signs out everywhere after one question, and opens the sign-in', async () => {
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined)
  onTestFinished(() => assign.mockRestore())
  let isRefused = true
  const { calls } = openAccount({
    everywhere: () => (isRefused ? { status: 500, body: refusal('internal_error', 'Something went wrong.') } : {}),
  })
  await press('Sign out everywhere')
  const question = within(await screen.findByRole('dialog', { name: 'Sign out everywhere?' }))
  expect(calls('DELETE /account/sessions')).toEqual([])
  const confirm = question.getByRole('button', { name: 'Sign out everywhere' })
  await userEvent.click(confirm)
  expect(await question.findByText(/^Something went wrong on our end\./)).toBeTruthy()
  expect(assign).not.toHaveBeenCalled()
  isRefused = false
  await userEvent.click(confirm)
  await waitFor(() => expect(assign.mock.calls).toEqual([['/staff/sign-in']]))
})
